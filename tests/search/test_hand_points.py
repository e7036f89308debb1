"""The solver for points agrees with brute force and keeps its limits."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from cardtable.games.spades import Bid, Rules
from cardtable.games.spades.scoring import score_hand
from cardtable.search.budget import Stop
from cardtable.search.cards import points
from cardtable.search.cards.hand_points import (
    hand_values,
    hand_worth,
    solve_points,
    solve_points_all,
    solve_worlds,
)
from cardtable.search.double_dummy import Interrupted, solve
from tests.search.brute_force import brute, deal, legal, start_trick
from tests.thread_clock import thread_seconds, worked_after_stop
from tests.uncompiled import minutes_as_plain_python

COMPILED = not points.__file__.endswith(".py")


@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 150), (3, 60), (4, 6)])
def test_agrees_with_brute_force(size: int, count: int) -> None:
    rng = random.Random(size)
    for _ in range(count if COMPILED else count // 8):
        leader, broken = rng.randrange(4), rng.random() < 0.5
        hands, trick = start_trick(rng, deal(rng, size), leader, rng.randrange(4), broken)
        taken = tuple(rng.choice((0, 0, 1, 2)) for _ in range(4))
        nils = tuple(rng.choice((0, 0, 100, 200)) for _ in range(4))
        contracts = rng.randrange(size + 3), rng.randrange(size + 3)
        bag = rng.choice((1, -9, 0))

        def final(
            taken: tuple[int, ...],
            nils: tuple[int, ...] = nils,
            contracts: tuple[int, int] = contracts,
            bag: int = bag,
        ) -> int:
            failed = sum(1 << seat for seat in range(4) if nils[seat] and taken[seat])
            tricks = taken[0] + taken[2]
            return hand_worth(tricks, sum(taken), failed, contracts, nils, bag)

        broken_now = broken or any(card > 38 for card in trick)
        expected = brute(hands, leader, trick, 3, broken_now, taken, final)
        found = solve_points(
            hands,
            leader,
            contracts=contracts,
            nils=nils,
            taken=taken,
            trick=trick,
            spades_broken=broken,
            bag=bag,
        )
        assert found == expected


def worlds_like(rng: random.Random, hands: list[int], seat: int, count: int) -> list[list[int]]:
    """Return *count* worlds with the same hand of *seat*; the first is *hands*."""
    worlds = [hands]
    hidden = [c for c in range(52) for s in range(4) if s != seat and hands[s] >> c & 1]
    for _ in range(count - 1):
        rng.shuffle(hidden)
        cards, world = iter(hidden), []
        for other in range(4):
            size = hands[other].bit_count()
            drawn = [next(cards) for _ in range(size)] if other != seat else []
            world.append(hands[seat] if other == seat else sum(1 << c for c in drawn))
        worlds.append(world)
    return worlds


@pytest.mark.sample(4, check=10)
@pytest.mark.parametrize("kind", ["any", "few values", "bags", "nil", "four nils"])
@pytest.mark.parametrize(("size", "count"), [(1, 15), (2, 30), (3, 12), (4, 2)])
def test_all_cards_in_all_worlds_agree_with_brute_force(size: int, count: int, kind: str) -> None:
    rng = random.Random(f"{size} {kind}")
    for _ in range(count if COMPILED else max(1, count // 8)):
        leader, broken, played = rng.randrange(4), rng.random() < 0.5, rng.randrange(4)
        hands, trick = start_trick(rng, deal(rng, size), leader, played, broken)
        taken = tuple(rng.choice((0, 0, 1, 2)) for _ in range(4))
        nils = {"bags": 0, "four nils": 15}.get(kind, rng.randrange(16))
        values = {
            "any": [rng.randrange(-1000, 1000) for _ in range(224)],
            "four nils": [rng.randrange(-1000, 1000) for _ in range(224)],
            "few values": [rng.randrange(3) for _ in range(224)],
            "bags": [-9 * (i // 16) + 100 * (i // 16 >= size // 2 + 1) for i in range(224)],
            "nil": [i // 16 + 20 * (i % 16).bit_count() * rng.choice((-1, 1)) for i in range(224)],
        }[kind]

        def final(taken: tuple[int, ...], nils: int = nils, values: list[int] = values) -> int:
            failed = sum(1 << seat for seat in range(4) if nils >> seat & 1 and taken[seat])
            return values[16 * (taken[0] + taken[2]) + failed]

        seat = (leader + played) & 3
        now_broken = broken or any(card > 38 for card in trick)
        worlds = worlds_like(rng, hands, seat, 3)
        cards, rows = solve_worlds(
            worlds, leader, trick=trick, taken=taken, values=values, nils=nils, spades_broken=broken
        )
        assert list(cards) == legal(hands[seat], trick, now_broken)
        assert len(rows) == len(worlds)
        for world, row in zip(worlds, rows, strict=True):
            for card, worth in zip(cards, row, strict=True):
                after = [h ^ (1 << card) if i == seat else h for i, h in enumerate(world)]
                opened = now_broken or card > 38
                assert worth == brute(after, leader, (*trick, card), 3, opened, taken, final)


def test_the_best_card_has_the_value_of_the_position() -> None:
    rng = random.Random(21)
    for _ in range(40 if COMPILED else 2):
        leader, size = rng.randrange(4), rng.randrange(4, 8) if COMPILED else 3
        hands, trick = start_trick(rng, deal(rng, size), leader, rng.randrange(4), True)
        seat = (leader + len(trick)) & 3
        options: dict[str, Any] = {
            "contracts": (rng.randrange(size), rng.randrange(size)),
            "nils": (0, rng.choice((0, 100)), rng.choice((0, 0, 100)), 0),
            "trick": trick,
        }
        cards = solve_points_all(hands, leader, **options)
        worth = min(cards.values()) if seat & 1 else max(cards.values())
        assert solve_points(hands, leader, **options) == worth


def test_each_card_has_the_value_of_the_position_after_it() -> None:
    """One table serves all cards and goals, and equivalent low cards are not searched."""
    rng = random.Random(22)
    for number in range(60 if COMPILED else 3):
        leader, size = rng.randrange(4), rng.randrange(4, 8) if COMPILED else 3
        hands = deal(rng, size)
        options: dict[str, Any] = {
            "contracts": (rng.randrange(1, 6), rng.randrange(1, 6)),
            "nils": [100 * (seat < number % 4) for seat in range(4)],
            "taken": rng.sample((0, 1, 2, 3), 4),
        }
        for card, worth in solve_points_all(hands, leader, **options).items():
            after = [hand & ~(1 << card) for hand in hands]
            assert worth == solve_points(after, leader, trick=(card,), **options)


def test_hand_worth_examples() -> None:
    assert hand_worth(7, 13, 0, (5, 6), (0, 0, 0, 0), bag=1) == 52 - 60
    assert hand_worth(4, 13, 0, (5, 6), (0, 0, 0, 0), bag=1) == -50 - 63
    assert hand_worth(5, 13, 0, (5, 8), (0, 100, 0, 0), bag=1) == 50 - 180
    assert hand_worth(5, 13, 2, (5, 8), (0, 100, 0, 0), bag=1) == 50 + 20


def test_hand_worth_is_the_score_of_the_game() -> None:
    """The kernel's tables are compared with the game in test_card_tree.py."""
    rng, rules = random.Random(4), Rules()
    for _ in range(200):
        bids = [rng.choice((0, 1, 2, 3, 4, 5)) for _seat in range(4)]
        tricks = [0, 0, 0, 0]
        for _trick in range(13):
            tricks[rng.randrange(4)] += 1
        ours, theirs = score_hand(rules, [Bid(bid) for bid in bids], tricks, (0, 0))
        if ours.gained_bags > 9 or theirs.gained_bags > 9:
            continue  # hand_worth() knows no penalty
        nils = [0 if bid else rules.nil for bid in bids]
        failed = sum(1 << seat for seat in range(4) if nils[seat] and tricks[seat])
        contracts = bids[0] + bids[2], bids[1] + bids[3]
        found = hand_worth(tricks[0] + tricks[2], 13, failed, contracts, nils, bag=1)
        assert found == ours.points - theirs.points


