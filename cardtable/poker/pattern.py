"""One pattern: parsed once, then matched against hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK, Card, Rank
from cardtable.core.i18n import _
from cardtable.poker.buffers import bad_hand, split_hands
from cardtable.poker.card_input import Cards, read_cards
from cardtable.poker.language import read_slots
from cardtable.poker.matcher import Matcher, is_plain
from cardtable.poker.parts import group_slots
from cardtable.poker.slot_search import assign_cards

if TYPE_CHECKING:
    from typing_extensions import Buffer

MIN_CARDS = 2
MAX_CARDS = 52


class Pattern:
    """A pattern of hands, an immutable value.

    *plain* is true if a few bit tests decide the pattern. All others need a search that is some
    thousand times slower and may raise PatternTooComplex for deliberately entangled patterns.
    """

    __slots__ = ("_matcher", "_number", "lowest", "parts", "plain", "text")

    def __init__(self, text: str, *, lowest: Rank = Rank.TWO) -> None:
        """Parse a pattern for a deck whose lowest rank is *lowest*, below which an ace may follow.

        Raises PatternError.
        """
        self.text = text
        self.lowest = lowest
        self.parts = group_slots(read_slots(text))
        self.plain = is_plain(self.parts)
        self._matcher = Matcher(lowest)
        self._number = self._matcher.add(self.parts) if self.plain else 0

    def matches(self, cards: Cards) -> bool:
        """Return whether a hand of 2 to 52 cards contains the pattern.

        Raises ValueError for an invalid hand, PatternTooComplex if it cannot be decided in time.
        """
        return self.matches_hand(read_deck(cards, self.lowest))

    def matches_hand(self, hand: bytes) -> bool:
        """Like :meth:`matches`, for indexes that read_deck() has checked."""
        if self.plain:
            return self._matcher.matches(self._number, sum(1 << card for card in hand), len(hand))
        return assign_cards(self.parts, hand, self.lowest) is not None

    def matches_many(self, cards: Buffer, k: int) -> bytearray:
        """Return 1 or 0 for each hand of *k* cards (2 to 52) in a buffer, one byte per card.

        Raises ValueError for an invalid hand, PatternTooComplex if one cannot be decided in time.
        """
        flat, count = split_hands(cards, k, MIN_CARDS, MAX_CARDS)
        answers = bytearray(count)
        if self.plain:
            matcher = Matcher(self.lowest)  # a separate one, since calls may run in parallel
            bad = matcher.match_many(matcher.add(self.parts), flat, k, answers)
            if bad < count:
                raise bad_hand(flat, k, bad, lambda hand: read_deck(hand, self.lowest))
            return answers
        for number in range(count):
            try:
                hand = read_deck(flat[number * k : number * k + k], self.lowest)
            except ValueError:
                raise bad_hand(flat, k, number, lambda h: read_deck(h, self.lowest)) from None
            answers[number] = self.matches_hand(hand)
        return answers

    def find(self, cards: Cards) -> tuple[Card, ...] | None:
        """Return the cards that the pattern's slots stand for, in order, or None.

        Where there is a choice, high cards are preferred. Raises the errors of matches().
        """
        hand = read_deck(cards, self.lowest)
        if not self.matches_hand(hand):
            return None
        found = assign_cards(self.parts, hand, self.lowest)
        return None if found is None else tuple(DECK[index] for index in found)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        deck = "" if self.lowest is Rank.TWO else f", lowest={self.lowest!s}"
        return f"Pattern({self.text!r}{deck})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return (self.text, self.lowest) == (other.text, other.lowest)

    def __hash__(self) -> int:
        return hash((self.text, self.lowest))


def read_deck(cards: Cards, lowest: Rank) -> bytes:
    """Return the indexes of a hand of 2 to 52 cards of a deck from *lowest* up.

    Raises ValueError for an invalid hand.
    """
    hand = read_cards(cards, MIN_CARDS, MAX_CARDS)
    for index in hand:
        if index % 13 < lowest:
            raise ValueError(
                _("The {card} is not in this deck, which begins with the {rank}.").format(
                    card=DECK[index].title, rank=lowest.title
                )
            )
    return hand
