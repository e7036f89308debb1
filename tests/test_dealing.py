"""Hidden cards are dealt uniformly over all fitting deals, by both algorithms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import DECK, SUIT_MASKS, mask_of
from cardtable.engine import dealing
from cardtable.engine.dealing import Holder, NoDeal, count_deals, deal_hidden

pytestmark = pytest.mark.quick

ALL = (1 << 54) - 1
CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS


def every_deal(
    unknown: int, holders: Sequence[Holder], counted: int = 0
) -> Iterator[tuple[int, ...]]:
    """Yield all fitting deals by brute force: try every hand for the first, then the rest."""
    if not holders:
        if not unknown:
            yield ()
        return
    first, *rest = holders
    bits = [1 << place for place in range(54) if unknown >> place & 1]
    for hand in map(sum, combinations(bits, first.size)):
        fits = not hand & ~first.allowed
        if fits and first.exact is not None:
            fits = (hand & counted).bit_count() == first.exact
        if fits:
            for others in every_deal(unknown & ~hand, rest, counted):
                yield (hand, *others)


@pytest.fixture(params=["shuffled", "counted"])
def algorithm(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a test once with each algorithm."""

    def unexpected(*_args: object) -> None:
        raise AssertionError("No shuffle fitted.")

    if request.param == "counted":
        monkeypatch.setattr(dealing, "_MAX_TRIES", 0)
    else:
        monkeypatch.setattr(dealing, "_MAX_TRIES", 100_000)
        monkeypatch.setattr(dealing, "_counted_deal", unexpected)
    return str(request.param)


EIGHT = 0b11_0000000000_111 | 7 << 39  # three clubs, two diamonds, three spades
CASES = {
    "nothing known": ([Holder(2, ALL), Holder(3, ALL), Holder(3, ALL)], 0),
    "one void": ([Holder(2, ~CLUBS), Holder(3, ALL), Holder(3, ALL)], 0),
    "two voids": ([Holder(2, ~CLUBS), Holder(3, ~SPADES), Holder(3, ALL)], 0),
    "a void in two suits": ([Holder(3, SPADES), Holder(2, ALL), Holder(3, ALL)], 0),
    "a forced hand": ([Holder(2, DIAMONDS), Holder(3, ALL), Holder(3, ALL)], 0),
    "single cards ruled out": ([Holder(4, ~1), Holder(1, ~3), Holder(3, ~(7 << 39) | 1 << 40)], 0),
    "sizes of nothing": ([Holder(0, ALL), Holder(5, ~SPADES), Holder(3, SPADES)], 0),
    "an exact count": ([Holder(2, ALL, 1), Holder(3, ALL), Holder(3, ALL)], SPADES),
    "exact counts for all": ([Holder(2, ALL, 0), Holder(3, ALL, 2), Holder(3, ALL, 1)], SPADES),
    "exact and void": ([Holder(3, ~CLUBS, 2), Holder(3, ALL, 1), Holder(2, ALL)], SPADES),
    "four holders": (
        [Holder(2, ~CLUBS), Holder(2, ALL, 1), Holder(2, ~DIAMONDS), Holder(2, ALL)],
        SPADES,
    ),
}


@pytest.mark.sample(5)
@pytest.mark.parametrize("case", CASES)
def test_fitting_deals_are_equally_likely(case: str, algorithm: str) -> None:
    """Compare with the full list of deals: chi-square within six standard deviations."""
    holders, counted = CASES[case]
    expected = list(every_deal(EIGHT, holders, counted))
    draws = max(1000, 7 * len(expected))
    rng = Random(f"{case} {algorithm}")
    found = Counter(deal_hidden(EIGHT, holders, rng, counted=counted) for _ in range(draws))
    assert set(found) <= set(expected)
    each = draws / len(expected)
    chi_square = sum((found[deal] - each) ** 2 / each for deal in expected)
    freedom = len(expected) - 1
    assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5


def test_the_cases_are_not_trivial() -> None:
    sizes = {case: len(list(every_deal(EIGHT, *CASES[case]))) for case in CASES}
    assert sizes["nothing known"] == 560
    assert sizes["one void"] == 10 * 20
    assert sizes["sizes of nothing"] == 1
    assert min(size for case, size in sizes.items() if case != "sizes of nothing") >= 10


@pytest.mark.parametrize("case", CASES)
def test_deals_are_counted_exactly(case: str) -> None:
    holders, counted = CASES[case]
    expected = sum(1 for _deal in every_deal(EIGHT, holders, counted))
    assert count_deals(EIGHT, holders, counted=counted) == expected


def test_impossible_constraints_count_zero_deals() -> None:
    assert count_deals(EIGHT, [Holder(3, ALL), Holder(4, ALL)]) == 0
    assert count_deals(EIGHT, [Holder(4, ~CLUBS), Holder(4, ~CLUBS)]) == 0
    minus = [Holder(4, ALL, -1), Holder(4, ALL, 1)]
    assert count_deals(EIGHT, minus, counted=SPADES) == 0


