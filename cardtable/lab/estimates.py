"""Statistics: means and proportions with 95% confidence intervals, Elo ratings, percentiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5% point of the normal distribution."""


class Mean(NamedTuple):
    """The mean of *values* numbers, with the half width of its 95% confidence interval."""

    value: float
    half_width: float
    values: int

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95% interval."""
        return self.value - self.half_width, self.value + self.half_width

    def to_data(self) -> dict[str, float | None]:
        """Return plain values; JSON has no infinite numbers."""
        return {**self._asdict(), "half_width": self.half_width if self.values > 1 else None}


class Proportion(NamedTuple):
    """A proportion of *games*, 0 to 1, with its 95% confidence interval."""

    value: float
    low: float
    high: float
    games: int


class Rate(NamedTuple):
    """The rate of *events* in a sample, with its 95% confidence interval."""

    value: float
    low: float
    high: float
    events: int


def student_point(freedom: int) -> float:
    """Return the 97.5% point of Student's t distribution.

    *freedom* are the degrees of freedom, 1 or more. Cornish and Fisher's expansion (Abramowitz and
    Stegun, 26.7.5) is exact to 0.002 from four degrees on; below that a table is used.

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
    """Return the mean of independent values with its 95% confidence interval by Student's t.

    With one value the half width is infinite. Raises ValueError without values.
    """
    count = len(values)
    if not count:
        raise ValueError("A mean needs at least one value.")
    mean = sum(values) / count
    if count == 1:
        return Mean(mean, float("inf"), 1)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return Mean(mean, student_point(count - 1) * spread / sqrt(count), count)


def ratio_of(numerators: Sequence[float], denominators: Sequence[float]) -> Mean | None:
    """Return the sum of the numerators over that of the denominators, with its 95% interval.

    The pairs are independent. The interval is that of the mean of their residuals (W. G. Cochran,
    "Sampling Techniques", 1977). Returns None if the denominators sum to 0.

    >>> ratio = ratio_of([2, 4, 9], [1, 2, 3])
    >>> round(ratio.value, 3), round(ratio.half_width, 3)
    (2.5, 1.643)
    """
    whole = sum(denominators)
    if not whole:
        return None
    ratio, scale = sum(numerators) / whole, whole / len(denominators)
    pairs = zip(numerators, denominators, strict=True)
    residuals = mean_of([(top - ratio * below) / scale for top, below in pairs])
    return residuals._replace(value=ratio)


def wilson(won: float, count: int) -> Proportion:
    """Return the proportion won with Wilson's 95% score interval (E. B. Wilson, 1927).

    A game without a winner counts one half. Two games with swapped sides are negatively
    correlated, so the interval is conservative. Raises ValueError without games.

    >>> share = wilson(75, 100)
    >>> round(share.low, 3), round(share.high, 3)
    (0.657, 0.825)
    """
    if count <= 0:
        raise ValueError("A share needs at least one game.")
    value, z2 = won / count, Z95**2
    middle = (value + z2 / (2 * count)) / (1 + z2 / count)
    half = Z95 / (1 + z2 / count) * sqrt(value * (1 - value) / count + z2 / (4 * count**2))
    return Proportion(value, max(0.0, middle - half), min(1.0, middle + half), count)


def poisson(count: int, size: float) -> Rate:
    """Return the rate of *count* events in a sample of *size*, with its 95% interval.

    The interval is Byar's approximation of the exact Poisson limits (N. E. Breslow and N. E. Day,
    1987), for events that are independent and rare. Raises ValueError for an empty sample.

    >>> rate = poisson(10, 10)
    >>> round(rate.low, 2), round(rate.high, 2)
    (0.48, 1.84)
    """
    if size <= 0:
        raise ValueError("A rate needs a sample.")
    more = count + 1
    low = count * (1 - 1 / (9 * count) - Z95 / (3 * sqrt(count))) ** 3 if count else 0.0
    high = more * (1 - 1 / (9 * more) + Z95 / (3 * sqrt(more))) ** 3
    return Rate(count / size, low / size, high / size, count)


def ratings(players: int, scores: Mapping[tuple[int, int], tuple[float, float]]) -> list[float]:
    """Return Elo ratings with mean 0 by the Bradley-Terry model.

    *scores* are the scores of each pair of players against each other; a draw counts one half. The
    ratings are computed by the minorisation steps of D. R. Hunter, "MM algorithms for generalized
    Bradley-Terry models", Annals of Statistics 32 (2004). One drawn game is added for each pair, so
    that unbeaten players have finite ratings. A player without games gets the mean.
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


def relative_position(low: Sequence[float], values: Sequence[float], high: Sequence[float]) -> Mean:
    """Return the position of the mean of *values* between those of *low* (0) and *high* (1).

    The three sequences belong to the same deals in the same order. The confidence interval is a
    jackknife estimate (B. Efron, 1982): the ratio is computed again without each deal in turn.
    """
    count = len(values)
    sums = (sum(low), sum(values), sum(high))
    whole = (sums[1] - sums[0]) / (sums[2] - sums[0])
    if count < 2:
        return Mean(whole, float("inf"), count)
    parts = []
    for x, y, z in zip(low, values, high, strict=True):
        below, middle, above = sums[0] - x, sums[1] - y, sums[2] - z
        parts.append((middle - below) / (above - below))
    centre = sum(parts) / count
    error = sqrt((count - 1) / count * sum((part - centre) ** 2 for part in parts))
    return Mean(whole, student_point(count - 1) * error, count)


def percentile(buckets: Mapping[int, int], share: float, steps: int) -> float:
    """Return the percentile *share* (0..1) of values counted in logarithmic buckets.

    Bucket *n* holds values around ``2 ** (n / steps)``. Returns 0 without values.
    """
    rank = share * sum(buckets.values())
    count = 0
    for bucket in sorted(buckets):
        count += buckets[bucket]
        if count >= rank:
            return float(2 ** (bucket / steps))
    return 0.0
