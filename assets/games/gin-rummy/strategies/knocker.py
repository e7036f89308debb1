"""A strategy for Gin Rummy that counts: the loose points after the next draw, and safe discards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import ClassVar

from cardtable.games.scripted import Message, View
from cardtable.games.scripted.strategies import Strategy

RANKS = "a23456789tjqk"
SUITS = "cdhs"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
BIT = {card: 1 << number for number, card in enumerate(PACK)}
POINTS = {BIT[card]: min(10, RANKS.index(card[0]) + 1) for card in PACK}
DANGER = 6.0
"""The points that a discard costs if the other player has two cards with which it makes a meld."""
SHOWN = 0.5
"""The points that a card from the discards must gain, since the other player sees it."""
CACHED = 1 << 16
"""The results that are kept of each function: those of some hundred decisions."""


class Knocker(Strategy):
    """Counts its loose points after the next draw, and discards what helps the other player least.

    It takes a discard that leaves fewer loose points than a card from the stock on average, and
    knocks as soon as it may.
    """

    rank: ClassVar[int] = 4

    def choose(self, view: View) -> Message:
        legal = view.plain_legal
        if len(legal) == 1:
            return legal[0]
        known = view.known
        own = mask_of(known[f"player_{view.seat + 1}_hand"])
        shown = known[f"player_{2 - view.seat}_hand"]
        seen = {card for cards in known.values() for card in cards}
        unseen = [card for card in PACK if card not in seen]
        by_line = {message.line: message for message in legal}
        if "take" in by_line:
            is_better = gains_by(own, known["discard"][-1], unseen) > SHOWN
            other = "pass" if "pass" in by_line else "draw"
            return by_line["take" if is_better else other]
        if "big_gin" in by_line:
            return by_line["big_gin"]
        knocks = [message for message in legal if message.words[0] == "knock"]
        if knocks:
            return min(knocks, key=lambda each: fewest_points(own & ~BIT[each.words[1]]))
        held = view.sizes[f"player_{2 - view.seat}_hand"] - len(shown)
        risk = Risk(shown, unseen, held)

        def cost(message: Message) -> float:
            card = message.words[1]
            rest = own & ~BIT[card]
            return points_after_draw(rest, unseen) + DANGER * risk.of(card)

        return min(legal, key=cost)


# --- Loose points ---------------------------------------------------------------------------------


def mask_of(cards: Iterable[str]) -> int:
    """Return cards as one number with a bit for each."""
    return sum(BIT[card] for card in cards)


def _all_melds() -> list[int]:
    melds = []
    for rank in RANKS:
        cards = [rank + suit for suit in SUITS]
        melds += [mask_of(cards), *(mask_of(three) for three in combinations(cards, 3))]
    for suit in SUITS:
        for first in range(len(RANKS)):
            for last in range(first + 3, len(RANKS) + 1):
                melds.append(mask_of(rank + suit for rank in RANKS[first:last]))
    return melds


MELDS = _all_melds()


@lru_cache(maxsize=CACHED)
def points_of(cards: int) -> int:
    """Return the points of some loose cards."""
    points = 0
    while cards:
        lowest = cards & -cards
        points += POINTS[lowest]
        cards ^= lowest
    return points


def arrangements(cards: int) -> set[int]:
    """Return what can be left over when melds are made of some cards."""
    found = {cards}
    for meld in [each for each in MELDS if each & cards == each]:
        found |= {rest & ~meld for rest in found if rest & meld == meld}
    return found


def fewest_points(cards: int) -> int:
    """Return the fewest points of loose cards."""
    return min(map(points_of, arrangements(cards)))


def points_after_discard(cards: int) -> int:
    """Return the fewest points of loose cards when the highest of them may be discarded."""
    return min(points_of(rest) - highest(rest) for rest in arrangements(cards))


@lru_cache(maxsize=CACHED)
def highest(cards: int) -> int:
    """Return the points of the highest of some cards, 0 without cards."""
    return max((POINTS[BIT[card]] for card in PACK if BIT[card] & cards), default=0)


def points_after_draw(own: int, unseen: Sequence[str]) -> float:
    """Return the mean of the loose points after a card from the stock and a discard."""
    return sum(points_after_discard(own | BIT[card]) for card in unseen) / len(unseen)


def gains_by(own: int, card: str, unseen: Sequence[str]) -> float:
    """Return how many points fewer are loose with a card than with one from the stock."""
    return points_after_draw(own, unseen) - points_after_discard(own | BIT[card])


# --- The other player -----------------------------------------------------------------------------


class Risk:
    """The chances that the other player can use a discard.

    *shown* are cards that the other player has taken, *held* is the number of their other cards.
    """

    def __init__(self, shown: Iterable[str], unseen: Sequence[str], held: int) -> None:
        chance = held / len(unseen)
        self.chances = {**dict.fromkeys(unseen, chance), **dict.fromkeys(shown, 1.0)}

    def of(self, card: str) -> float:
        """Return the mean number of pairs of cards with which the discard makes a meld."""
        rank, suit = card[0], card[1]
        others = [rank + other for other in SUITS if other != suit]
        place = RANKS.index(rank)
        near = [
            RANKS[place + step] + suit if 0 <= place + step < len(RANKS) else ""
            for step in (-2, -1, 1, 2)
        ]
        pairs = [*combinations(others, 2), *pairwise(near)]
        chances = self.chances
        return sum(chances.get(one, 0.0) * chances.get(other, 0.0) for one, other in pairs)
