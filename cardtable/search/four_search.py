"""Exact play at Connect Four: the outcome of every column, from the book and the solver.

The book ships in ``assets/strategies/connect-four``; ``python -m scripts.connect_four_book`` makes
it. Without it all positions are solved, which takes minutes in the first moves of a game.
"""

from __future__ import annotations

import logging
from functools import cache

from cardtable import assets
from cardtable.search.bit_deepening import MAX_DEPTH, BitDeepening
from cardtable.search.bitboards import BitBoard
from cardtable.search.budget import Budget
from cardtable.search.four_book import Book, unpack
from cardtable.search.four_solver import FourSolver
from cardtable.search.grid_game import WIN
from cardtable.search.kernel import kernel_is_compiled
from cardtable.search.pool import Pool
from cardtable.search.roles import Move

CELLS = 42
SCORE_OF_NONE = 22
"""The score of a win without a disc; each disc of the winner costs one."""
SOLVER_TIMES = 4.0
"""The time limit of the solver, in time limits of the search that follows if it is not kept."""
BITS = 22 if kernel_is_compiled() else 12
"""The logarithm of the buckets of a solver's table: 64 MB, used as needed."""

_log = logging.getLogger(__name__)


@cache
def opening_book() -> Book | None:
    """Return the book of the program; None, and a warning in the log, if it cannot be used."""
    try:
        return unpack(assets.find("strategies", "connect-four", "openings.book").read_bytes())
    except (OSError, ValueError) as error:
        _log.warning("No opening book for Connect Four, positions are solved: %s", error)
        return None


def make_solver() -> FourSolver:
    """Return a solver with the book of the program."""
    solver = FourSolver(BITS)
    book = opening_book()
    if book is not None:
        solver.set_book(book.keys, book.scores)
    return solver


SOLVERS = Pool(make_solver)


def kernel_value(score: int, discs: int) -> int:
    """Return a solver's *score*, to the side to move with *discs* on the board, in kernel units.

    That is WIN plus the number of cells that are empty at the end, negative for a loss.
    """
    if not score:
        return 0
    own = SCORE_OF_NONE - abs(score)
    is_first = (discs % 2 == 0) == (score > 0)
    left = CELLS - (2 * own - 1 if is_first else 2 * own)
    return WIN + left if score > 0 else -WIN - left


def solve_columns(solver: FourSolver, board: BitBoard, player: int) -> dict[Move, int] | None:
    """Return the exact kernel value of each legal move of *player*; None if it was interrupted.

    Moves are solved in the board's order, each with the last score as a guess.
    """
    mine, theirs = board.masks[player], board.masks[1 - player]
    discs = CELLS - board.empty + 1
    values: dict[Move, int] = {}
    guess = 0
    for move in board.moves(player):
        cell = board.cell_index(*move, player)
        ours, others, value = board.kernel.after(mine, theirs, cell)
        if value is None:
            guess = solver.score(others, ours, guess)
            if solver.interrupted:
                return None
            value = -kernel_value(guess, discs)
        values[move] = value
    return values


def moves_to_end(value: int, empty: int) -> int:
    """Return the number of moves of both sides until the end, for a proven *value* in kernel units.

    *empty* is the number of empty cells before the first of these moves.
    """
    return empty - (abs(value) - WIN) if value else empty


class FourSearch(BitDeepening):
    """Solves the position, and searches it if that takes too long.

    The limits of the search are those of BitDeepening. Before it the solver may take SOLVER_TIMES
    the *milliseconds*, or with *nodes*, *solver_nodes* positions (0: no limit). After a solved
    choice ``exact`` is true, ``values`` has all moves, and ``lengths`` the number of moves until
    the end after each of them, itself included. Among wins the quickest is chosen, among losses the
    longest.
    """

    def __init__(
        self,
        board: BitBoard,
        *,
        milliseconds: float = 1_000.0,
        nodes: int = 0,
        depth: int = MAX_DEPTH,
        solver_nodes: int = 0,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, milliseconds=milliseconds, nodes=nodes, depth=depth, seed=seed)
        self._solver_nodes = solver_nodes

    def choose(self, player: int) -> Move | None:
        """Return a best move; None where there is none."""
        self.lengths = {}
        board = self._bits
        if board.over:
            return super().choose(player)
        milliseconds, rounds = self._limits
        self._budget = budget = Budget(SOLVER_TIMES * milliseconds, rounds)
        with SOLVERS.borrow() as solver:
            before = solver.nodes
            if budget.rounds:
                solver.clear()  # a limit on nodes is reached at the same place in every run
            seconds = 0.0 if rounds else max(1e-6, budget.seconds_left())
            solver.set_limits(budget.stop_flag.flag, self._solver_nodes if rounds else 0, seconds)
            values = solve_columns(solver, board, player)
            nodes = solver.nodes - before
        if values is None:
            return self._search_instead(player, budget)
        best = max(values.values())
        self.exact, self.reached, self.nodes = True, board.empty, nodes
        self.value = board.scaled(best)
        self.values = {move: board.scaled(value) for move, value in values.items()}
        self.lengths = {
            move: moves_to_end(value, board.empty) for move, value in values.items() if value
        }
        moves = [move for move, value in values.items() if value == best]
        move = moves[int(self.random.random() * len(moves))]
        self.principal_variation = (move,)
        return move

    def _search_instead(self, player: int, solving: Budget) -> Move | None:
        """Search, after the solver has not finished within the budget *solving*."""
        self._budget = Budget(*self._limits)
        if solving.stop_flag.is_set():
            self._budget.stop()
        return self.search(player, self._budget)
