"""The Search strategy of Spades on one core: playouts, worlds, decisions and memory."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from cardtable.games.spades import Game, Phase, Player, Rules
from cardtable.games.spades.rules.actions import Action
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    load_view,
    set_likely_bids,
)
from cardtable.games.spades.strategies.search import Search
from cardtable.games.spades.views.view import View
from cardtable.search import kernel_is_compiled
from cardtable.search.cards.card_tree import CardTree
from tests.benchmarks.measure import Result, processor_seconds, seconds_per_call

ROOT = Path(__file__).parents[2]
WORLDS = 600
PASSES = 3
BUDGET = 50


def results() -> Iterator[Result]:
    """Yield the memory, then rates, then the times of whole decisions."""
    part = 1 if kernel_is_compiled() else 50
    views = hand_views(Random(3))
    program = f"from tests.benchmarks.bench_search import memory; print(memory({1000 // part}))"
    run = [sys.executable, "-c", program]
    grown = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    yield Result("resident memory of a search", float(grown), "MB", goal="<= 150")
    tree = CardTree()
    bidding = next(view for view in views if view.phase is Phase.BIDDING)
    first = next(view for view in views if view.phase is Phase.PLAYING)
    late = next(view for view in views if len(view.leaders) == 5)
    worlds = max(4, WORLDS // part)

    load(tree, bidding, worlds)
    set_likely_bids(tree, bidding)
    spent = seconds_per_call(lambda: tree.try_bids(bidding.seat, [3], [0], 0, worlds)) / worlds
    yield Result("policy playouts of a full deal", 1 / spent, "/s", goal=">= 700000")
    load(tree, first, worlds)
    cards = tree.root_cards()

    def grow() -> None:
        tree.clear()
        for _pass in range(PASSES):
            tree.try_cards(cards, 0, worlds)

    number = PASSES * worlds * len(cards)
    yield Result("tree iterations from a full deal", number / seconds_per_call(grow), "/s")
    for name, view in (("the first trick", first), ("trick 5", late)):
        spent = seconds_per_call(partial(load, tree, view, worlds)) / worlds
        yield Result(f"weighted worlds drawn in {name}", 1 / spent, "/s")
    yield from decisions(views)


def decisions(views: list[View]) -> Iterator[Result]:
    """Yield the times of decisions at each level, and with a time budget."""
    part = 1 if kernel_is_compiled() else 50
    for level in Search.levels:
        arguments = {**level.arguments, "worlds": max(1, level.arguments["worlds"] // part)}
        spent = [decision_seconds(Search(**arguments, seed=2), view) for view in views]
        yield Result(f"a decision, {level.title}, mean", 1e3 * statistics.mean(spent), "ms")
        yield Result(f"a decision, {level.title}, longest", 1e3 * max(spent), "ms")
    longest = max(decision_seconds(Search(budget_ms=BUDGET, seed=2), view) for view in views)
    goal = f"<= {BUDGET + 30}" if part == 1 else ""
    yield Result(f"the longest decision in a budget of {BUDGET} ms", 1e3 * longest, "ms", goal=goal)


def decision_seconds(strategy: Search, view: View) -> float:
    """Return the processor time of one decision."""
    return processor_seconds(partial(strategy.decide, view))


def hand_views(rng: Random) -> list[View]:
    """Return the views of the seat to act at each decision of one hand, with bids of 2 to 4."""
    game = Game(Rules(), seed=7)
    for _seat in range(4):
        game.register_player(Player())
    views = []
    while (player := game.get_next_player()) is not None:
        view = game.view(player)
        if view.number > 1:
            break
        choices: Sequence[Action] = view.legal_bids[2:5] or view.legal_plays
        if len(choices) > 1:
            views.append(view)
        game.accept(rng.choice(choices), player)
    return views


def load(tree: CardTree, view: View, worlds: int) -> None:
    """Draw worlds for *view*, weighted by bids and plays."""
    tree.seed(1)
    load_view(tree, view)
    deal_worlds(tree, view, worlds, Random(1), Inference())


def memory(worlds: int) -> float:
    """Return the memory in MB that the searches of one hand add to a new process."""
    views = hand_views(Random(3))
    start = peak_memory()
    for view in views:
        Search(worlds=worlds, seed=1).decide(view)
    return peak_memory() - start


def peak_memory() -> float:
    """Return the largest resident memory of this process so far, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # on Linux, getrusage also counts the process that started this one
        words = status.read_text(encoding="ascii").partition("VmHWM:")[2].split()
        return int(words[0]) / 1024
    import resource  # not available on all systems

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
