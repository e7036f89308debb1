"""Means, shares and ratings with how sure they are. Pure functions, no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


class Mean(NamedTuple):
    """A mean of so many *values* with the half width of its 95 % interval."""

    value: float
    half_width: float
    values: int

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval."""
        return self.value - self.half_width, self.value + self.half_width


class Share(NamedTuple):
    """A share between 0 and 1 with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int


def student_point(freedom: int) -> float:
    """Return the 97.5 % point of Student's t distribution.

    Cornish and Fisher's expansion (Abramowitz and Stegun, 26.7.5), exact to 0.002 from four degrees
    of freedom; below that from the table.

    >>> round(student_point(9), 2), round(student_point(1000), 3)
    (2.26, 1.962)
    """
    if freedom < 4:
        return (12.706, 4.303, 3.182)[freedom - 1]
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum([term / float(freedom**power) for power, term in enumerate(terms, 1)])


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of independent values and its 95 % interval by Student's t.

    One value says nothing of its spread: the half width is infinite. Raises ValueError without any.
    """
    count = len(values)
    if not count:
        raise ValueError("A mean needs one value at least.")
    mean = sum(values) / count
    if count == 1:
        return Mean(mean, float("inf"), 1)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return Mean(mean, student_point(count - 1) * spread / sqrt(count), count)


def wilson(won: float, count: int) -> Share:
    """Return the share won with Wilson's score interval (E. B. Wilson, 1927), 95 %.

    A game without a winner counts one half. Mirrored games lean against each other, which makes the
    interval rather too wide than too narrow.

    >>> share = wilson(75, 100)
    >>> round(share.low, 3), round(share.high, 3)
    (0.657, 0.825)
    """
    if count <= 0:
        raise ValueError("A share needs one game at least.")
    value, z2 = won / count, Z95**2
    middle = (value + z2 / (2 * count)) / (1 + z2 / count)
    half = Z95 / (1 + z2 / count) * sqrt(value * (1 - value) / count + z2 / (4 * count**2))
    return Share(value, max(0.0, middle - half), min(1.0, middle + half), count)


def ratings(players: int, scores: Mapping[tuple[int, int], tuple[float, float]]) -> list[float]:
    """Return Elo ratings with mean 0 by the model of Bradley and Terry.

    *scores* gives for each pair what the two scored against each other (a draw one half to each).
    Found by the minorising steps of D. R. Hunter, "MM algorithms for generalized Bradley-Terry
    models", Annals of Statistics 32 (2004). Each pair that met counts one drawn game more, so that
    who never lost has a finite rating. A player who met nobody stays at the mean.
    """
    played: dict[tuple[int, int], float] = {}
    won = [0.0] * players
    for (a, b), (score_a, score_b) in scores.items():
        won[a] += score_a + 0.5
        won[b] += score_b + 0.5
        low, high = min(a, b), max(a, b)
        played[low, high] = played.get((low, high), 0.0) + score_a + score_b + 1
    strength = [1.0] * players
    for _step in range(10_000):
        weight = [0.0] * players
        for (a, b), games in played.items():
            part = games / (strength[a] + strength[b])
            weight[a] += part
            weight[b] += part
        new = [won[i] / weight[i] if weight[i] else 1.0 for i in range(players)]
        shift = sum(log10(value) for value in new) / players
        new = [value / 10**shift for value in new]
        change = max(abs(log10(x / y)) for x, y in zip(new, strength, strict=True))
        strength = new
        if change < 1e-9:
            break
    return [400 * log10(value) for value in strength]


def share_of_way(low: Sequence[float], one: Sequence[float], high: Sequence[float]) -> Mean:
    """Return how much of the way from *low* to *high* the mean of *one* goes: 0 at low, 1 at high.

    The three sequences are about the same deals in the same order. The interval is the jackknife's
    (B. Efron, 1982): the ratio is formed anew without each deal.
    """
    count = len(one)
    sums = (sum(low), sum(one), sum(high))
    whole = (sums[1] - sums[0]) / (sums[2] - sums[0])
    if count < 2:
        return Mean(whole, float("inf"), count)
    parts = []
    for x, y, z in zip(low, one, high, strict=True):
        below, middle, above = sums[0] - x, sums[1] - y, sums[2] - z
        parts.append((middle - below) / (above - below))
    centre = sum(parts) / count
    error = sqrt((count - 1) / count * sum((part - centre) ** 2 for part in parts))
    return Mean(whole, student_point(count - 1) * error, count)


def percentile(buckets: Mapping[int, int], share: float, steps: int) -> float:
    """Return the value below which *share* of the counted values lie, from buckets of logarithms.

    Bucket *n* holds values around ``2 ** (n / steps)``. Without any value it is 0.
    """
    wanted = share * sum(buckets.values())
    seen = 0
    for bucket in sorted(buckets):
        seen += buckets[bucket]
        if seen >= wanted:
            return float(2 ** (bucket / steps))
    return 0.0
