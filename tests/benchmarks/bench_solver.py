"""The solved seat of heads-up Hold'em: its decisions by street, and the speed of its solving.

All times are processor time. Solving is only measured with ``--thorough``: the buckets of all
boards must be computed first, which takes about half a minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from cardtable.games.holdem import Game, Rules
from cardtable.games.holdem.base import Player
from cardtable.games.holdem.hand import STREETS, Street
from cardtable.games.holdem.strategies.solver import Solver, load_policy
from cardtable.lab.solving import SolvePlan, SolveRun
from tests.benchmarks.measure import Result, processor_seconds, samples

DECISION_GOAL = "<= 5"
ITERATIONS = 300_000


def results() -> Iterator[Result]:
    """Yield the times of decisions on each street, and iterations of solving per second."""
    load_policy(stack=100)
    times = decision_times(samples(100, 600))
    for street, found in times.items():
        found.sort()
        yield Result(f"{street}, p50", found[len(found) // 2], "ms", "", DECISION_GOAL)
        yield Result(f"{street}, p99", found[len(found) * 99 // 100], "ms", "", DECISION_GOAL)
    if samples(0, 1):
        run = SolveRun(SolvePlan())
        seconds = processor_seconds(lambda: run.run(ITERATIONS))
        yield Result("solving, 100 big blinds", ITERATIONS / seconds, "it/s", "", ">= 100000")


def decision_times(hands: int) -> dict[Street, list[float]]:
    """Return the times of Solver's decisions with their costs, by street, in milliseconds."""
    times: dict[Street, list[float]] = {street: [] for street in STREETS}
    for seed in range(hands):
        game = Game(Rules(seats=2, hands=1), seed)
        for seat in range(2):
            game.register_player(Player(Solver(seed=2 * seed + seat), name=str(seat)))
        while (player := game.get_next_player()) is not None:
            street = STREETS[game.hand.street]
            begin = process_time()
            action = player.ask()
            times[street].append(1000 * (process_time() - begin))
            game.accept(action, player)
    return times
