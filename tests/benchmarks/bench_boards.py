"""The speed of the searches of Connect Four and Othello, compared with OpenSpiel.

OpenSpiel (``pip install open_spiel``) is C++ called from Python for each move; its rows are left
out if it is not installed. Our boards are measured in the same way, and with the kernel's own
perft, whose cost per move is that of a search.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.games.othello.learned_evaluation import learned_weights
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.minimax import DepthLimited, DepthLimitedMinMax
from cardtable.search.any_game.roles import BoardModel, BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.four_search import make_solver, solve_columns
from cardtable.search.boards.four_solver import FourSolver
from cardtable.search.boards.grid_state import GridState
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_endgame import OthelloEndgame
from cardtable.search.budget import Budget
from tests.benchmarks.measure import Result, samples, seconds_of_each, seconds_per_call
from tests.benchmarks.othello_endgames import general_margin, solve_margin
from tests.benchmarks.othello_endings import ending

GAMES: dict[str, tuple[type[BitBoard], str, int]] = {
    "Connect Four": (ConnectFour, "connect_four", 8),
    "Othello": (Othello, "othello", 8),
}
"""Our board, OpenSpiel's name, and the depth of the kernel's perft."""
PYTHON_DEPTH = 5
"""The depth of a perft that is called move by move from Python."""
ENDINGS = {14: 10, 20: 12} if kernel_is_compiled() else {6: 5}
"""The number of endgames that are solved, by empty cells; 100 of 20 take a minute."""
COMPARED = 14
"""Up to this many empty cells the search without the solver solves them as well."""
COLUMN_STAGES, COLUMN_LIMIT = 40, 2.0
"""The numbers of discs of the solved positions are below the first; the second is in seconds."""
UNCHECKED = Unchecked()
MISSING = "OpenSpiel is not installed: pip install open_spiel"


def results() -> Iterator[Result]:
    """Yield perft rates, one-second searches, solved endings and nodes of the Python searches."""
    for name in GAMES:
        yield from perft_rates(name)
    for name in GAMES:
        yield from one_second_searches(name)
    yield from exact_columns()
    yield from solved_endings()
    yield from python_searches()


def perft_rates(name: str) -> Iterator[Result]:
    """Yield the move sequences (lines) that perft counts per second, by method."""
    kind, spiel_name, depth = GAMES[name]
    depth = depth if kernel_is_compiled() else PYTHON_DEPTH
    spiel = f"{name}: OpenSpiel called from Python"
    bitboards = f"{name}: bitboards called from Python"
    has_spiel = find_spec("pyspiel") is not None
    baseline = spiel if has_spiel else bitboards
    board = kind()
    count = kind.kernel.perft(*kind.start, depth)
    spent = seconds_per_call(lambda: kind.kernel.perft(*kind.start, depth))
    yield Result(f"{name}: kernel, perft {depth}", count / spent, "lines/s", baseline, ">= 20x")
    lines = kind.kernel.perft(*kind.start, PYTHON_DEPTH)
    state = board.state()
    assert count_states(state, PYTHON_DEPTH) == lines
    works: list[Callable[[], object]] = [
        lambda: count_states(state, PYTHON_DEPTH),
        lambda: count_lines(board, 0, PYTHON_DEPTH),
    ]
    if has_spiel:
        other = import_module("pyspiel").load_game(spiel_name).new_initial_state()
        assert count_spiel(other, PYTHON_DEPTH) == lines
        works.append(lambda: count_spiel(other, PYTHON_DEPTH))
    rates = [lines / seconds for seconds in seconds_of_each(*works)]
    goal = ">= 1x" if has_spiel else ""
    yield Result(f"{name}: played move by move from Python", rates[0], "lines/s", baseline, goal)
    yield Result(bitboards, rates[1], "lines/s", spiel if has_spiel else "", goal)
    if has_spiel:
        yield Result(spiel, rates[2], "lines/s")
    else:
        print(MISSING)


def count_states(state: GridState, depth: int) -> int:
    """Count lines of *depth* moves by playing and undoing each move, including the last."""
    count = 0
    for cell in state.moves():
        state.play(cell)
        count += 1 if depth == 1 else count_states(state, depth - 1)
        state.undo()
    return count


def count_lines(board: BitBoard, player: int, depth: int) -> int:
    """Count lines of *depth* moves on the board of the searches, which notifies their roles.

    Each move is made and undone, including the last. Assumes that no player must pass.
    """
    count, status = 0, BoardStatus()
    for row, col in board.moves(player):
        undo = board.make_move(row, col, player, UNCHECKED, status)
        count += 1 if depth == 1 else count_lines(board, 1 - player, depth - 1)
        undo()
    return count


def count_spiel(state: Any, depth: int) -> int:
    """Count lines of *depth* moves with OpenSpiel, which copies states instead of undoing moves."""
    count = 0
    for action in state.legal_actions():
        child = state.child(action)
        count += 1 if depth == 1 else count_spiel(child, depth - 1)
    return count


def one_second_searches(name: str) -> Iterator[Result]:
    """Yield the depth and speed of searches, from the start position and from the middle game.

    The depth is what iterative deepening reaches with the number of positions that it searches in
    a second of processor time.
    """
    kind = GAMES[name][0]
    for stage, moves in (("beginning", 0), ("middle", 12 if kind is ConnectFour else 28)):
        board, player = board_after(kind, moves)
        limit, spent = 1_000, 0.0
        while spent < 0.7:
            begin = time.process_time()
            found = search_bits(board, player, Budget(0.0, limit), Random(1))
            spent = max(time.process_time() - begin, 0.01)
            if found.complete:
                break
            limit = int(limit * min(10.0, 1 / spent))
        yield Result(f"{name}, {stage}: depth reached in a second", found.depth, "moves")
        yield Result(f"{name}, {stage}: searched", found.nodes / spent, "positions/s")


def board_after(kind: type[BitBoard], moves: int, seed: int = 5) -> tuple[BitBoard, int]:
    """Return a board and the player to move after *moves* moves of shallow self-play."""
    board, player, rng = kind(), 0, Random(seed)
    for _ in range(moves):
        move = search_bits(board, player, Budget(0.0, 10**12), rng, depth=1 + rng.randrange(3)).move
        if move is not None:
            board.make_move(*move, player, UNCHECKED, BoardStatus())
        player = 1 - player
    return board, player


def exact_columns() -> Iterator[Result]:
    """Yield the times to find the exact value of all columns of Connect Four, each from cold.

    *Any position* are random moves, equally many positions with each number of discs; *hard
    openings* are positions of shallow self-play with few discs. A position that takes longer than
    COLUMN_LIMIT counts as that.
    """
    if not kernel_is_compiled():
        return
    solver = make_solver()
    samples = {
        "any position": [
            random_position(discs, seed) for discs in range(COLUMN_STAGES) for seed in range(3)
        ],
        "hard openings": [board_after(ConnectFour, 8 + seed % 7, seed) for seed in range(20)],
    }
    for name, sample in samples.items():
        times = sorted(solving_seconds(solver, *each) for each in sample)
        work = f"Connect Four, all columns exact, {name}"
        yield Result(f"{work}: median", median(times), "s", "", "<= 0.05")
        if len(times) > 99:
            yield Result(f"{work}: 99 of 100", times[len(times) * 99 // 100], "s", "", "<= 1")
        else:
            yield Result(f"{work}: longest", times[-1], "s")
        quick = sum(spent <= 1.0 for spent in times) / len(times)
        yield Result(f"{work}: share under a second", 100 * quick, "%")


def random_position(discs: int, seed: int) -> tuple[BitBoard, int]:
    """Return a board with *discs* discs after random moves, and the player to move."""
    rng = Random(1_000 * discs + seed)
    while True:
        board = ConnectFour()
        for number in range(discs):
            if not board.over:
                board.place(*rng.choice(board.moves(number % 2)), number % 2)
        if not board.over:
            return board, discs % 2


def solving_seconds(solver: FourSolver, board: BitBoard, player: int) -> float:
    """Return the processor time to solve all columns, COLUMN_LIMIT if it takes longer."""
    solver.clear()
    begin = time.process_time()
    solver.limits.set(array("i", [0]), 0, 3 * COLUMN_LIMIT)  # seconds of a machine that is loaded
    values = solve_columns(solver, board, player)
    spent = time.process_time() - begin
    return COLUMN_LIMIT if values is None else min(spent, COLUMN_LIMIT)


def solved_endings() -> Iterator[Result]:
    """Yield the times to solve endgames of Othello from games of our own (seeds from 1).

    The general search of boards, without the solver, is the baseline of the shorter ones.
    """
    solver = OthelloEndgame(OthelloKernel(learned_weights()))
    for empty, count in ENDINGS.items():
        positions = [ending(seed, empty) for seed in range(1, count + 1)]
        times = [processor_seconds(partial(solve_margin, solver, *at)) for at in positions]
        name = f"Othello, {empty} empty, {count} endgames:"
        general = f"{name} general search, solved"
        yield Result(
            f"{name} solved", count / sum(times), "/s", general if empty <= COMPARED else "", ""
        )
        if empty <= COMPARED:
            spent = [processor_seconds(partial(general_margin, *at)) for at in positions]
            yield Result(general, count / sum(spent), "/s")
        goal = "<= 1" if empty > COMPARED else ""
        yield Result(f"{name} median", median(times), "s", "", goal)
        yield Result(f"{name} longest", max(times), "s")


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def python_searches() -> Iterator[Result]:
    """Yield the nodes that min-max and alpha-beta in Python search in the same position."""
    depth = samples(4, 5) if kernel_is_compiled() else 3
    for name, (kind, _spiel, _depth) in GAMES.items():
        board, player = board_after(kind, 12)
        for title, make in {"min-max": DepthLimitedMinMax, "alpha-beta": DepthLimited}.items():
            strategy = make(board, compiled_evaluation, depth, seed=1)
            strategy.choose(player)
            base = f"{name}, {depth} moves ahead: min-max"
            yield Result(
                f"{name}, {depth} moves ahead: {title}",
                strategy.nodes,
                "moves",
                base if title != "min-max" else "",
            )


def compiled_evaluation(board: BoardModel, player: int) -> float:
    """Return the evaluation that the compiled search of *board* uses."""
    assert isinstance(board, BitBoard)
    with board.pool.borrow() as search:
        return board.evaluation(player, search.game)