# --- impossible deals ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holders", "counted"),
    [
        ([Holder(4, ~CLUBS), Holder(4, ~CLUBS)], 0),
        ([Holder(3, DIAMONDS), Holder(5, ALL)], 0),
        ([Holder(8, ~1)], 0),
        ([Holder(4, ALL, 4), Holder(4, ALL)], SPADES),
        ([Holder(4, ALL, 1), Holder(4, ALL, 1)], SPADES),
        ([Holder(4, ~SPADES, 1), Holder(4, ALL)], SPADES),
        ([Holder(4, ALL, -1), Holder(4, ALL)], SPADES),
        ([Holder(1, ALL, 2), Holder(7, ALL)], SPADES),
        ([Holder(4, ALL), Holder(3, ALL)], 0),
        ([Holder(4, ALL), Holder(5, ALL)], 0),
        ([], 0),
    ],
)
@pytest.mark.parametrize("tries", [0, 60])
def test_nothing_fits(
    holders: list[Holder], counted: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "_MAX_TRIES", tries)
    assert not list(every_deal(EIGHT, holders, counted))
    with pytest.raises(NoDeal):
        deal_hidden(EIGHT, holders, Random(1), counted=counted)


@pytest.mark.parametrize("tries", [0, 60])
def test_nothing_to_deal(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "_MAX_TRIES", tries)
    assert deal_hidden(0, [], Random(1)) == ()
    assert deal_hidden(0, [Holder(0, 0), Holder(0, ALL, 0)], Random(1)) == (0, 0)


SIZES = st.lists(st.integers(0, 3), min_size=1, max_size=3)


@settings(max_examples=60)
@given(
    bits=st.lists(st.integers(0, 53), min_size=9, max_size=9, unique=True),
    sizes=SIZES,
    banned=st.lists(st.lists(st.integers(0, 8), max_size=6), min_size=3, max_size=3),
    exact=st.lists(st.none() | st.integers(-1, 3), min_size=3, max_size=3),
    counted=st.lists(st.integers(0, 8), max_size=9),
    seed=st.integers(0, 10**6),
)
def test_a_deal_is_found_if_one_exists(
    bits: list[int],
    sizes: list[int],
    banned: list[list[int]],
    exact: list[int | None],
    counted: list[int],
    seed: int,
) -> None:
    cards = [1 << bit for bit in bits[: sum(sizes)]]
    unknown = sum(cards)
    holders = [
        Holder(size, ALL & ~sum(cards[at] for at in set(places) if at < len(cards)), count)
        for size, places, count in zip(sizes, banned, exact, strict=False)
    ]
    mask = sum(cards[at] for at in set(counted) if at < len(cards))
    fitting = set(every_deal(unknown, holders, mask))
    for tries in (0, 60):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(dealing, "_MAX_TRIES", tries)
            try:
                dealt = deal_hidden(unknown, holders, Random(seed), counted=mask)
            except NoDeal:
                assert not fitting
            else:
                assert dealt in fitting


def test_equal_seeds_give_equal_deals() -> None:
    holders = [Holder(13, ~CLUBS), Holder(13, ALL), Holder(13, ALL)]
    unknown = mask_of(DECK[:39])
    first = [deal_hidden(unknown, holders, Random(seed)) for seed in range(20)]
    assert first == [deal_hidden(unknown, holders, Random(seed)) for seed in range(20)]
    assert len(set(first)) == 20


# --- work ---------------------------------------------------------------------------------------

HARD = {
    "three voids each": [Holder(13, CLUBS), Holder(13, DIAMONDS), Holder(13, HEARTS)],
    "two suits each": [
        Holder(13, CLUBS | DIAMONDS),
        Holder(13, DIAMONDS | HEARTS),
        Holder(13, HEARTS | CLUBS),
    ],
    "a rare void": [Holder(13, HEARTS | DIAMONDS), Holder(13, ALL), Holder(13, ALL)],
    "voids and counts": [Holder(13, ~CLUBS, 0), Holder(13, ~DIAMONDS, 0), Holder(13, ALL, 0)],
    "single cards": [
        Holder(13, ~0b1010101010101),
        Holder(13, ~0b0101010101010),
        Holder(13, ~(0b111 << 30)),
    ],
    "different suits": [
        Holder(13, ~(0b11 << 11)),
        Holder(13, ~(0b1111 << 15 | 0b11)),
        Holder(13, ~(0b1001 << 30)),
    ],
}


@pytest.fixture
def splits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of splits that were listed, each the work of a step."""
    counts: list[int] = []
    list_moves = dealing._Classes.moves

    def moves(self: dealing._Classes, *state: Any) -> Any:
        found = list_moves(self, *state)
        counts.append(len(found))
        return found

    monkeypatch.setattr(dealing._Classes, "moves", moves)
    return counts


@pytest.mark.parametrize("case", HARD)
def test_hard_cases_are_little_work(case: str, splits: list[int]) -> None:
    unknown = mask_of(DECK[:39])
    for seed in range(3):
        assert sum(deal_hidden(unknown, HARD[case], Random(seed), counted=SPADES)) == unknown
    assert sum(splits) <= 3 * 1_000


def test_four_hidden_hands_with_counts_are_little_work(splits: list[int]) -> None:
    """To a blind bidder, all four hands are hidden."""
    holders = [Holder(13, ~CLUBS | 1, 6), Holder(13, ALL, 1), Holder(13, ~HEARTS), Holder(13, ALL)]
    dealt = deal_hidden(mask_of(DECK), holders, Random(1), counted=SPADES)
    assert 0 < sum(splits) <= 12_000
    assert (dealt[0] & SPADES).bit_count() == 6
