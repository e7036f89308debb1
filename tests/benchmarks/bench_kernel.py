"""The search kernel on one core, compared with DDS on the same deals and with plain Python lists.

DDS, the standard bridge solver, comes with the package ``endplay``; without it its rows are left
out. The two solvers alternate, so that both run under the same load, each on one thread and with an
empty table for each deal. With --thorough there are 1,000 deals of 13 cards, and their 99th
percentile is a row; that takes about two minutes more.
"""

from __future__ import annotations

import ctypes
import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from cardtable.search import kernel_is_compiled
from cardtable.search.cards.hand_points import hand_values, solve_worlds
from cardtable.search.double_dummy import solve, solve_all
from cardtable.search.playouts import random_playouts
from tests.benchmarks.bench_engine import list_hand
from tests.benchmarks.measure import Result, processor_seconds, samples, seconds_per_call

LISTS = "a hand on plain integer lists in CPython"
DEALS = {5: 600, 6: 600, 7: 400, 8: 400, 13: samples(150, 1000)}
GOALS = {5: ">= 3x", 6: ">= 3x", 7: ">= 3x", 8: ">= 4000", 13: ">= 1x"}
WORLD_GOALS = {8: ">= 1000"}
WORLDS = {5: 100, 6: 100, 7: 40, 8: 20}
POSITIONS = 20

Hands = list[int]
Timed = Callable[[], object]


def results() -> Iterator[Result]:
    """Yield the rates of playouts, solve, solve_all and solve_worlds."""
    part = 1 if kernel_is_compiled() else 50
    rng = Random(11)
    plain = Random(1)
    yield Result(LISTS, 1 / seconds_per_call(lambda: list_hand(plain)), "/s")
    hands, number = deal(rng, 13), 100_000 // part
    spent = seconds_per_call(lambda: random_playouts(hands, 0, number, 1)) / number
    yield Result("playouts from a full deal", 1 / spent, "/s", LISTS, ">= 1400000")
    dds = dds_solver()
    for size, count in DEALS.items():
        deals = [(deal(rng, size), rng.randrange(4)) for _ in range(max(1, count // part))]
        name = f"{size} cards"
        yield from compared(f"solve, {name}", name, deals, solve, dds and partial(dds, 1), size)
    deals = [(deal(rng, 8), rng.randrange(4)) for _ in range(max(1, 200 // part))]
    all_cards = dds and partial(dds, 3)
    yield from compared(
        "solve_all, 8 cards (trick 6)", "all cards of 8", deals, solve_all, all_cards
    )
    for size, count in WORLDS.items():
        for nil in (False, True):
            rate = worlds_per_second(size, max(1, count // part), nil)
            name = f"solve_worlds, {size} cards, {'a nil' if nil else 'contracts'}"
            yield Result(name, rate, "worlds/s", "", WORLD_GOALS.get(size, ""))


def deal(rng: Random, size: int) -> Hands:
    """Deal four hands of *size* cards, as masks."""
    cards = rng.sample(range(52), 4 * size)
    return [sum(1 << c for c in cards[i * size : (i + 1) * size]) for i in range(4)]


def compared(
    name: str,
    baseline_name: str,
    deals: Sequence[tuple[Hands, int]],
    ours: Callable[[Hands, int], object],
    dds: Callable[[Hands, int], Timed] | None,
    size: int = 0,
) -> Iterator[Result]:
    """Yield the rates of *ours* and of *dds* if installed; for 13 cards also the medians."""
    our_times, dds_times = [], []
    for hands, leader in deals:
        our_times.append(processor_seconds(partial(ours, hands, leader)))
        if dds is not None:
            dds_times.append(processor_seconds(dds(hands, leader)))
    goal = GOALS.get(size, ">= 2000")
    baseline = f"DDS, {baseline_name}" if dds_times else ""
    if not baseline and goal.endswith("x"):
        goal = ""
    yield Result(name, 1 / statistics.mean(our_times), "/s", baseline, goal)
    if baseline:
        yield Result(baseline, 1 / statistics.mean(dds_times), "/s")
    if size == 13:
        yield from at_quantile("median", 0.5, name, our_times, baseline, dds_times)
        if len(our_times) >= 1000:
            yield from at_quantile("p99", 0.99, name, our_times, baseline, dds_times)


def at_quantile(
    label: str,
    part: float,
    name: str,
    ours: Sequence[float],
    baseline: str,
    theirs: Sequence[float],
) -> Iterator[Result]:
    """Yield the times below which *part* of the deals were solved; *theirs* may be empty."""
    other = f"{baseline}, {label}" if baseline else ""
    middle = 1e3 * sorted(ours)[int(part * len(ours))]
    yield Result(f"{name}, {label}", middle, "ms", other, "<= 1x" if other else "")
    if other:
        yield Result(other, 1e3 * sorted(theirs)[int(part * len(theirs))], "ms")


def dds_solver() -> Callable[[int, Hands, int], Timed] | None:
    """Return a function that prepares a call of DDS, None if DDS is not installed.

    Its first argument is 1 for one value, 3 for all cards.
    """
    try:
        dds: Any = import_module("endplay._dds")
    except ImportError:
        return None
    dds.SetMaxThreads(1)
    answer = dds.futureTricks()

    def prepare(solutions: int, hands: Hands, leader: int) -> Timed:
        board: Any = dds.deal()
        board.trump, board.first = 0, leader
        for seat in range(4):
            for suit in range(4):
                board.remainCards[seat][suit] = (hands[seat] >> (13 * (3 - suit)) & 8191) << 2
        return partial(dds._dll.SolveBoard, board, -1, solutions, 1, ctypes.byref(answer), 0)

    return prepare


def worlds_per_second(size: int, count: int, nil: bool) -> float:
    """Return the number of worlds with *size* cards per hand solved for points per second.

    A position is a random deal with random tricks so far and contracts such as 5 against 5; its
    worlds deal the hidden cards at random.
    """
    rng, spent = Random(f"{size} {nil}"), 0.0
    for _ in range(POSITIONS):
        hands, leader = deal(rng, size), rng.randrange(4)
        bids, nils = rng.sample((3, 3, 2, 2), 4), [0, 0, 0, 0]
        free = [0, 1, 2, 3]
        if nil:
            seat = rng.randrange(4)
            bids[seat], nils[seat] = 0, 100
            free.remove(seat)
        taken = [0, 0, 0, 0]
        for _ in range(13 - size):
            taken[rng.choice(free)] += 1
        spent += processor_seconds(
            partial(
                solve_worlds,
                worlds_like(rng, hands, leader, count),
                leader,
                taken=taken,
                values=hand_values((bids[0] + bids[2], bids[1] + bids[3]), nils),
                nils=sum(1 << seat for seat in range(4) if nils[seat]),
                spades_broken=rng.random() < 0.7,
            )
        )
    return POSITIONS * count / spent


def worlds_like(rng: Random, hands: Hands, seat: int, count: int) -> list[Hands]:
    """Deal the cards that *seat* does not hold to the other three, *count* times."""
    hidden = [card for card in range(52) for other in range(4) if hands[other] >> card & 1]
    hidden = [card for card in hidden if not hands[seat] >> card & 1]
    size = len(hidden) // 3
    worlds = []
    for _ in range(count):
        rng.shuffle(hidden)
        world = [sum(1 << c for c in hidden[i : i + size]) for i in range(0, 3 * size, size)]
        world.insert(seat, hands[seat])
        worlds.append(world)
    return worlds
