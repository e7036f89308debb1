"""The 7,462 hand ranks, derived from the rules.

A rank is a number from 1 (7-5-4-3-2 of mixed suits) to 7,462 (a royal flush); higher is better, and
two hands tie exactly if their ranks are equal. Each rank stands for a :class:`Worth`: one of nine
categories, and the card ranks that decide within it, the most important first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations

from cardtable.core.i18n import N_, _

ROYAL_FLUSH = 7462
"""The rank of a royal flush, and the number of ranks."""

WHEEL = (3, 2, 1, 0, 12)
"""Five, four, three, two, ace: the only straight in which the ace is low."""


class Category(IntEnum):
    """The nine kinds of hands, from the lowest to the highest."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8

    @property
    def key(self) -> str:
        """Return the English name in lower case (``two pair``), as rankings write it."""
        return _NAMES[self]

    @property
    def title(self) -> str:
        """Return the name in the chosen language, in lower case."""
        return _(_NAMES[self])


_NAMES = (
    N_("high card"),
    N_("pair"),
    N_("two pair"),
    N_("three of a kind"),
    N_("straight"),
    N_("flush"),
    N_("full house"),
    N_("four of a kind"),
    N_("straight flush"),
)


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """The meaning of a rank: category and the card ranks (0..12) that decide, in that order.

    A straight has the rank of its highest card only, a pair the rank of the pair and three kickers,
    and so on. Worths are ordered like hands.
    """

    category: Category
    ranks: tuple[int, ...]


def straight_ranks(high: int) -> tuple[int, ...]:
    """Return the ranks of the straight with *high* as its highest, 3 (the wheel) to 12."""
    return WHEEL if high == WHEEL[0] else tuple(range(high, high - 5, -1))


STRAIGHTS = {frozenset(straight_ranks(high)): high for high in range(3, 13)}
"""The ten sets of ranks that are a straight, each with its highest rank."""


def _worths() -> Iterator[tuple[Category, tuple[int, ...]]]:
    """Yield category and ranks of the worth of every possible five-card hand, each once."""
    below = range(12, -1, -1)
    for ranks in combinations(below, 5):
        if frozenset(ranks) not in STRAIGHTS:
            yield Category.HIGH_CARD, ranks
            yield Category.FLUSH, ranks
    for high in STRAIGHTS.values():
        yield Category.STRAIGHT, (high,)
        yield Category.STRAIGHT_FLUSH, (high,)
    for main in below:
        others = [rank for rank in below if rank != main]
        for rank in others:
            yield Category.FOUR_OF_A_KIND, (main, rank)
            yield Category.FULL_HOUSE, (main, rank)
        for two in combinations(others, 2):
            yield Category.THREE_OF_A_KIND, (main, *two)
        for three in combinations(others, 3):
            yield Category.PAIR, (main, *three)
    for high, low in combinations(below, 2):
        for kicker in below:
            if kicker not in (high, low):
                yield Category.TWO_PAIR, (high, low, kicker)


def code(category: int, ranks: tuple[int, ...]) -> int:
    """Return a worth as one number: the category, then five ranks of four bits each, or zeros.

    These numbers are ordered like hands.
    """
    number = category
    for rank in (*ranks, 0, 0, 0, 0, 0)[:5]:
        number = 16 * number + rank
    return number


@cache
def all_codes() -> tuple[int, ...]:
    """Return the codes of all ranks in order: the code of rank *v* is at index *v* - 1."""
    return tuple(sorted(code(category, ranks) for category, ranks in _worths()))


def worth_of(value: int) -> Worth:
    """Return the meaning of rank *value* (1..7462). Raises ValueError outside that range."""
    if not 1 <= value <= ROYAL_FLUSH:
        raise ValueError(
            _("Invalid hand rank {value}. Hand ranks run from 1 to 7,462.").format(value=value)
        )
    number = all_codes()[value - 1]
    category = Category(number >> 20)
    ranks = tuple(number >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return Worth(category, ranks[: _DECIDING[category]])


_DECIDING = (5, 4, 3, 3, 1, 5, 2, 2, 1)
"""Number of card ranks that decide within each category."""
