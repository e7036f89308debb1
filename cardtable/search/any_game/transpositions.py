"""A transposition table for boards in Python, and the accumulators that probe and store it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from cardtable.search.any_game.accumulators import (
    LOST,
    WON,
    Accumulator,
    DepthLimit,
    Evaluation,
    KnownValue,
    Value,
    Wrapper,
)
from cardtable.search.any_game.minimax import Helper
from cardtable.search.any_game.roles import BoardModel, BoardStatus, Move, Unchecked
from cardtable.search.budget import Budget

POLL_INTERVAL = 64
"""Nodes between two checks of the clock: well under a millisecond."""
MAX_ENTRIES = 400_000
"""The table is cleared when it is full: about 100 MB."""
PROVEN_DEPTH = 1_000
"""The depth of an entry that holds at any depth: a proven win or loss."""
MAX_VARIATION = 64
"""Maximum length of a principal variation, in moves."""


class TableEntry(NamedTuple):
    """An entry of the transposition table: bounds of the value at *depth*, and the best move."""

    depth: int
    lower: float
    upper: float
    best_move: Move | None


class TranspositionTable:
    """Entries by position; a position is the key of a board and the player to move."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, TableEntry] = {}

    def probe(self, position: Hashable) -> TableEntry | None:
        """Return the entry of a position, None where there is none."""
        return self._entries.get(position)

    def store(self, position: Hashable, entry: TableEntry) -> None:
        """Replace the entry of a position."""
        if len(self._entries) >= MAX_ENTRIES:
            self._entries.clear()
        self._entries[position] = entry

    def principal_variation(
        self, board: BoardModel, player: int, move: Move | None
    ) -> tuple[Move | None, ...]:
        """Return the line of best play that starts with *move* of *player*; None is a pass.

        It follows the stored best moves, so it ends where the search did not store any.
        """
        line: list[Move | None] = []
        undos = []
        while len(line) < MAX_VARIATION:
            line.append(move)
            status = BoardStatus()
            if move is not None:
                undos.append(board.make_move(*move, player, Unchecked(), status))
            player = (player + 1) % board.players
            entry = self.probe((board.key, player))
            if status.over or entry is None:
                break
            move = entry.best_move
            if move is None and not board.is_skip_player(player):
                break
        for undo in reversed(undos):
            undo()
        return tuple(line)


class SearchState:
    """The state that all accumulators of one deepening search share.

    *table* and *history* (by move, the sum of depth ** 2 over the times it was best) order the
    moves. *evaluations* counts the positions that had to be evaluated. The search is *ended* when
    *budget*, or *share* (0..1) of it, is used up; the budget's rounds are nodes.
    """

    def __init__(self, helper: Helper, budget: Budget, evaluation: Evaluation) -> None:
        self.table = TranspositionTable()
        self.history: dict[Move, int] = {}
        self.ended = False
        self.evaluations = 0
        self.share = 1.0
        self._helper = helper
        self._budget = budget
        self._evaluation = evaluation
        self._next_poll = 0

    def evaluate(self, board: BoardModel, player: int) -> float:
        """Return the heuristic value of *board* to *player*."""
        self.evaluations += 1
        return self._evaluation(board, player)

    def has_budget(self) -> bool:
        """Return whether the search may go on; checks the clock once in POLL_INTERVAL nodes."""
        if self._helper.nodes >= self._next_poll and not self.ended:
            self._next_poll = self._helper.nodes + POLL_INTERVAL
            nodes = self._budget.rounds * self.share
            is_spent = bool(nodes) and self._helper.nodes >= nodes
            self.ended = is_spent or not self._budget.goes_on(self.share)
        return not self.ended


class TableAccumulator(Wrapper):
    """A depth-limited accumulator with a transposition table and a history heuristic.

    Once the search has ended it ignores further values, which are incomplete.
    """

    __slots__ = ("alpha", "beta", "position", "state")
    inner: DepthLimit

    def __init__(self, inner: DepthLimit, state: SearchState) -> None:
        super().__init__(inner)
        self.state = state
        self.position = (inner.board.key, inner.player)
        self.alpha, self.beta = inner.window

    def update_best(self, move: Move | None, value: Value) -> None:
        if not self.state.ended:
            super().update_best(move, value)

    def is_not_done(self) -> bool:
        return self.state.has_budget() and self.inner.is_not_done()

    def make_opposite(self) -> Accumulator:
        """Return the value stored for the position, else the accumulator of the next player."""
        following = self.inner.make_opposite()
        if isinstance(following, KnownValue):
            return following
        child = TableAccumulator(following, self.state)
        entry = self.state.table.probe(child.position)
        if entry is None or entry.depth < following.depth:
            return child
        if entry.lower == entry.upper or entry.lower > child.beta:
            return KnownValue(self.me, following.player, self.players, entry.lower)
        if entry.upper < child.alpha:
            return KnownValue(self.me, following.player, self.players, entry.upper)
        return child

    def result(self) -> Value:
        """Return the value and store it."""
        value, state, depth = self.inner.result(), self.state, self.inner.depth
        if state.ended:
            return value
        if value in (WON, LOST):
            entry = TableEntry(PROVEN_DEPTH, value, value, self.move)
        else:
            lower = -inf if value < self.alpha else value
            entry = TableEntry(depth, lower, inf if value > self.beta else value, self.move)
        state.table.store(self.position, entry)
        if self.move is not None:
            state.history[self.move] = state.history.get(self.move, 0) + depth * depth
        return value

    def order_moves(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Sort *moves*: the stored best move first, then by history."""
        history, first = self.state.history, self._stored_move()
        moves.sort(key=lambda move: inf if move == first else history.get(move, 0), reverse=True)
        return moves

    def _stored_move(self) -> Move | None:
        entry = self.state.table.probe(self.position)
        return entry.best_move if entry is not None else None


class RootAccumulator(TableAccumulator):
    """The root, where ties are broken at random. *values* has each move's value, in search order.

    The value of a move that is not the best is only an upper bound.
    """

    __slots__ = ("values",)

    def __init__(self, inner: DepthLimit, state: SearchState) -> None:
        super().__init__(inner, state)
        self.values: dict[Move | None, Value] = {}

    def update_best(self, move: Move | None, value: Value) -> None:
        if not self.state.ended:
            self.values[move] = value
            super().update_best(move, value)

    def order_moves(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Shuffle *moves*, with the stored best move first."""
        random.shuffle(moves)
        first = self._stored_move()
        moves.sort(key=lambda move: move != first)
        return moves
