"""Means, shares, ratings and percentiles, compared with published values."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import pytest

from cardtable.lab.estimates import (
    mean_of,
    percentile,
    ratings,
    relative_position,
    student_point,
    wilson,
)
from cardtable.lab.plots import running_means


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (10**6, 1.960)],
)
def test_student_points_match_the_tables(freedom: int, point: float) -> None:
    assert student_point(freedom) == pytest.approx(point, abs=0.002)


def test_a_mean_computed_by_hand() -> None:
    mean = mean_of([1, 2, 3, 4])
    assert mean.value == 2.5
    assert mean.half_width == pytest.approx(3.182 * sqrt(5 / 3) / 2, abs=1e-9)
    assert mean_of([7]).half_width == inf
    with pytest.raises(ValueError, match="one value"):
        mean_of([])


def test_confidence_intervals_contain_the_true_mean_in_95_percent() -> None:
    chance = Random(3)
    hits = 0
    for _trial in range(2000):
        low, high = mean_of([chance.gauss(5, 2) for _value in range(6)]).interval
        hits += low <= 5 <= high
    assert hits / 2000 == pytest.approx(0.95, abs=0.015)


def test_wilson_intervals_match_the_literature() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 0 of 20.
    share = wilson(81, 263)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2553, 0.3662)
    share = wilson(0, 20)
    assert (round(share.low, 4), round(share.high, 4)) == (0.0, 0.1611)
    with pytest.raises(ValueError, match="one game"):
        wilson(0, 0)


def test_ratings_recover_the_strengths_behind_the_scores() -> None:
    true = [150.0, 20.0, -170.0]
    scores = {}
    for a, b in ((0, 1), (0, 2), (1, 2)):
        share = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        scores[a, b] = (share * 1e6, (1 - share) * 1e6)
    assert ratings(3, scores) == pytest.approx(true, abs=0.1)
    assert ratings(2, {(0, 1): (10, 0)})[0] < 1000  # the rating of an unbeaten player is finite
    assert ratings(3, {(0, 1): (5, 5)}) == pytest.approx([0, 0, 0], abs=1e-6)


def test_relative_positions() -> None:
    low, high = [-10.0, -20.0, -30.0], [10.0, 20.0, 30.0]
    assert relative_position(low, low, high).value == 0
    assert relative_position(low, high, high).value == 1
    half = relative_position(low, [0.0, 0.0, 0.0], high)
    assert half.value == 0.5
    assert half.half_width == pytest.approx(0, abs=1e-9)  # half way in every deal
    assert relative_position(low, [5.0, 0.0, -5.0], high).half_width > 0.05


def test_percentiles_of_buckets() -> None:
    buckets = {0: 98, 16: 1, 32: 1}
    assert percentile(buckets, 0.5, 16) == 1
    assert percentile(buckets, 0.99, 16) == 2
    assert percentile(buckets, 1.0, 16) == 4
    assert percentile({}, 0.5, 16) == 0


def test_running_means_end_at_the_mean() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0]
    found = list(running_means(values))
    assert [count for count, _mean in found] == [2, 3, 4, 5]
    assert found[-1][1] == pytest.approx(mean_of(values))
