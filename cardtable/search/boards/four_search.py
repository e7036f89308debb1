"""Exact play at Connect Four: the outcome of every column, from the book and the solver.

The book ships in ``assets/strategies/connect-four``; ``python packaging connect_four_book`` makes
it. Positions that are not in it are solved, which without a book takes minutes in the first moves
of a game.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache

from cardtable.core import assets
from cardtable.search.any_game.roles import Move
from cardtable.search.boards.bit_deepening import MAX_DEPTH, BitDeepening
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.four_book import Book, unpack
from cardtable.search.boards.four_solver import FourSolver
from cardtable.search.boards.grid_game import WIN
from cardtable.search.budget import Budget
from cardtable.search.kernel import kernel_is_compiled
from cardtable.search.pool import Pool

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


def solve_columns(solver: FourSolver, board: BitBoard, player: int) -> dict[Move, int]:
    """Return the exact kernel value of each legal move of *player*, of some if it is interrupted.

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
            if solver.limits.interrupted:
                break
            value = -kernel_value(guess, discs)
        values[move] = value
    return values


def moves_to_end(value: int, empty: int) -> int:
    """Return the number of moves of both sides until the end, for a proven *value* in kernel units.

    *empty* is the number of empty cells before the first of these moves.
    """
    return empty - (abs(value) - WIN) if value else empty


class FourSearch(BitDeepening):
    """Solves the moves of the position, and searches it if not all are solved in time.

    The limits of the search are those of BitDeepening. Before it the solver may take SOLVER_TIMES
    the *milliseconds*, or with *nodes*, *solver_nodes* positions (0: no limit). ``lengths`` has the
    number of moves until the end after each move that was solved, itself included; their
    ``values`` are exact, and those of all moves if ``exact`` is true. Among wins the quickest is
    chosen, among losses the longest.
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
            before = solver.limits.nodes
            if budget.rounds:
                solver.clear()  # a limit on nodes is reached at the same place in every run
            seconds = 0.0 if rounds else max(1e-6, budget.seconds_left())
            solver.limits.set(budget.stop_flag.flag, self._solver_nodes if rounds else 0, seconds)
            solved = solve_columns(solver, board, player)
            nodes = solver.limits.nodes - before
        found = None
        if len(solved) == len(board.moves(player)):
            self.exact, self.reached, self.nodes, self.values = True, board.empty, nodes, {}
        else:
            found = self._search_instead(player, budget)
            self.nodes += nodes
        self.lengths = {move: moves_to_end(value, board.empty) for move, value in solved.items()}
        self.values |= {move: board.scaled(value) for move, value in solved.items()}
        self.value = max(self.values.values())
        move = self._best_move(found, solved)
        if move != found:
            self.principal_variation = (move,)
        return move

    def _search_instead(self, player: int, solving: Budget) -> Move | None:
        """Search, after the solver has not finished within the budget *solving*."""
        self._budget = Budget(*self._limits)
        if solving.stop_flag.is_set():
            self._budget.stop()
        return self.search(player, self._budget)

    def _best_move(self, found: Move | None, solved: Mapping[Move, int]) -> Move:
        """Return the move *found* by the search if none is better, else the best one *solved*."""
        best = [move for move, value in self.values.items() if move and value == self.value]
        if found is not None and found in best and found not in solved:
            return found
        highest = max(solved.get(move, 0) for move in best)
        equal = [move for move in best if solved.get(move, 0) == highest]
        return equal[int(self.random.random() * len(equal))]
