"""Totals over the hands that a person has played, finished games or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from cardtable.storage.results import GroupT, StrategyLevel

NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of a person: what was counted, and the accuracy of its review (0..1) or None."""

    game: str
    counts: Counter[str]
    accuracy: float | None
    opponents: tuple[StrategyLevel, ...]


@dataclass(frozen=True, slots=True)
class HandTotals:
    """Totals of hands in the order of play.

    *opponents* contains each kind once; it is empty for all opponents together.
    """

    hands: tuple[PlayedHand, ...]

    @property
    def counts(self) -> Counter[str]:
        """The sum of all counts."""
        total: Counter[str] = Counter()
        for hand in self.hands:
            total.update(hand.counts)
        return total

    @property
    def accuracies(self) -> tuple[float, ...]:
        """The accuracies of the reviewed hands, 0..1."""
        return tuple(hand.accuracy for hand in self.hands if hand.accuracy is not None)

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of the reviewed hands, None before the first review."""
        return fmean(self.accuracies) if self.accuracies else None

    def series(self, key: str) -> tuple[int, ...]:
        """Return the count *key* of each hand."""
        return tuple(hand.counts[key] for hand in self.hands)

    def mean(self, key: str) -> tuple[float, float] | None:
        """Return the mean of the count *key* per hand and half its 95% confidence interval.

        None without hands; the interval is infinite after one hand.
        """
        values = self.series(key)
        if not values:
            return None
        spread = NORMAL_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return fmean(values), spread


def group_hands(
    hands: Iterable[PlayedHand], groups_of: Callable[[PlayedHand], Iterable[GroupT]]
) -> dict[GroupT, HandTotals]:
    """Return the totals of *hands* by group; *groups_of* returns the groups a hand belongs to.

    A hand counts once for each of its groups. The group with the most hands is first.
    """
    groups: dict[GroupT, list[PlayedHand]] = {}
    for hand in hands:
        for group in dict.fromkeys(groups_of(hand)):
            groups.setdefault(group, []).append(hand)
    ranked = sorted(groups.items(), key=lambda pair: -len(pair[1]))
    return {group: HandTotals(tuple(played)) for group, played in ranked}
