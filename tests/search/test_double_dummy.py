"""The double-dummy solver agrees with brute force and respects its limits."""

from __future__ import annotations

import contextlib
import random
import threading
from typing import Any

import pytest

from cardtable.search.budget import Stop
from cardtable.search.cards.solver import Solver
from cardtable.search.double_dummy import Interrupted, legal_cards, solve, solve_all
from tests.search.brute_force import brute, deal, legal, start_trick, takes
from tests.thread_clock import thread_seconds, worked_after_stop
from tests.uncompiled import IS_COMPILED
from tests.waiting import LIMIT

pytestmark = pytest.mark.quick

SOAK = ((5, 400), (6, 150), (7, 20))  # cards in each hand, number of deals


@pytest.mark.sample(3)
@pytest.mark.parametrize("broken", [True, False])
@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 150), (3, 60), (4, 8)])
def test_values_agree_with_brute_force(size: int, count: int, broken: bool) -> None:
    rng = random.Random(100 * size + broken)
    for _ in range(count if IS_COMPILED else count // 5):
        hands, leader = deal(rng, size), rng.randrange(4)
        assert solve(hands, leader, spades_broken=broken) == brute(hands, leader, broken=broken)


@pytest.mark.sample(2, check=2)
@pytest.mark.parametrize("broken", [True, False])
@pytest.mark.parametrize(
    ("size", "count"),
    [(5, 20), (6, 12)] + [pytest.param(*case, marks=pytest.mark.soak) for case in SOAK],
)
def test_larger_endings_agree_with_a_simple_search(size: int, count: int, broken: bool) -> None:
    rng = random.Random(f"{size} {count} {broken}")
    for _ in range(count if IS_COMPILED else count // 8):
        hands, leader = deal(rng, size), rng.randrange(4)
        value = solve(hands, leader, spades_broken=broken)
        assert takes(hands, leader, value, broken)
        assert not takes(hands, leader, value + 1, broken)


@pytest.mark.sample(3)
@pytest.mark.parametrize("trump", ["s", "n"])
@pytest.mark.parametrize("played", [0, 1, 2, 3])
def test_every_card_agrees_with_brute_force(played: int, trump: str) -> None:
    rng = random.Random(played)
    for size in (2, 3, 4):
        for _ in range(20 if size < 4 else 2):
            leader, broken = rng.randrange(4), rng.random() < 0.5
            hands, trick = start_trick(rng, deal(rng, size), leader, played, broken)
            broken_now = broken or any(card > 38 for card in trick)
            seat = (leader + played) & 3
            expected = {}
            for card in legal(hands[seat], trick, broken_now):
                after = [h ^ (1 << card) if i == seat else h for i, h in enumerate(hands)]
                expected[card] = brute(
                    after, leader, (*trick, card), 3 if trump == "s" else 4, broken_now or card > 38
                )
            options: dict[str, Any] = {"trick": trick, "trump": trump, "spades_broken": broken}
            assert solve_all(hands, leader, **options) == expected
            best = min(expected.values()) if seat & 1 else max(expected.values())
            assert solve(hands, leader, **options) == best


def test_unbroken_spades_change_values() -> None:
    rng = random.Random(4)
    deals = [(deal(rng, 5), rng.randrange(4)) for _ in range(60)]
    pairs = [
        (solve(hands, leader), solve(hands, leader, spades_broken=False)) for hands, leader in deals
    ]
    assert any(broken < unbroken for broken, unbroken in pairs)
    assert any(broken > unbroken for broken, unbroken in pairs)


def test_hands_of_one_card_or_none() -> None:
    assert solve([0, 0, 0, 0], 2) == 0
    assert solve_all([0, 0, 0, 0], 2) == {}
    assert solve([1 << 0, 1 << 39, 1 << 1, 1 << 14], 0) == 0  # ruffed
    assert solve([1 << 0, 1 << 39, 1 << 1, 1 << 14], 0, trump="n") == 1


@pytest.mark.parametrize(
    ("hands", "leader", "options"),
    [
        ([1, 2, 4, 8], 0, {"trump": "h"}),
        ([1, 1, 4, 8], 0, {}),
        ([1, 2, 4, 0], 0, {}),
        ([1, 2, 4, 1 << 52], 0, {}),
        ([1, 2, 4, 8], 4, {}),
        ([1, 2, 4], 0, {}),
        ([1, 2, 4, 8], 0, {"trick": (5,)}),
        ([0, 2, 4, 8], 0, {"trick": (8, 9, 10, 11)}),
    ],
)
def test_impossible_positions_are_refused(
    hands: list[int], leader: int, options: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"trump|card|hand|size|position"):
        solve(hands, leader, **options)


def test_a_node_limit_ends_a_search() -> None:
    hands = deal(random.Random(1), 13)
    with pytest.raises(Interrupted):
        solve(hands, 0, nodes=1500)
    small = deal(random.Random(1), 4)
    assert solve(small, 0, nodes=100_000) == solve(small, 0)  # later searches are not affected


@pytest.mark.skipif(not IS_COMPILED, reason="as plain Python a deal takes minutes")
def test_a_time_limit_ends_a_search() -> None:
    rng, cpu_time = random.Random(6), []
    interrupted: list[list[int]] = []

    def search(hands: list[int]) -> None:
        try:
            solve(hands, 0, seconds=0.002)
        except Interrupted:
            interrupted.append(hands)

    while len(interrupted) < 40:
        hands = deal(rng, 13)
        cpu_time.append(thread_seconds(lambda hands=hands: search(hands)))  # type: ignore[misc]  # mypy cannot type a lambda's default
    assert max(cpu_time) < 0.02
    assert solve(interrupted[0], 0, seconds=LIMIT) >= 0


@pytest.mark.skipif(
    not IS_COMPILED, reason="plain Python holds the interpreter lock while searching"
)
def test_a_stop_flag_ends_a_search_within_20_ms() -> None:
    rng = random.Random(2)
    for _ in range(20):
        stop, hands = Stop(), deal(rng, 13)

        def search(hands: list[int] = hands, stop: Stop = stop) -> None:
            with contextlib.suppress(Interrupted):
                while True:
                    solve(hands, 0, stop=stop)

        assert worked_after_stop(search, stop.set, 0.02) < 0.02


def test_threads_search_independently() -> None:
    rng = random.Random(3)
    deals = [(deal(rng, 6 if IS_COMPILED else 3), rng.randrange(4)) for _ in range(60)]
    expected = [solve(hands, leader) for hands, leader in deals]
    found: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: found.append([solve(h, s) for h, s in deals]))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 3


@pytest.mark.skipif(not IS_COMPILED, reason="as plain Python a deal takes minutes")
def test_a_full_transposition_table_does_not_change_results() -> None:
    rng = random.Random(9)
    hands, leader = deal(rng, 12), 1
    value = solve(hands, leader)
    for _ in range(5):
        solve(deal(rng, 12), 0)
    assert solve(hands, leader) == value


def test_legal_cards_agree_with_brute_force() -> None:
    hand = deal(random.Random(9), 12)[0]
    assert legal_cards(hand, (), True) == legal(hand, (), True)


def test_a_search_does_not_depend_on_the_deals_before() -> None:
    rng = random.Random(3)
    first, second = (deal(rng, 6) for _ in range(2))
    one, searched = Solver(), []
    for hands in (first, second, first):
        left = one.load(hands, (), 0, 3)
        before = one.nodes
        one.reaches(0, (), 3, left, True)
        searched.append(one.nodes - before)
    assert searched[0] == searched[2] > 0
