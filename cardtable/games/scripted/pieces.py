"""The pieces at the table for the tokens of a game: playing cards or custom cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from cardtable.cards import COLOURS, SHAPES, Card, CustomCard, Rank, Suit, TokenLook
from cardtable.core.i18n import add_text
from cardtable.engine.frozen import Frozen
from cardtable.games.scripted.description import OTHER_COLOURS, Description, Look

_SUITS = {suit.letter: suit for suit in Suit}
_JOKERS = ("lj", "bj")
_SUIT_KEYS = ("suit", "colour", "color")
_RANK_KEYS = ("rank", "value")
_DIGITS = re.compile(r"[0-9]+$")
_LETTERS = re.compile(r"[^\W\d_]+")


class Pieces(Frozen):
    """The pieces of one game, by token."""

    words: Mapping[str, str]
    names: frozenset[str]
    _pieces: dict[tuple[str, int], Card]
    _known: Mapping[str, Mapping[str, Any]]
    _looks: Mapping[str, Look]
    _pictures: Mapping[str, str | bytes]
    _find_text: Callable[[str], str | None]

    def __init__(
        self,
        description: Description,
        pictures: Mapping[str, str | bytes],
        find_text: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        known = {
            name: properties
            for tokens in description.token_sets.values()
            for name, properties in tokens.items()
        }
        self.__dict__.update(
            words=description.words,
            names=frozenset(known),
            _pieces={},
            _known=known,
            _looks=description.looks,
            _pictures=pictures,
            _find_text=find_text,
        )

    @cached_property
    def values(self) -> tuple[str, ...]:
        """The values of the tokens' properties (suits, ranks), at most 30."""
        values = dict.fromkeys(
            value
            for properties in self._known.values()
            for value in properties.values()
            if isinstance(value, str)
        )
        return tuple(values)[:30]

    @cached_property
    def are_square(self) -> bool:
        """Whether all tokens are discs, dice or tiles, which are as wide as they are high."""
        shapes = {self._looks[name].shape for name in self.names if name in self._looks}
        return len(self._looks) == len(self.names) and SHAPES[0] not in shapes

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The suits of all tokens, in the order of the sets."""
        found = (suit_and_rank(name, known)[0] for name, known in self._known.items())
        return tuple(dict.fromkeys(suit for suit in found if suit))

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of tokens that are not playing cards, the lowest first.

        Numbers are in order; with words among them, the order of the sets counts.
        """
        found = (
            suit_and_rank(name, known)[1]
            for name, known in self._known.items()
            if face_of_token(name, known) is None
        )
        ranks = tuple(dict.fromkeys(rank for rank in found if rank))
        return tuple(sorted(ranks, key=int)) if all(map(str.isdecimal, ranks)) else ranks

    def suit_and_rank(self, piece: Card) -> tuple[str, str]:
        """Return the suit and the rank of a piece, as words of the script."""
        name = piece.name if isinstance(piece, CustomCard) else str(piece).lower()
        return suit_and_rank(name, self._known.get(name, {}))

    @cached_property
    def cards(self) -> Mapping[str, Card | None]:
        """The first piece of each token if it is a playing card, else None."""
        return MappingProxyType(_Cards(self))

    def piece(self, name: str, copy: int = 0, properties: Mapping[str, Any] | None = None) -> Card:
        """Return the piece for copy number *copy* of the token called *name*.

        The first copy of a token with the name and properties of a playing card is that card.
        """
        piece = self._pieces.get((name, copy))
        if piece is None:
            piece = self._make(name, copy, properties or self._known.get(name, {}))
            self._pieces[name, copy] = piece
        return piece

    def _make(self, name: str, copy: int, properties: Mapping[str, Any]) -> Card:
        look = self._looks.get(name)
        face = face_of_token(name, properties) if look is None else None
        if face is not None and copy == 0 and str(face).lower() == name.lower():
            return face
        title = properties.get("title")
        text = title if isinstance(title, str) else self.words.get(name, "")
        if text:
            add_text(text, lambda: self._find_text(text) or text)
        colour = "" if face is not None else colour_of_token(name, properties)
        if look is None:
            return CustomCard.named(name, copy, face, text, colour)
        drawn = self._drawn(look, name, properties)
        return CustomCard.named(name, copy, None, text, look.colour or colour, drawn)

    def _drawn(self, look: Look, name: str, properties: Mapping[str, Any]) -> TokenLook:
        """Return how a token is drawn. A die without a label shows its number."""
        label, digits = look.label, _DIGITS.search(name)
        if look.shape == "die" and not label:
            label = suit_and_rank(name, properties)[1] or (digits[0] if digits else "")
        picture = self._pictures.get(look.picture, "")
        return TokenLook(look.shape, label, look.sign, picture)


def suit_and_rank(name: str, properties: Mapping[str, Any]) -> tuple[str, str]:
    """Return the suit and the rank of a token as words, empty if it has none.

    The suit is a letter for a playing card, and may be a colour for another token. The rank of a
    playing card is its letter.

    >>> suit_and_rank("td", {"suit": "d", "value": "10"})
    ('d', 't')
    >>> suit_and_rank("red_6", {"colour": "red", "rank": 6})
    ('red', '6')
    """
    face = face_of_token(name, properties)
    if face is not None:
        letters = str(face).lower()
        return ("", letters) if face.is_joker else (face.suit.letter, letters[0])
    suit = next((properties[key] for key in _SUIT_KEYS if properties.get(key)), "")
    rank = next((properties[key] for key in _RANK_KEYS if properties.get(key) is not None), "")
    return str(suit) or colour_of_token(name, properties), str(rank)


def colour_of_token(name: str, properties: Mapping[str, Any]) -> str:
    """Return the colour that a token is named after, in one of COLOURS; empty if there is none.

    It may be the property ``colour`` or ``color``, a word of the name, as in ``red_6``, or another
    property.
    """
    words = [properties.get("colour"), properties.get("color")]
    words += _LETTERS.findall(name)
    words += properties.values()
    for word in words:
        colour = word.casefold() if isinstance(word, str) else ""
        if colour in COLOURS:
            return colour
        if colour in OTHER_COLOURS:
            return OTHER_COLOURS[colour]
    return ""


class _Cards(dict[str, Card | None]):
    """The values of :attr:`Pieces.cards`, found when they are needed."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def __missing__(self, name: str) -> Card | None:
        piece = self._pieces.piece(name)
        card = self[name] = None if isinstance(piece, CustomCard) else piece
        return card


def face_of_token(name: str, properties: Mapping[str, Any]) -> Card | None:
    """Return the playing card for a token's suit and value, or None."""
    if name.lower() in _JOKERS:
        return Card.parse(name)
    suit, value = properties.get("suit"), str(properties.get("value", ""))
    if suit in _SUITS and value.isdecimal() and value.isascii() and 1 <= int(value) <= 13:
        number = int(value)
        return Card(_SUITS[suit], Rank.ACE if number == 1 else Rank(number - 2))
    return None
