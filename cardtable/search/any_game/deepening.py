"""Iterative deepening for any board: searches of depth 1, 2, 3 ... with a transposition table.

It maps the same helper as min-max; table and time limit are in the accumulators of
transpositions.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.search.any_game.accumulators import (
    LOST,
    WON,
    Accumulator,
    Alpha,
    DepthLimit,
    Evaluation,
    Filtered,
    FullWindow,
    MoveFilter,
)
from cardtable.search.any_game.minimax import BoardSearch, Helper, check_depth
from cardtable.search.any_game.roles import BoardModel, Move, status_of
from cardtable.search.any_game.transpositions import RootAccumulator, SearchState, TableAccumulator
from cardtable.search.budget import Budget

MAIN_SHARE = 0.8
"""The share of the budget for choosing a move; the rest is for valuing the other moves."""
SHALLOWER = 2
"""The other moves are valued by a search that is this many moves shallower."""

SMALL_BOARD = 9
"""With at most this number of moves every move is searched to the end of the game."""


def estimate_others(
    values: dict[Move | None, float], value: float, shallow: Mapping[Move | None, float]
) -> None:
    """Replace the upper bounds among *values* by estimates from a shallower exact search.

    *value* is that of the best moves. The difference between a move and the best one is taken from
    *shallow*, since values of different depths cannot be compared.
    """
    best = [shallow[move] for move, bound in values.items() if bound == value and move in shallow]
    if not best:
        return
    for move, estimate in shallow.items():
        bound = values.get(move, value)
        if LOST < bound < value:
            gap = max(0.0, max(best) - estimate)
            values[move] = LOST if estimate == LOST else max(LOST, min(bound, value - gap))


def has_bounds(values: Mapping[Move | None, float], value: float) -> bool:
    """Return whether *values* has upper bounds of moves that are worse than the best *value*."""
    return any(LOST < bound < value for bound in values.values())


class DeepeningSearch(BoardSearch):
    """A search of depth 1, 2, 3 ... until its budget is used up.

    The budget is *milliseconds*, or *nodes* if that is not 0: then equal seeds give equal choices.
    The search goes *depth* moves ahead at most. After a choice *reached* is the depth of the last
    complete round, and *exact* means that a deeper search would change nothing. Raises ValueError
    for a depth below 1.
    """

    def __init__(
        self, board: BoardModel, milliseconds: float, nodes: int, depth: int, seed: int | None
    ) -> None:
        super().__init__(board, seed=seed)
        check_depth(depth)
        self.depth = depth
        self.reached = 0
        self.exact = False
        self._limits = (milliseconds, nodes)
        self._budget = Budget(milliseconds, nodes)

    def stop(self) -> None:
        self._budget.stop()


class IterativeDeepening(DeepeningSearch):
    """Alpha-beta that searches one move deeper each round until its budget is used up.

    Nodes are moves made. Only the moves that *move_filter* returns are searched. The search ends
    early when every line was searched to its end or the winner is known; *exact* means that no
    position had to be evaluated.
    """

    def __init__(
        self,
        board: BoardModel,
        evaluation: Evaluation,
        *,
        milliseconds: float = 1_000.0,
        nodes: int = 0,
        depth: int = 100,
        move_filter: MoveFilter | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, milliseconds, nodes, depth, seed)
        self._evaluation = evaluation
        self._move_filter = move_filter
        self._helper = Helper(self.random)
        self._state = SearchState(self._helper, self._budget, evaluation)

    def choose(self, player: int) -> Move | None:
        """Return the best move found in time; None where there is none."""
        self._budget = Budget(*self._limits)
        self._helper = Helper(self.random)
        self._state = SearchState(self._helper, self._budget, self._evaluation)
        self.reached, self.values, self.exact = 0, {}, False
        self.principal_variation = ()
        root = Alpha(player, player, self.board.players)
        end = status_of(self.board)
        if end.over:
            self.nodes, self.value = 0, root.terminal_value(end.winner)
            return None
        move = self._deepen(player)
        if self.values:
            self.principal_variation = self._state.table.principal_variation(
                self.board, player, move
            )
        if has_bounds(self.values, self.value):
            depth = max(1, self.reached - SHALLOWER)
            estimate_others(self.values, self.value, self._all_values(player, depth))
            self._value_small_board(player)
        self.nodes = self._helper.nodes
        return move

    def _value_small_board(self, player: int) -> None:
        """Replace the estimates by exact values if few moves are left and the budget allows."""
        if len(self.values) > SMALL_BOARD or self._move_filter is not None:
            return
        evaluated = self._state.evaluations
        values = self._all_values(player, self.depth)
        if not self._state.ended and self._state.evaluations == evaluated:
            self.values.update(values)
            self.exact = True

    def _deepen(self, player: int) -> Move | None:
        """Search deeper and deeper; return the best move and record the results."""
        state, best = self._state, None
        state.share = MAIN_SHARE
        is_settled = False
        while not (is_settled or state.ended or self.reached >= self.depth):
            evaluated = state.evaluations
            accumulator = Alpha(player, player, self.board.players)
            root = RootAccumulator(self._limit(accumulator, self.reached + 1), state)
            self.board.map(player, self._helper, root)
            root.result()
            if not root.values:
                break
            # In a proven loss all moves are equal: keep the one that lasted longest.
            if best is None or state.ended or root.value != LOST:
                best = root.move
            self.value = root.value
            self.values.update(root.values)
            if not state.ended:
                self.reached = root.inner.depth
                is_settled = state.evaluations == evaluated or root.value in (WON, LOST)
        self.exact = is_settled and self._move_filter is None
        return best

    def _all_values(self, player: int, depth: int) -> Mapping[Move | None, float]:
        """Return the exact value of each move at *depth*, as far as the budget allows."""
        self._state.ended, self._state.share = False, 1.0
        root = FullWindow(player, self.board.players)
        search = TableAccumulator(self._limit(root, depth), self._state)
        self.board.map(player, self._helper, search)
        return dict(root.values)

    def _limit(self, accumulator: Accumulator, depth: int) -> DepthLimit:
        if self._move_filter is not None:
            accumulator = Filtered(accumulator, self.board, self._move_filter)
        return DepthLimit(accumulator, self.board, self._state.evaluate, depth)
