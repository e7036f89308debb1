"""A strategy in a process of its own, compared with the same strategy in the program's process.

Each plays whole games against itself. A decision is the time from the question to the answer, on
the clock: most of it is spent in another process, so other programs on the machine count too.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from cardtable.engine import Strategy
from cardtable.games import all_games
from cardtable.lab.job import Unit
from cardtable.lab.match import MatchPlan
from cardtable.lab.unit_player import UnitPlayer
from cardtable.sandbox import SandboxSettings, StrategySource, strategies_in, use_settings
from cardtable.sandbox.process import end_processes
from tests.benchmarks.measure import Result, samples

HOOKS = """
    def pre_hand(self, view):
        pass
    def post_play(self, view):
        pass
    def post_trick(self, view):
        pass
"""
GAMES = {
    "Spades": ("spades", "cardtable.games.spades.strategies", "Random"),
    "Hold'em": ("holdem", "cardtable.games.holdem.strategies.random_play", "Random"),
    "Othello": ("othello", "cardtable.games.grid.strategies.random_play", "Random"),
    "Hearts": ("hearts", "cardtable.games.scripted.strategies.random_play", "Random"),
}
GOALS = {"Spades": "<= 0.3"}


def results() -> Iterator[Result]:
    """Yield the times of decisions with and without hooks, then the speed of a match."""
    for title, (key, module, name) in GAMES.items():
        for hooks in ("", HOOKS):
            what = f"{title}, with hooks" if hooks else title
            source = _source(module, name, hooks)
            here = _times(key, source, in_process=True)
            there = _times(key, source, in_process=False)
            baseline = f"{what}, in-process, p50"
            yield Result(baseline, here[len(here) // 2], "ms")
            goal = GOALS.get(what, "")
            yield Result(f"{what}, p50", there[len(there) // 2], "ms", baseline, goal)
            yield Result(f"{what}, p99", there[len(there) * 99 // 100], "ms")
    yield Result("match, in-process", _match(in_process=True), "hands/s")
    yield Result("match", _match(in_process=False), "hands/s", "match, in-process")
    end_processes()


def _source(module: str, name: str, hooks: str = "") -> StrategySource:
    text = f"from {module} import {name}\nclass Mine({name}):\n    'x'\n{hooks}"
    return StrategySource("mine.py", text)


def _times(key: str, source: StrategySource, *, in_process: bool) -> list[float]:
    """Return the sorted times of decisions, in milliseconds."""
    use_settings(SandboxSettings(in_process))
    kind = all_games()[key]
    mine = strategies_in(source).classes["Mine"]
    rules = kind.find_rules(kind.rule_sets[0])
    times: list[float] = []
    decisions = samples(300, 1000)
    seed = 0
    while len(times) < decisions:
        seed += 1
        game = kind.new(rules, seed=seed, dealer=0)
        seats = sum(map(len, kind.sides(rules)))
        made: list[Strategy] = [mine(seed=seat) for seat in range(seats)]
        for strategy in made:
            game.register_player(kind.player(strategy, name=""))
        asked: set[int] = set()
        while len(times) < decisions and (player := game.get_next_player()) is not None:
            begin = perf_counter()
            action = player.ask()
            spent = perf_counter() - begin
            if player.position in asked:  # the first question waits for the process to start
                times.append(1000 * spent)
            asked.add(player.position)
            game.accept(action, player)
        for strategy in made:
            strategy.close()
    return sorted(times)


def _match(*, in_process: bool) -> float:
    """Return the hands per second of a match of RuleBidder's file against RuleBidder."""
    use_settings(SandboxSettings(in_process))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.py"
        path.write_text(_source("cardtable.games.spades.strategies", "RuleBidder").text)
        deals = samples(40, 100)
        plan = MatchPlan([str(path), "rule-bidder"], deals=deals)
        player = UnitPlayer(plan.job)
        player.play(Unit(0, 1, "hand", 0))  # starts the process
        begin = perf_counter()
        for number in range(1, deals):
            player.play(Unit(0, 1, "hand", number))
        return 2 * (deals - 1) / (perf_counter() - begin)
