"""The speed of the searches of Connect Four and Othello, compared with OpenSpiel.

OpenSpiel (``pip install open_spiel``) is C++ driven from Python, move by move; its rows are left
out if it is not installed. Our boards are measured in the same way, and by the kernel's own perft,
which is the cost that a search pays.
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
from cardtable.search.bit_deepening import search_bits
from cardtable.search.bitboards import BitBoard
from cardtable.search.budget import Budget
from cardtable.search.minimax import DepthLimited, DepthLimitedMinMax
from cardtable.search.roles import BoardModel, Standing, Unchecked

GAMES: dict[str, tuple[type[BitBoard], str, int]] = {
    "Connect Four": (ConnectFour, "connect_four", 8),
    "Othello": (Othello, "othello", 8),
}
"""Our board, OpenSpiel's name, and the depth of the kernel's perft."""
DRIVEN = 5
"""The depth of a perft driven move by move from Python."""
ENDINGS = (12, 14) if kernel_is_compiled() else (6,)
LOOKED_AHEAD = 5 if kernel_is_compiled() else 3
UNCHECKED = Unchecked()
MISSING = "OpenSpiel is not installed: pip install open_spiel"


def results() -> Iterator[Result]:
    """Yield lines counted, then searches of one second, then moves the framework looks at."""
    for name in GAMES:
        yield from counted(name)
    for name in GAMES:
        yield from searched(name)
    yield from solved()
    yield from framework()


def counted(name: str) -> Iterator[Result]:
    """Yield the lines counted per second (perft), by method."""
    kind, spiel_name, depth = GAMES[name]
    depth = depth if kernel_is_compiled() else DRIVEN
    spiel = f"{name}: OpenSpiel driven from Python"
    driven = f"{name}: bitboards driven from Python"
    has_spiel = find_spec("pyspiel") is not None
    held = spiel if has_spiel else driven
    board = kind()
    count = kind.kernel.perft(*kind.start, depth)
    spent = seconds_per_call(lambda: kind.kernel.perft(*kind.start, depth))
    yield Result(f"{name}: kernel, perft {depth}", count / spent, "lines/s", held, ">= 20x")
    lines = kind.kernel.perft(*kind.start, DRIVEN)
    spent = rate(lambda: count_lines(board, 0, DRIVEN), lines)
    yield Result(driven, spent, "lines/s", held if has_spiel else "")
    if has_spiel:
        state = import_module("pyspiel").load_game(spiel_name).new_initial_state()
        assert count_spiel(state, DRIVEN) == lines
        yield Result(spiel, rate(lambda: count_spiel(state, DRIVEN), lines), "lines/s")
    else:
        print(MISSING)


def rate(work: Callable[[], object], things: int) -> float:
    """Return how many of *things* are done a second, of which each call does all."""
    return things / seconds_per_call(work, repeats=3)


def count_lines(board: BitBoard, player: int, depth: int) -> int:
    """Count lines of *depth* moves by making and undoing each move, also the last ones.

    No player must pass so early.
    """
    found, told = 0, Standing()
    for row, col in board.moves(player):
        undo = board.make_move(row, col, player, UNCHECKED, told)
        found += 1 if depth == 1 else count_lines(board, 1 - player, depth - 1)
        undo()
    return found


def count_spiel(state: Any, depth: int) -> int:
    """Count lines of *depth* moves with OpenSpiel, whose states are copied rather than undone."""
    found = 0
    for action in state.legal_actions():
        child = state.child(action)
        found += 1 if depth == 1 else count_spiel(child, depth - 1)
    return found


def searched(name: str) -> Iterator[Result]:
    """Yield what one second of processor time shows, from the beginning and from the middle.

    The depth is the last that is through within the second, all shallower ones before it.
    """
    kind = GAMES[name][0]
    for stage, moves in (("beginning", 0), ("middle", 12 if kind is ConnectFour else 28)):
        board, player = after(kind, moves)
        depth, nodes, spent = 0, 0, 1.0
        while depth < board.empty:
            begin = time.process_time()
            found = search_bits(board, player, Budget(0.0, 10**12), Random(1), depth=depth + 1)
            ran = time.process_time() - begin
            if ran > 1.0:
                break
            depth, nodes, spent = found.depth, found.nodes, ran
            if found.complete:
                break
        yield Result(f"{name}, {stage}: depth reached in a second", depth, "moves")
        yield Result(f"{name}, {stage}: searched", nodes / spent, "positions/s")


def after(kind: type[BitBoard], moves: int, seed: int = 5) -> tuple[BitBoard, int]:
    """Return a board after some moves of a quick search against itself."""
    board, player, rng = kind(), 0, Random(seed)
    for _ in range(moves):
        move = search_bits(board, player, Budget(0.0, 10**12), rng, depth=1 + rng.randrange(3)).move
        if move is not None:
            board.make_move(*move, player, UNCHECKED, Standing())
        player = 1 - player
    return board, player


def solved() -> Iterator[Result]:
    """Yield how long the ends of Othello take that are played to the last disc."""
    for empty in ENDINGS:
        times = []
        for seed in range(10):
            board, player = after(Othello, 60 - empty, seed)
            begin = time.process_time()
            search_bits(board, player, Budget(0.0, 10**12), Random(1))
            times.append(time.process_time() - begin)
        yield Result(f"Othello, {empty} empty, solved: longest of ten", max(times), "s", "", "<= 1")


def framework() -> Iterator[Result]:
    """Yield the moves that plain min-max and alpha-beta look at, in the same position."""
    for name, (kind, _spiel, _depth) in GAMES.items():
        board, player = after(kind, 12)
        for title, make in {"min-max": DepthLimitedMinMax, "alpha-beta": DepthLimited}.items():
            strategy = make(board, evaluate, LOOKED_AHEAD, seed=1)
            strategy.choose(player)
            base = f"{name}, {LOOKED_AHEAD} moves ahead: min-max"
            yield Result(
                f"{name}, {LOOKED_AHEAD} moves ahead: {title}",
                strategy.nodes,
                "moves",
                base if title != "min-max" else "",
            )


def evaluate(board: BoardModel, player: int) -> float:
    """Return the kernel's evaluation."""
    assert isinstance(board, BitBoard)
    return board.kernel_evaluation(player)