def test_tricks_are_a_special_case_of_points() -> None:
    rng = random.Random(8)
    for _ in range(30 if COMPILED else 3):
        hands, leader = deal(rng, 6 if COMPILED else 4), rng.randrange(4)
        worth = solve_points(hands, leader, contracts=(0, 13), bag=1, per_trick=0)
        assert worth == solve(hands, leader)


def test_node_and_time_limits() -> None:
    hands = deal(random.Random(1), 10)
    with pytest.raises(Interrupted):
        solve_points(hands, 0, contracts=(5, 5), nodes=1100)
    with pytest.raises(Interrupted):
        solve_points_all(hands, 0, contracts=(5, 5), nodes=1100)
    with pytest.raises(ValueError, match="13 tricks"):
        solve_points(hands, 0, contracts=(5, 5), taken=(4, 0, 0, 0))


def case(size: int, count: int) -> tuple[list[list[int]], dict[str, Any]]:
    """Return worlds and the other arguments of solve_worlds()."""
    rng = random.Random(5)
    worlds = worlds_like(rng, deal(rng, size), 0, count)
    return worlds, {"values": hand_values((4, 4)), "taken": (1, 1, 1, 1), "spades_broken": True}


@pytest.mark.skipif(not COMPILED, reason="takes minutes as plain Python")
def test_a_time_limit_keeps_the_worlds_solved_so_far() -> None:
    worlds, options = case(8, 400)
    found: list[Any] = []
    seconds = 0.05
    while not found or not found[-1][1]:  # a busy machine may take all the time
        work = partial(solve_worlds, worlds, 0, **options, seconds=seconds)
        assert thread_seconds(lambda work=work: found.append(work())) < seconds + 0.05  # type: ignore[misc]  # mypy cannot type a lambda's default
        seconds *= 2
    cards, rows = found[-1]
    assert len(rows) < len(worlds)
    again = solve_worlds(worlds[: len(rows)], 0, **options)
    assert again == (cards, rows)


