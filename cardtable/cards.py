"""Cards, suits, ranks, decks and their notation.

Cards are values: there is one object for each of the 54, which ``Card.of(index)`` returns. The only
other module imported is :mod:`cardtable.core.i18n`.

cards.pxd declares the C types, with which compiled modules read the number of a card as an integer;
without it the module runs as plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple
from zlib import crc32

from cardtable.core.i18n import _


class Suit(IntEnum):
    """The four suits in ascending index order; the index is part of :attr:`Card.index`."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter: ``c``, ``d``, ``h`` or ``s``."""
        return "cdhs"[self]

    @property
    def title(self) -> str:
        """The suit's name in the chosen language, in lower case."""
        return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[self]


class Rank(IntEnum):
    """The ranks: two to ace are 0 to 12, the little and the big joker 13 and 14."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12
    LITTLE_JOKER = 13
    BIG_JOKER = 14

    @property
    def letter(self) -> str:
        """The letter: ``2`` .. ``9``, ``T`` to ``A``; ``L`` and ``B`` for the jokers."""
        return "23456789TJQKALB"[self]

    @property
    def title(self) -> str:
        """The rank's name in the chosen language, in lower case (``ten``, ``king``)."""
        return (
            _("two"),
            _("three"),
            _("four"),
            _("five"),
            _("six"),
            _("seven"),
            _("eight"),
            _("nine"),
            _("ten"),
            _("jack"),
            _("queen"),
            _("king"),
            _("ace"),
            _("little joker"),
            _("big joker"),
        )[self]


class CardValue:
    """The compiled part of a card: its *number*, by which it is hashed and ordered.

    *number* is the index of one of the 54 cards and 54 or more for a custom card. Only
    :class:`Card` derives from this class; it has no use of its own.
    """

    __slots__ = ("number",)

    number: int

    def __hash__(self) -> int:
        return hash_of(self)

    def __lt__(self, other: object) -> bool:
        """Order by index: clubs, diamonds, hearts, spades, jokers; two to ace within a suit."""
        if not isinstance(other, CardValue):
            return NotImplemented
        return is_less(self, other)


def hash_of(card: CardValue) -> int:
    """Return the hash of a card, which is the same in every run."""
    return card.number


def is_less(card: CardValue, other: CardValue) -> bool:
    """Return whether the number of *card* is the lower one."""
    return card.number < other.number


def set_number(card: CardValue, number: int) -> None:
    """Set the number of a card that is being made."""
    card.number = number


class Card(CardValue):
    """A playing card: an immutable value with a suit, a rank and an index.

    ``index = 13 * suit + rank`` runs from 0 (two of clubs) to 51 (ace of spades); the little and
    the big joker are 52 and 53. ``str(card)`` is the usual notation (``As``, ``Td``; ``LJ`` and
    ``BJ`` for the jokers). There is one object per card, so identity and equality agree.
    """

    __slots__ = ("_text", "bit", "index", "rank", "suit")

    suit: Suit
    rank: Rank
    index: int
    bit: int
    _text: str

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of *suit* and *rank*. Raises ValueError if there is none."""
        index = 13 * int(suit) + int(rank)
        if not 0 <= rank <= 14 or not 0 <= suit <= 3 or (rank > 12 and suit != Suit.SPADES):
            raise ValueError(f"No card has suit {suit!r} and rank {rank!r}.")
        if len(_ALL) > index:
            return _ALL[index]
        card = super().__new__(cls)
        set_number(card, index)
        card.suit, card.rank = Suit(suit), Rank(rank)
        card.index, card.bit = index, 1 << index
        card._text = card.rank.letter + (card.suit.letter if rank <= Rank.ACE else "J")
        _ALL.append(card)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute of a card that is being made. Raises AttributeError afterwards."""
        if hasattr(self, name):
            raise AttributeError("A card cannot be changed.")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A card cannot be changed.")

    @staticmethod
    def of(index: int) -> Card:
        """Return the card with *index* (0..53). Raises IndexError outside that range."""
        if index < 0:
            raise IndexError(index)
        return _ALL[index]

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: ``As``, ``10h`` or ``Th`` in either case, ``A♠``, ``LJ``, ``BJ``.

        Raises ValueError with the accepted forms.
        """
        card = _BY_TEXT.get(text.strip().translate(_SIGNS).lower())
        if card is None:
            raise ValueError(
                _("Unknown card {text!r}. Write rank then suit, like As, 10h or Td.").format(
                    text=text[:40]
                )
            )
        return card

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self.index >= 52

    @property
    def title(self) -> str:
        """The card's full name in the chosen language (``queen of hearts``)."""
        if self.is_joker:
            return self.rank.title
        return _("{rank} of {suit}").format(rank=self.rank.title, suit=self.suit.title)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return Card.of, (self.index,)


