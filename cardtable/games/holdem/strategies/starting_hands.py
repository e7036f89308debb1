"""Starting hands: the 169 classes, their strength, and the push/fold table for short stacks.

packaging/makers/starting_hands.py computes the figures, which are stored in
assets/strategies/holdem/starting.json.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from cardtable.core import assets

RANKS = "23456789TJQKA"
MAX_STACK = 15
"""Maximum stack, in big blinds, of the push and call figures."""


class StartingHand(NamedTuple):
    """A class of starting hands.

    *equity* is the equity against one random hand, *above* the share of all deals with a higher
    equity, *rank* the share of all deals that are played before it with deep stacks, since pairs
    and suited connectors win more than their equity. *push* and *call* are the maximum stacks, in
    big blinds, with which to go all-in from the small blind, and to call that from the big blind,
    heads-up and in equilibrium.
    """

    name: str
    equity: float
    above: float
    push: float
    call: float
    rank: float = 0.0


def class_name(first: int, second: int) -> str:
    """Return the name of the class of two card indexes.

    >>> class_name(12, 25), class_name(0, 12), class_name(0, 25)
    ('AA', 'A2s', 'A2o')
    """
    low, high = sorted((first % 13, second % 13))
    if low == high:
        return RANKS[high] * 2
    return RANKS[high] + RANKS[low] + ("s" if first // 13 == second // 13 else "o")


def combination_count(name: str) -> int:
    """Return the number of combinations of cards in a class: 6, 4 or 12."""
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12


@lru_cache(maxsize=1)
def all_starting_hands() -> dict[str, StartingHand]:
    """Return all 169 classes by name, the strongest first."""
    data = json.loads(assets.find("strategies", "holdem", "starting.json").read_text("utf-8"))
    found, above = {}, 0
    for name, (equity, push, call) in sorted(data.items(), key=lambda item: -item[1][0]):
        found[name] = StartingHand(name, equity, above / 1326, push, call)
        above += combination_count(name)
    ranked, before = sorted(found, key=lambda name: (-chen_points(name), -found[name].equity)), 0
    for name in ranked:
        found[name] = found[name]._replace(rank=before / 1326)
        before += combination_count(name)
    return found


def chen_points(name: str) -> float:
    """Return the points of a class by the Chen formula: high card, pair, suit, and gap.

    Small pairs count 6 instead of 5, since they are played for sets here.

    >>> chen_points("AA"), chen_points("AKs"), chen_points("T9s"), chen_points("33")
    (20.0, 12.0, 8.0, 6.0)
    """
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(6.0, 2 * points)
    gap = high - low - 1
    points += 2 * name.endswith("s") - (0, 1, 2, 4, 5)[min(gap, 4)]
    return points + (gap <= 1 and high < 10)


@lru_cache(maxsize=1)
def _by_cards() -> tuple[tuple[StartingHand, ...], ...]:
    table = all_starting_hands()
    return tuple(
        tuple(table[class_name(first, second)] for second in range(52)) for first in range(52)
    )


def starting_hand(first: int, second: int) -> StartingHand:
    """Return the class of two hole cards, given as indexes."""
    return _by_cards()[first][second]
