"""Text for cards, names and numbers in logs and the terminal, and reading of typed cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardtable.cards import ALL_CARDS, BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit, face_of
from cardtable.core.i18n import N_, _, language, ngettext

RANK_PLURALS = {
    Rank.TWO: N_("2s"),
    Rank.THREE: N_("3s"),
    Rank.FOUR: N_("4s"),
    Rank.FIVE: N_("5s"),
    Rank.SIX: N_("6s"),
    Rank.SEVEN: N_("7s"),
    Rank.EIGHT: N_("8s"),
    Rank.NINE: N_("9s"),
    Rank.TEN: N_("10s"),
    Rank.JACK: N_("jacks"),
    Rank.QUEEN: N_("queens"),
    Rank.KING: N_("kings"),
    Rank.ACE: N_("aces"),
}
"""Plural names of the ranks."""
SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Speech:
    """Formats cards in full (``queen of hearts``) with *words*, else in short (``Qh``)."""

    def __init__(self, words: bool = True) -> None:
        self.words = words

    def card(self, card: Card) -> str:
        return card.title if self.words else str(card)

    def the(self, card: Card) -> str:
        """Return *card* for a sentence: ``the queen of hearts``."""
        return _("the {card}").format(card=card.title) if self.words else str(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return several cards in the order given."""
        return ", ".join(map(self.card, cards))

    def number(self, value: int) -> str:
        """Return *value* as text; with words, a minus sign is spelled out for screen readers."""
        if value < 0 and self.words:
            return _("minus {number}").format(number=-value)
        return plain(value)

    def by_suit(
        self, cards: Iterable[Card], suits: Sequence[Suit], power: Sequence[int]
    ) -> tuple[str, ...]:
        """Return one line per suit in *cards*: spades first, high cards first.

        *suits* has the suit of each card in play and *power* its rank within that suit, by card
        index. A card that belongs to another suit than its own is named in full.
        """
        held = sorted(cards, key=lambda card: -power[card.index])
        lines = []
        for suit in SUIT_ORDER:
            suited = [card for card in held if suits[card.index] is suit]
            if suited and self.words:
                names = ", ".join(
                    card.rank.title if card.suit is suit else card.title for card in suited
                )
                lines.append(_("{suit}: {cards}.").format(suit=suit_title(suit), cards=names))
            elif suited:
                names = " ".join(map(str, suited))
                lines.append(_("{suit}: {cards}").format(suit=suit_title(suit), cards=names))
        return tuple(lines)


def in_order(
    cards: Iterable[Card], suits: Sequence[Suit], power: Sequence[int]
) -> tuple[Card, ...]:
    """Return *cards* in the usual order of a hand: spades first, highest first.

    *suits* and *power* are those of :meth:`Speech.by_suit`.
    """
    return tuple(
        sorted(cards, key=lambda card: (SUIT_ORDER.index(suits[card.index]), -power[card.index]))
    )


def hand_order(card: Card) -> tuple[int, int]:
    """Return a key that sorts cards by suit, high cards first, and other pieces last."""
    face = face_of(card)
    return (len(SUIT_ORDER), 0) if face is None else (SUIT_ORDER.index(face.suit), -face.rank)


def suit_title(suit: Suit) -> str:
    """Return the suit's name, capitalised."""
    return suit.title[:1].upper() + suit.title[1:]


def is_you(name: str) -> bool:
    """Return whether a player is called "You", as a person without a name is."""
    return name.casefold() in ("you", _("You").casefold())


def personal(name: str, you: str, other: str, **values: object) -> str:
    """Return a sentence about the player *name*: *you* if that is "You", otherwise *other*.

    *values* are filled in, and the name as ``{name}``; names may contain braces.
    """
    return (you if is_you(name) else other).format(name=name, **values)


def winners_words(names: Sequence[str]) -> str:
    """Return the sentence that the players *names* win the game."""
    other = ngettext("{name} wins the game.", "{name} win the game.", len(names))
    return personal(join_names(names), _("You win the game."), other)


def lost_words(name: str) -> str:
    """Return the sentence that the only player of a game has lost it."""
    return personal(name, _("You lose."), _("{name} loses."))


def join_names(names: Sequence[str]) -> str:
    """Return *names* as a list for a sentence: ``Ann``, ``Ann and Ben``, ``Ann, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def set_title(rank: Rank) -> str:
    """Return all four cards of *rank*, such as ``four 2s``."""
    return _("four {cards}").format(cards=_(RANK_PLURALS[rank]))


def read_card(text: str) -> Card | None:
    """Return the card named by *text* in short or in full, in English or the chosen language.

    Return None for any other text.


    >>> [str(read_card(text)) for text in ("Qh", "10 of spades", "the queen of hearts")]
    ['Qh', 'Ts', 'Qh']
    >>> read_card("queen") is None
    True
    """
    try:
        return Card.parse(text)
    except ValueError:
        pass
    plain = " ".join(text.lower().split())
    for card in ALL_CARDS:
        if plain == card.title.lower():
            return card
    words = [word for word in re.findall(r"\w+", plain) if word not in ("the", "of")]
    if words in (["big", "joker"], ["little", "joker"]):
        return BIG_JOKER if words[0] == "big" else LITTLE_JOKER
    if len(words) != 2:
        return None
    rank, suit = read_rank(words[0]), _read_suit(words[1])
    return Card(suit, rank) if rank is not None and suit is not None else None


def read_rank(word: str) -> Rank | None:
    """Return the rank named by *word*: ``queen``, ``q``, ``ten``, ``10``; jokers have none."""
    for rank in list(Rank)[:13]:
        if word in (rank.name.lower(), rank.letter.lower(), rank.title.lower()):
            return rank
    return Rank.TEN if word == "10" else None


def _read_suit(word: str) -> Suit | None:
    for suit in Suit:
        name = suit.name.lower()
        if word in (name, name[:-1], suit.letter, suit.title.lower()):
            return suit
    return None


def signed(points: int) -> str:
    """Return *points* with a sign, using the true minus sign."""
    return f"+{points}" if points > 0 else plain(points)


def plain(points: float) -> str:
    """Return *points*, using the true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def card_sign(card: Card) -> str:
    """Return a card in short with the sign of its suit: ``10♥``."""
    if card.is_joker or face_of(card) is None:
        return card.title
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    return f"{rank}{SUIT_SIGNS[card.suit]}"


def with_card_signs(text: str) -> str:
    """Return *text* with the names of cards as signs.

    >>> with_card_signs("Cashes the ace of diamonds, which is high.")
    'Cashes A♦, which is high.'
    """
    pattern, signs = _card_names(language())
    return pattern.sub(lambda found: signs[found[0].lower()], text)


@lru_cache(maxsize=8)
def _card_names(_language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return the pattern for the names of cards, with and without article, and their signs."""
    signs = {}
    for card in ALL_CARDS:
        if not card.is_joker:
            for name in (card.title, _("the {card}").format(card=card.title)):
                signs[name.lower()] = card_sign(card)
    names = sorted(signs, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE), signs