_ALL: list[Card] = []
_SIGNS = str.maketrans(
    {
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
        "♧": "c",
        "♢": "d",
        "♡": "h",
        "♤": "s",
        "\ufe0e": None,
        "\ufe0f": None,  # variation selectors
    }
)

ALL_CARDS: tuple[Card, ...] = (
    *(Card(suit, rank) for suit in Suit for rank in list(Rank)[:13]),
    Card(Suit.SPADES, Rank.LITTLE_JOKER),
    Card(Suit.SPADES, Rank.BIG_JOKER),
)
"""All 54 cards by index, the jokers last."""

DECK: tuple[Card, ...] = ALL_CARDS[:52]
"""The 52 cards without jokers, by index."""

CARD_IDS: set[int] = set(map(id, ALL_CARDS))
"""The ``id()`` of every card, custom ones included; cards live as long as the program.

The quickest test for a card, and the only one that no other object can pass.
"""

LITTLE_JOKER: Card = ALL_CARDS[52]
BIG_JOKER: Card = ALL_CARDS[53]

_BY_TEXT: dict[str, Card] = {str(card).lower(): card for card in ALL_CARDS}
_BY_TEXT.update({"10" + suit.letter: Card(suit, Rank.TEN) for suit in Suit})


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the usual notation, separated by white space or commas, or run together.

    Raises ValueError with the first word that is not a card.

    >>> [str(card) for card in parse_cards("As Kd 2c")]
    ['As', 'Kd', '2c']
    >>> parse_cards("AsKd2c") == parse_cards("As, Kd, 2c")
    True
    """
    return tuple(card for word in text.replace(",", " ").split() for card in _split_word(word))


def _split_word(word: str) -> Iterator[Card]:
    plain = word.translate(_SIGNS)
    start = 0
    while start < len(plain):
        size = 3 if plain.startswith("10", start) else 2
        yield Card.parse(plain[start : start + size])
        start += size


COLOURS = (
    "red",
    "orange",
    "yellow",
    "green",
    "turquoise",
    "blue",
    "purple",
    "pink",
    "brown",
    "black",
    "grey",
    "white",
)
"""The colours that a custom card may have."""


SHAPES = ("card", "disc", "die", "tile")
"""The shapes that a custom card may have; all but the first are as wide as they are high."""


class TokenLook(NamedTuple):
    """How a custom card is drawn.

    *label* is written on it instead of its title; *sign* and *picture* stand in its middle. The
    *picture* is the text of an SVG that is safe to draw, or a PNG.
    """

    shape: str = SHAPES[0]
    label: str = ""
    sign: str = ""
    picture: str | bytes = ""


PLAIN_LOOK = TokenLook()


class CustomCard(Card):
    """A card that is not one of the 54, defined by a scripted game.

    Examples are a second ten of diamonds, or a card named ``wild`` or ``x``. There is one object
    for each combination of its attributes, so identity and equality agree.
    *face* is the playing card it looks like, None for a card that shows its name, in *colour* if
    that is one of :data:`COLOURS`; *look* is how it is drawn otherwise. Custom cards are not part
    of masks: ``bit`` is 0.
    """

    __slots__ = ("_title", "colour", "copy", "face", "look", "name")

    name: str
    copy: int
    face: Card | None
    colour: str
    look: TokenLook
    _title: str

    def __new__(
        cls, name: str, copy: int, face: Card | None, title: str, colour: str, look: TokenLook
    ) -> CustomCard:
        """Create a custom card. Call :meth:`named` instead, which returns existing ones."""
        card = CardValue.__new__(cls)
        index = 54 + crc32(f"{name}/{copy}".encode("utf-8", "replace"))
        set_number(card, index)
        card.suit, card.rank = (face.suit, face.rank) if face else (Suit.CLUBS, Rank.TWO)
        card.index, card.bit = index, 0
        card._text, card._title = name, title
        card.name, card.copy, card.face = name, copy, face
        card.colour, card.look = colour, look
        return card

    @classmethod
    def named(
        cls,
        name: str,
        copy: int = 0,
        face: Card | None = None,
        title: str = "",
        colour: str = "",
        look: TokenLook = PLAIN_LOOK,
    ) -> CustomCard:
        """Return the card called *name* that looks like *face* and has *title* and *colour*.

        *copy* is the number of the copy, from 0; *look* says how it is drawn without a *face*.
        """
        key = (name, copy, face, title, colour, look)
        card = _CUSTOM_CARDS.get(key)
        if card is None:
            card = _CUSTOM_CARDS[key] = cls(*key)
            CARD_IDS.add(id(card))
        return card

    @property
    def is_joker(self) -> bool:
        """Whether this card looks like one of the two jokers."""
        return self.face is not None and self.face.is_joker

    @property
    def title(self) -> str:
        """The card's own title in the chosen language, else that of its face, else its name."""
        if self._title:
            return _(self._title)
        return self.face.title if self.face is not None else self.name

    def __repr__(self) -> str:
        parts: list[object] = [self.name, self.copy, self.face, self._title]
        if self.colour:
            parts.append(self.colour)
        return f"CustomCard.named({', '.join(map(repr, parts))})"

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        more: tuple[Any, ...] = (self.colour,) if self.colour else ()
        if self.look != PLAIN_LOOK:
            more = (self.colour, self.look)
        return CustomCard.named, (self.name, self.copy, self.face, self._title, *more)


