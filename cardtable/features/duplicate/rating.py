"""The luck-free rating: a person's results compared with the Master's on the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Protocol

from cardtable.match import Match
from cardtable.storage.hand_totals import NORMAL_95
from cardtable.storage.results import StrategyLevel

CLEAR_ERRORS = 3.0
"""Standard errors that the Master's result must be above zero for a share of it to be shown."""
MIN_DEALS = 5
"""Minimum number of deals for an interval."""


class LineResult(Protocol):
    """One way to play a hand, as the room ``review`` compares it."""

    @property
    def match(self) -> Match:
        """The game up to the end of the hand."""

    @property
    def result(self) -> int:
        """The player's result."""

    @property
    def margin(self) -> float:
        """The result less the mean of the other sides."""


class LinePair(Protocol):
    """A person's line and the Master's."""

    @property
    def own(self) -> LineResult:
        """The person's line."""

    @property
    def master(self) -> LineResult:
        """The Master's line."""


@dataclass(frozen=True, slots=True)
class ComparedHand:
    """A hand of a person and the Master's on the same cards.

    *result* and *master* are in the unit of the game's statistics, the *margins* less the mean of
    the other sides. With *least_wins* results are penalties.
    """

    game: str
    result: float
    master: float
    margin: float
    master_margin: float
    opponents: tuple[StrategyLevel, ...] = ()
    least_wins: bool = False

    @classmethod
    def from_lines(cls, lines: LinePair) -> ComparedHand:
        """Return the results of *lines*, without the opponents, whom the statistics know."""
        own, master = lines.own, lines.master
        return cls(
            own.match.kind.key,
            own.result,
            master.result,
            own.margin,
            master.margin,
            least_wins=own.match.game.least_wins,
        )


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half its 95% confidence interval, which is infinite below MIN_DEALS."""

    value: float
    spread: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating by *hands*, in the order of play. Each pair of results is on the same cards."""

    hands: tuple[ComparedHand, ...]

    @property
    def gap(self) -> Estimate | None:
        """The mean margin less the Master's; None without hands."""
        return _mean([hand.margin - hand.master_margin for hand in self.hands])

    @property
    def share(self) -> Estimate | None:
        """The sum of the results as a share of the Master's (1: equally good).

        For penalties it is the Master's share of the person's. None unless the divisor is clearly
        above zero, and for results of different kinds.
        """
        if len({hand.least_wins for hand in self.hands}) != 1:
            return None
        pairs = [
            (hand.master, hand.result) if hand.least_wins else (hand.result, hand.master)
            for hand in self.hands
        ]
        return ratio_of(pairs)

    @property
    def better(self) -> int:
        """The number of hands in which the person did better than the Master."""
        return sum(hand.margin > hand.master_margin for hand in self.hands)

    @property
    def equal(self) -> int:
        """The number of hands in which both did equally well."""
        return sum(hand.margin == hand.master_margin for hand in self.hands)

    def recent_shares(self, window: int) -> tuple[float, ...]:
        """Return the share over the last *window* hands after each hand, where it is defined."""
        shares = []
        for last in range(window, len(self.hands) + 1):
            share = Rating(self.hands[last - window : last]).share
            if share is not None:
                shares.append(share.value)
        return tuple(shares)

    def summed_gaps(self) -> tuple[float, ...]:
        """Return the sum of the gaps after each hand."""
        total, sums = 0.0, []
        for hand in self.hands:
            total += hand.margin - hand.master_margin
            sums.append(total)
        return tuple(sums)


def rating_by_opponents(hands: Iterable[ComparedHand]) -> dict[StrategyLevel, Rating]:
    """Return the rating against each kind of opponent, the most frequent one first.

    A hand counts once for each kind that sat at the table.
    """
    groups: dict[StrategyLevel, list[ComparedHand]] = {}
    for hand in hands:
        for opponent in hand.opponents:
            groups.setdefault(opponent, []).append(hand)
    ranked = sorted(groups.items(), key=lambda pair: -len(pair[1]))
    return {opponent: Rating(tuple(played)) for opponent, played in ranked}


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Estimate | None:
    """Return the ratio of the means of *pairs* of numbers, with its 95% interval.

    The interval comes from the residuals, since the numbers of a pair are on the same cards
    (Cochran, Sampling Techniques, 3rd edition, 6.4). None unless the second mean is clearly above
    zero.
    """
    count = len(pairs)
    if count < MIN_DEALS:
        return None
    divisor = fmean(second for _first, second in pairs)
    error = stdev(second for _first, second in pairs) / sqrt(count)
    if divisor <= CLEAR_ERRORS * error or divisor <= 0:
        return None
    ratio = fmean(first for first, _second in pairs) / divisor
    residuals = [first - ratio * second for first, second in pairs]
    spread = sqrt(sum(each * each for each in residuals) / (count - 1) / count) / divisor
    return Estimate(ratio, NORMAL_95 * spread)


def _mean(values: Sequence[float]) -> Estimate | None:
    if not values:
        return None
    if len(values) < MIN_DEALS:
        return Estimate(fmean(values), inf)
    return Estimate(fmean(values), NORMAL_95 * stdev(values) / sqrt(len(values)))
