"""The time that the solver takes for endgames from games of our own."""

from __future__ import annotations

import time
from array import array
from statistics import median

from cardtable.games.othello.board import HandmadeOthello
from cardtable.games.othello.learned_evaluation import learned_weights
from cardtable.search.boards.grid_game import WIN
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_endgame import OthelloEndgame
from cardtable.search.boards.root_search import deepen
from tests.benchmarks.othello_endings import ending


def solve_endings(count: int, empty: int, seed: int, *, is_checked: bool) -> None:
    """Solve *count* endgames from an empty table each and print the processor time.

    With *is_checked* the general search of boards solves them as well. Raises ValueError where the
    two disagree.
    """
    solver = OthelloEndgame(OthelloKernel(learned_weights()))
    times: list[float] = []
    for number in range(seed, seed + count):
        mine, theirs = ending(number, empty)
        begin = time.process_time()
        margin = solve_margin(solver, mine, theirs)
        times.append(time.process_time() - begin)
        if is_checked and margin != general_margin(mine, theirs):
            raise ValueError(f"The searches disagree on endgame {number}.")
        print(f"{number}: {margin:+} in {times[-1]:.2f} s, median {median(times):.2f}", flush=True)
    print(f"{count} endgames: median {median(times):.2f} s, longest {max(times):.2f} s")


def solve_margin(solver: OthelloEndgame, mine: int, theirs: int) -> int:
    """Return the exact margin in discs of a position, from an empty table."""
    solver.clear()
    solver.limits.set(array("i", [0]), 0, 0.0)
    return solver.margin(mine, theirs, -64, 64)


def general_margin(mine: int, theirs: int) -> int:
    """Return the same by the general search of boards, which shares no code with the solver."""
    with HandmadeOthello.pool.borrow() as search:
        search.clear()
        search.limits.set(array("i", [0]), 0, 0.0)
        value = deepen(search, mine, theirs, 64, False).value
    return value - WIN if value > 0 else value + WIN if value < 0 else 0
