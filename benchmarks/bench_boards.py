"""The speed of the searches of Connect Four and Othello, compared with OpenSpiel.

OpenSpiel (``pip install open_spiel``) is C++ called from Python for each move; its rows are left
out if it is not installed. Our boards are measured in the same way, and with the kernel's own
perft, whose cost per move is that of a search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.measure import Result, seconds_per_call
from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search import kernel_is_compiled
from cardtable.search.accumulators import Evaluation
from cardtable.search.bit_deepening import search_bits
from cardtable.search.bitboards import BitBoard
from cardtable.search.budget import Budget
from cardtable.search.minimax import DepthLimited, DepthLimitedMinMax
from cardtable.search.roles import BoardStatus, Unchecked

GAMES: dict[str, tuple[type[BitBoard], str, int]] = {
    "Connect Four": (ConnectFour, "connect_four", 8),
    "Othello": (Othello, "othello", 8),
}
"""Our board, OpenSpiel's name, and the depth of the kernel's perft."""
PYTHON_DEPTH = 5
"""The depth of a perft that is called move by move from Python."""
ENDINGS = (12, 14) if kernel_is_compiled() else (6,)
SEARCH_DEPTH = 5 if kernel_is_compiled() else 3
UNCHECKED = Unchecked()
MISSING = "OpenSpiel is not installed: pip install open_spiel"


def results() -> Iterator[Result]:
    """Yield perft rates, one-second searches, solved endings and nodes of the Python searches."""
    for name in GAMES:
        yield from perft_rates(name)
    for name in GAMES:
        yield from one_second_searches(name)
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
    per_second = rate(lambda: count_lines(board, 0, PYTHON_DEPTH), lines)
    yield Result(bitboards, per_second, "lines/s", spiel if has_spiel else "")
    if has_spiel:
        state = import_module("pyspiel").load_game(spiel_name).new_initial_state()
        assert count_spiel(state, PYTHON_DEPTH) == lines
        yield Result(spiel, rate(lambda: count_spiel(state, PYTHON_DEPTH), lines), "lines/s")
    else:
        print(MISSING)


def rate(work: Callable[[], object], count: int) -> float:
    """Return the number of items processed per second by *work*, which processes *count* a call."""
    return count / seconds_per_call(work, repeats=3)


def count_lines(board: BitBoard, player: int, depth: int) -> int:
    """Count lines of *depth* moves by making and undoing each move, including the last.

    Assumes that no player must pass.
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

    The depth is the greatest whose iterative deepening takes at most a second of processor time.
    """
    kind = GAMES[name][0]
    for stage, moves in (("beginning", 0), ("middle", 12 if kind is ConnectFour else 28)):
        board, player = board_after(kind, moves)
        depth, nodes, spent = 0, 0, 1.0
        while depth < board.empty:
            begin = time.process_time()
            found = search_bits(board, player, Budget(0.0, 10**12), Random(1), depth=depth + 1)
            elapsed = time.process_time() - begin
            if elapsed > 1.0:
                break
            depth, nodes, spent = found.depth, found.nodes, elapsed
            if found.complete:
                break
        yield Result(f"{name}, {stage}: depth reached in a second", depth, "moves")
        yield Result(f"{name}, {stage}: searched", nodes / spent, "positions/s")


def board_after(kind: type[BitBoard], moves: int, seed: int = 5) -> tuple[BitBoard, int]:
    """Return a board and the player to move after *moves* moves of shallow self-play."""
    board, player, rng = kind(), 0, Random(seed)
    for _ in range(moves):
        move = search_bits(board, player, Budget(0.0, 10**12), rng, depth=1 + rng.randrange(3)).move
        if move is not None:
            board.make_move(*move, player, UNCHECKED, BoardStatus())
        player = 1 - player
    return board, player


def solved_endings() -> Iterator[Result]:
    """Yield the times to solve Othello positions with a given number of empty cells."""
    for empty in ENDINGS:
        times = []
        for seed in range(10):
            board, player = board_after(Othello, 60 - empty, seed)
            begin = time.process_time()
            search_bits(board, player, Budget(0.0, 10**12), Random(1))
            times.append(time.process_time() - begin)
        yield Result(f"Othello, {empty} empty, solved: longest of ten", max(times), "s", "", "<= 1")


def python_searches() -> Iterator[Result]:
    """Yield the nodes that min-max and alpha-beta in Python search in the same position."""
    for name, (kind, _spiel, _depth) in GAMES.items():
        board, player = board_after(kind, 12)
        for title, make in {"min-max": DepthLimitedMinMax, "alpha-beta": DepthLimited}.items():
            strategy = make(board, kernel_evaluation(board), SEARCH_DEPTH, seed=1)
            strategy.choose(player)
            base = f"{name}, {SEARCH_DEPTH} moves ahead: min-max"
            yield Result(
                f"{name}, {SEARCH_DEPTH} moves ahead: {title}",
                strategy.nodes,
                "moves",
                base if title != "min-max" else "",
            )


def kernel_evaluation(board: BitBoard) -> Evaluation:
    """Return the kernel's evaluation of *board* as a function for the Python searches."""
    return lambda _board, player: board.kernel_evaluation(player)