@pytest.mark.check
@pytest.mark.skipif(not COMPILED, reason="takes minutes as plain Python")
def test_a_stop_flag_ends_many_worlds_within_20_ms() -> None:
    worlds, options = case(9, 4000)
    for _ in range(10):
        stop, solved = Stop(), list[int]()

        def search(stop: Stop = stop, solved: list[int] = solved) -> None:
            solved.append(len(solve_worlds(worlds, 0, **options, stop=stop)[1]))

        assert worked_after_stop(search, stop.set, 0.03) < 0.02
        assert solved[0] < len(worlds)


def test_a_stop_flag_set_before_leaves_no_world() -> None:
    worlds, options = case(3, 5)
    stop = Stop()
    stop.set()
    cards, rows = solve_worlds(worlds, 0, **options, stop=stop)
    assert (len(cards), rows) == (3, [])
    assert solve_worlds([], 0, **options) == ((), [])
    assert solve_worlds([[0, 0, 0, 0]] * 2, 0, **options) == ((), [(), ()])


@pytest.mark.parametrize(
    ("worlds", "changes", "message"),
    [
        ([[1, 2, 4, 8], [1, 4, 2, 16]], {}, "world 1"),
        ([[1, 2, 4, 8], [2, 1, 4, 8]], {}, "world 1"),
        ([[1, 2, 4, 8], [1, 6, 0, 8]], {}, "world 1"),
        ([[1, 2, 4, 8]], {"values": [0] * 223}, "values"),
        ([[1, 2, 4, 8]], {"nils": 16}, "nils"),
        ([[1, 2, 4, 8]], {"taken": (9, 4, 0, 0)}, "13 tricks"),
        ([[1, 2, 4, 8]], {"taken": (0, -1, 0, 0)}, "13 tricks"),
        ([[1, 1, 4, 8]], {}, "twice"),
    ],
)
def test_refuses_worlds_that_do_not_match(
    worlds: list[list[int]], changes: dict[str, Any], message: str
) -> None:
    options = {**case(1, 1)[1], **changes}
    with pytest.raises(ValueError, match=message):
        solve_worlds(worlds, 0, **options)


@pytest.mark.check
@minutes_as_plain_python
def test_the_buckets_grow_within_their_memory() -> None:
    """The number of buckets grows twice; it once grew beyond its memory."""
    hands = (86109849609, 1407374919308096, 705886481949844, 30787673014306)
    values = hand_values((3, 5), nils=(0, 0, 0, 100))
    cards, rows = solve_worlds(
        [hands], 0, taken=(1, 1, 1, 0), values=values, nils=8, spades_broken=True
    )
    assert len(cards) == 10
    assert len(rows) == 1
