"""Iterative deepening over a bitboard: the search itself runs in compiled code.

For a single search with values in the kernel's unit::

    result = search_bits(Othello(), player, Budget(1000.0), Random(seed))
    result.move, result.values, result.depth, result.nodes

A value of ``WIN`` or more is a proven win, ``-WIN`` or less a proven loss: in Connect Four plus the
number of cells still empty at the end, in Othello plus the margin in discs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardtable.search.any_game.deepening import (
    MAIN_SHARE,
    SHALLOWER,
    DeepeningSearch,
    estimate_others,
    has_bounds,
)
from cardtable.search.any_game.roles import Move
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.root_search import deepen, principal_variation, with_outcomes
from cardtable.search.budget import Budget

MAX_DEPTH = 64
"""More moves than any of these games has."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search; values are those to the player who searched.

    *move* is one of the *best* moves, chosen at random; None where there is none. *values* are
    exact for the best moves, and for all moves of an exact search; otherwise upper bounds, except
    that a value of WIN or more is always a proven win. *depth* is that of the last complete round,
    *nodes* the number of positions searched. *complete* means that a deeper search would change
    nothing. *principal_variation* starts with *move*; None in it is a pass.
    """

    move: Move | None
    best: tuple[Move, ...]
    values: dict[Move, int]
    value: int
    depth: int
    nodes: int
    complete: bool
    principal_variation: tuple[Move | None, ...]


def search_bits(
    board: BitBoard,
    player: int,
    budget: Budget,
    random: Random,
    *,
    depth: int = MAX_DEPTH,
    exact: bool = False,
    share: float = 1.0,
) -> SearchResult:
    """Search *board* for *player*, at most *depth* moves ahead.

    The rounds of *budget* are positions: with them equal seeds give equal results. *share* (0..1)
    is the part of the budget that may be used. With *exact* each move gets its exact value, which
    takes longer. Without time for a complete round *depth* is 0 and the move is the one that scores
    best unsearched. The search ends within 2 ms of the end of its budget.
    """
    mine, theirs = board.masks[player], board.masks[1 - player]
    with board.pool.borrow() as search:
        search.clear()
        search.limits.nodes = 0
        positions = max(1, int(budget.rounds * share)) if budget.rounds else 0
        seconds = 0.0 if budget.rounds else max(1e-6, budget.seconds_left(share))
        search.limits.set(budget.stop_flag.flag, positions, seconds)
        found = deepen(search, mine, theirs, depth, exact)
        values = found.values if exact else with_outcomes(search, mine, theirs, found)
        best = found.best
        cell = best[int(random.random() * len(best))] if best else -1
        line = principal_variation(search, mine, theirs, cell) if best and found.depth else []
        nodes = search.limits.nodes
    by_move = {board.move_at(cell): values[cell] for cell in found.order}
    return SearchResult(
        board.move_at(cell) if best else None,
        tuple(sorted(board.move_at(cell) for cell in best)),
        {move: by_move[move] for move in sorted(by_move)},
        found.value,
        found.depth,
        nodes,
        found.is_complete,
        tuple(board.move_at(cell) if cell >= 0 else None for cell in line),
    )


class BitDeepening(DeepeningSearch):
    """Iterative deepening in compiled code, with the limits and results of IterativeDeepening.

    Nodes are positions. Among wins it chooses the quickest or largest, among losses the longest or
    smallest.
    """

    def __init__(
        self,
        board: BitBoard,
        *,
        milliseconds: float = 1_000.0,
        nodes: int = 0,
        depth: int = MAX_DEPTH,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, milliseconds, nodes, depth, seed)
        self._bits = board

    def choose(self, player: int) -> Move | None:
        """Return the best move found in time; None where there is none."""
        self._budget = Budget(*self._limits)
        return self.search(player, self._budget)

    def search(self, player: int, budget: Budget) -> Move | None:
        """Return the best move found within *budget*; None where there is none."""
        board = self._bits
        if board.over:
            self.reached, self.nodes, self.values, self.exact = 0, 0, {}, False
            self.principal_variation = ()
            self.value = 0.0 if board.winner < 0 else 1.0 if board.winner == player else -1.0
            return None
        result = search_bits(board, player, budget, self.random, depth=self.depth, share=MAIN_SHARE)
        self.reached, self.exact, self.nodes = result.depth, result.complete, result.nodes
        self.value, self.values = board.scaled(result.value), self._scaled(result)
        self.principal_variation = result.principal_variation
        if has_bounds(self.values, self.value):
            depth = max(1, self.reached - SHALLOWER)
            exact = search_bits(board, player, budget, Random(0), depth=depth, exact=True)
            self.nodes += exact.nodes
            shallow = self._scaled(exact) if exact.depth else {}
            estimate_others(self.values, self.value, shallow)
        return result.move

    def _scaled(self, result: SearchResult) -> dict[Move | None, float]:
        return {move: self._bits.scaled(value) for move, value in result.values.items()}