_CUSTOM_CARDS: dict[tuple[str, int, Card | None, str, str, TokenLook], CustomCard] = {}


def shape_of(card: Card | None) -> str:
    """Return the shape of *card*, one of :data:`SHAPES`; a back has that of a card."""
    return card.look.shape if isinstance(card, CustomCard) and card.face is None else SHAPES[0]


def face_of(card: Card) -> Card | None:
    """Return the playing card that *card* looks like, None for a card that shows its name."""
    return card.face if isinstance(card, CustomCard) else card


def mask_of(cards: Iterable[Card]) -> int:
    """Return the 54-bit mask with ``1 << card.index`` set for each card."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


SUIT_MASKS: tuple[int, ...] = tuple(
    mask_of(card for card in ALL_CARDS if card.suit is suit) for suit in Suit
)
"""The cards of each suit as a mask; the jokers count as spades."""


class _CardsOfSuit(dict[int, tuple[Card, ...]]):
    """A cache of the cards of each mask within one suit."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        cards = tuple(card for card in ALL_CARDS if card.bit & mask)
        self[mask] = cards
        return cards


_CARDS_OF_SUIT = _CardsOfSuit()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_MASKS


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a 54-bit mask in ascending index order."""
    # the usual case: cards of one suit, to follow
    if mask in _CARDS_OF_SUIT:
        return _CARDS_OF_SUIT[mask]
    return (
        _CARDS_OF_SUIT[mask & _CLUBS]
        + _CARDS_OF_SUIT[mask & _DIAMONDS]
        + _CARDS_OF_SUIT[mask & _HEARTS]
        + _CARDS_OF_SUIT[mask & _SPADES]
    )
