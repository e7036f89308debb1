"""Groupings: bins of strength with parts by spread."""

from __future__ import annotations

from array import array
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.solving.groupings import Grouping, start_bucket
from cardtable.training.holdem_dealer import finer_bins
from tests.uncompiled import run_plain

PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[2])
from cardtable.training import holdem_dealer
assert holdem_dealer.__file__.endswith(".py")
numbers, *amounts = json.load(sys.stdin)
parts = [holdem_dealer.even_parts(number) for number in numbers]
print(json.dumps([[holdem_dealer.quantiles(a, shares) for a in amounts] for shares in parts]))
"""
levels = st.integers(0, 10_001)


@st.composite
def groupings(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    edges = sorted(draw(st.lists(levels, max_size=8)))
    parts = draw(st.integers(1, 4))
    limits: list[int] = []
    for _bin in range(len(edges) + 1):
        limits += sorted(draw(st.lists(levels, min_size=parts - 1, max_size=parts - 1)))
    return edges, limits, parts


def group_by_definition(
    edges: list[int], limits: list[int], parts: int, strength: int, spread: int
) -> int:
    number = sum(edge <= strength for edge in edges)
    own = limits[number * (parts - 1) : (number + 1) * (parts - 1)]
    return number * parts + sum(limit <= spread for limit in own)


@pytest.mark.check
@given(groupings(), st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 5_000)), min_size=1))
def test_hands_fall_between_the_edges_and_limits(
    data: tuple[list[int], list[int], int], hands: list[tuple[int, int]]
) -> None:
    edges, limits, parts = data
    grouping = Grouping(edges, limits, parts)
    assert grouping.size == (len(edges) + 1) * parts
    for strength, spread in [*hands, *((edge, 0) for edge in edges if edge <= 10_000)]:
        found = grouping.group_of(strength, spread)
        assert found == group_by_definition(edges, limits, parts, strength, spread)


@pytest.mark.check
@given(groupings())
def test_a_grouping_is_made_again_from_its_data(data: tuple[list[int], list[int], int]) -> None:
    """Edges may be equal: a bin between them is empty."""
    grouping = Grouping(*data)
    assert grouping.to_data() == list(data)
    assert Grouping(*grouping.to_data()).to_data() == grouping.to_data()


def test_strengths_outside_the_range_fall_into_the_outer_bins() -> None:
    grouping = Grouping([2_000, 9_000], [], 1)
    assert [grouping.group_of(each, 0) for each in (-1, 0, 10_000, 20_000)] == [0, 0, 2, 2]


@pytest.mark.parametrize(
    ("edges", "limits", "parts"),
    [
        ([1, 2], [1], 1),  # limits without parts
        ([1, 2], [1, 2], 2),  # two limits for three bins
        ([1], [], 0),
        ([1], [], -1),
        (list(range(1, 256)), [], 1),  # 256 groups
        (list(range(1, 52)), 4 * 52 * [0], 5),  # 260 groups
    ],
)
def test_numbers_that_do_not_match_are_refused(
    edges: list[int], limits: list[int], parts: int
) -> None:
    with pytest.raises(ValueError, match=f"^{len(edges)} edges and {len(limits)} limits for"):
        Grouping(edges, limits, parts)


def test_the_largest_grouping_has_255_groups() -> None:
    grouping = Grouping(list(range(1, 255)), array("i"), 1)
    assert grouping.size == 255
    assert grouping.group_of(10_000, 0) == 254


def test_starting_hands_have_169_buckets() -> None:
    sizes: dict[int, int] = {}
    for a in range(52):
        for b in range(a):
            bucket = start_bucket(a, b)
            assert bucket == start_bucket(b, a)
            sizes[bucket] = sizes.get(bucket, 0) + 1
    assert sorted(sizes) == list(range(169))
    pairs = {14 * rank for rank in range(13)}
    for bucket, size in sizes.items():
        suited = bucket // 13 > bucket % 13
        assert size == (6 if bucket in pairs else 4 if suited else 12)
    assert start_bucket(12, 11) == 13 * 12 + 11  # ace and king of one suit
    assert start_bucket(12, 24) == 13 * 11 + 12  # and of two


def test_bins_of_the_same_weight_are_the_quantiles(tmp_path: Path) -> None:
    rng = Random(1)
    amounts = [rng.randint(0, 20) for _level in range(10_001)]
    lonely = [0] * 10_001
    lonely[40] = 5
    numbers = [1, 2, 7, 50]
    found = run_plain(PROGRAM, "", [numbers, amounts, lonely], tmp_path)
    for parts, (edges, lonely_edges) in zip(numbers, found, strict=True):
        assert len(edges) == len(lonely_edges) == parts - 1
        for low, high in pairwise([0, *edges, 10_001]):
            assert sum(amounts[low:high]) == pytest.approx(sum(amounts) / parts, abs=21)
        assert not [edge for edge in lonely_edges if edge <= 40]  # all are in the first bin


@pytest.mark.parametrize("bins", [1, 2, 20, 48])
def test_stronger_bins_are_smaller(bins: int) -> None:
    ends = [0.0, *finer_bins(bins), 1.0]
    shares = [high - low for low, high in pairwise(ends)]
    assert len(shares) == bins
    assert all(one > other > 0 for one, other in pairwise(shares))
    assert shares[-1] == pytest.approx((1 / bins + 1 / bins**2) / 2)
