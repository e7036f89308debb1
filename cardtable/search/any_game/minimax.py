"""Choosing a move: at random, or by min-max and its variants.

For min-max one helper is mapped over the legal moves, by the board itself. It makes a move; a win
is worth 1, a loss -1, a draw 0; otherwise it has itself mapped over the replies with the
accumulator of the next player and takes the resulting value; then it undoes the move. Depth limits,
pruning and more than two players are matters of the accumulator.

After Nguyen and Wong, "Design Patterns for Games" (SIGCSE 2002).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.search.any_game.accumulators import (
    Accumulator,
    Alpha,
    DepthLimit,
    Evaluation,
    Filtered,
    Max,
    MaxNAccumulator,
    MoveFilter,
    Value,
)
from cardtable.search.any_game.roles import BoardModel, BoardStatus, Move, Unchecked, status_of

_UNCHECKED = Unchecked()


class Helper:
    """The function that all searches here map over a board.

    *nodes* counts the moves made; setting *stopped* ends the search.
    """

    __slots__ = ("_status", "nodes", "random", "stopped")

    def __init__(self, random: Random) -> None:
        self.random = random
        self.nodes = 0
        self.stopped = False
        self._status = BoardStatus()

    def order_moves(self, moves: list[Move], parameter: Accumulator) -> Sequence[Move]:
        """Return the moves that the accumulator wants to search, in its order."""
        return parameter.order_moves(parameter.filter_moves(moves), self.random)

    def apply(
        self, board: BoardModel, row: int, col: int, player: int, parameter: Accumulator
    ) -> bool:
        """Value one move and undo it; return False after a cutoff or when stopped."""
        self.nodes += 1
        status = self._status
        undo = board.make_move(row, col, player, _UNCHECKED, status)
        if status.over:
            value = parameter.terminal_value(status.winner)
        else:
            value = self._search_replies(board, parameter)
        undo()
        parameter.update_best((row, col), value)
        return parameter.is_not_done() and not self.stopped

    def no_apply(self, board: BoardModel, player: int, parameter: Accumulator) -> None:
        """Value a pass; a finished game has nothing to value."""
        if board.is_skip_player(player):
            parameter.update_best(None, self._search_replies(board, parameter))

    def _search_replies(self, board: BoardModel, accumulator: Accumulator) -> Value:
        """Return the value of the position after best play by the next player."""
        following = accumulator.make_opposite()
        if following.is_not_done():
            board.map(following.player, self, following)
        return following.result()


class _Validity:
    """A CheckMove that records whether the last move was valid."""

    def __init__(self) -> None:
        self.is_valid = False

    def valid_move(self) -> None:
        self.is_valid = True

    def invalid_move(self) -> None:
        self.is_valid = False


class _Collector:
    """Collects the moves; the parameter is the list that they are appended to."""

    def order_moves(self, moves: list[Move], parameter: Any) -> Sequence[Move]:
        return moves

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: Any) -> bool:
        parameter.append((row, col))
        return True

    def no_apply(self, board: BoardModel, player: int, parameter: Any) -> None:
        pass


def valid_moves(board: BoardModel, player: int) -> list[Move]:
    """Return the legal moves of *player* on *board*, in the board's own order."""
    moves: list[Move] = []
    board.map(player, _Collector(), moves)
    return moves


class NextMove(ABC):
    """Chooses the next move on *board*; equal seeds give equal choices on equal boards."""

    def __init__(self, board: BoardModel, *, seed: int | None = None) -> None:
        self.board = board
        self.random = Random(seed)

    @abstractmethod
    def choose(self, player: int) -> Move | None:
        """Return the next move of *player*, None for a pass or after the end."""


class RandomMove(NextMove):
    """Tries random cells until the board accepts one."""

    def choose(self, player: int) -> Move | None:
        """Return the first legal one of all cells in random order; None where there is none."""
        cells: list[Move] = []
        self.board.map_all(player, _Collector(), cells)
        self.random.shuffle(cells)
        check = _Validity()
        for row, col in cells:
            undo = self.board.make_move(row, col, player, check, BoardStatus())
            undo()
            if check.is_valid:
                return row, col
        return None


class RandomValidMove(NextMove):
    """Chooses a uniformly random legal move."""

    def choose(self, player: int) -> Move | None:
        moves = valid_moves(self.board, player)
        return self.random.choice(moves) if moves else None


class BoardSearch(NextMove):
    """Chooses by search, and keeps the results of the last choice.

    *value* is the value of the position to the player, from -1 (lost) to 1 (won), or a tuple with
    a payoff for each player. *values* has the value of each move as far as it is known, *nodes* is
    the number of positions searched, *exact* whether every line was searched to its end.
    *principal_variation* is the line of best play as far as it is known, None for a pass.
    *lengths* has the number of moves until the end after each move, itself included, where a search
    knows it exactly.
    """

    exact = True

    def __init__(self, board: BoardModel, *, seed: int | None = None) -> None:
        super().__init__(board, seed=seed)
        self.value: Value = 0.0
        self.values: dict[Move | None, float] = {}
        self.lengths: dict[Move | None, int] = {}
        self.nodes = 0
        self.principal_variation: tuple[Move | None, ...] = ()

    @abstractmethod
    def stop(self) -> None:
        """Stop the running search; may be called from any thread."""


class MinMax(BoardSearch):
    """Searches every line to the end of the game and prunes nothing.

    With more than two players all others are assumed to play against the one who searches. A
    stopped search returns an arbitrary move.
    """

    def __init__(self, board: BoardModel, *, seed: int | None = None) -> None:
        super().__init__(board, seed=seed)
        self._helper = Helper(self.random)

    def stop(self) -> None:
        self._helper.stopped = True

    def choose(self, player: int) -> Move | None:
        """Return a best move, chosen at random among equals; None where there is none."""
        accumulator, helper = self.start(player), Helper(self.random)
        self._helper = helper
        end = status_of(self.board)
        if end.over:
            self.value, self.nodes = accumulator.terminal_value(end.winner), 0
            return None
        self.board.map(player, helper, accumulator)
        self.value, self.nodes = accumulator.result(), helper.nodes
        if accumulator.move is not None:
            self.principal_variation = (accumulator.move,)
        return accumulator.move

    def start(self, player: int) -> Accumulator:
        """Return the accumulator of the root, which decides what kind of search it is."""
        return Max(player, player, self.board.players)


class AlphaBeta(MinMax):
    """Min-max with alpha-beta pruning: the same value from fewer positions.

    With more than two players this is the paranoid search: all others minimise.
    """

    def start(self, player: int) -> Accumulator:
        return Alpha(player, player, self.board.players)


class MaxN(MinMax):
    """Max-n: each player maximises their own payoff; *value* has one for each player."""

    def start(self, player: int) -> Accumulator:
        return MaxNAccumulator(player, player, self.board.players)


class Paranoid(AlphaBeta):
    """All other players play against the one who searches, which allows pruning."""


class DepthLimited(AlphaBeta):
    """Alpha-beta that searches *depth* moves ahead and evaluates the positions after them.

    *move_filter* may leave out moves. Raises ValueError for a depth below 1.
    """

    exact = False

    def __init__(
        self,
        board: BoardModel,
        evaluation: Evaluation,
        depth: int,
        *,
        move_filter: MoveFilter | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, seed=seed)
        check_depth(depth)
        self.evaluation = evaluation
        self.depth = depth
        self.move_filter = move_filter

    def start(self, player: int) -> Accumulator:
        return self.limited(super().start(player))

    def limited(self, inner: Accumulator) -> Accumulator:
        """Return *inner* with the move filter and the depth limit."""
        if self.move_filter is not None:
            inner = Filtered(inner, self.board, self.move_filter)
        return DepthLimit(inner, self.board, self.evaluation, self.depth)


class DepthLimitedMinMax(DepthLimited):
    """Min-max to a fixed depth, without pruning."""

    def start(self, player: int) -> Accumulator:
        return self.limited(Max(player, player, self.board.players))


class DepthLimitedMaxN(DepthLimited):
    """Max-n to a fixed depth."""

    def start(self, player: int) -> Accumulator:
        return self.limited(MaxNAccumulator(player, player, self.board.players))


def check_depth(depth: int) -> None:
    """Raise ValueError for a depth below 1."""
    if depth < 1:
        raise ValueError(f"A search needs a depth of at least 1, not {depth}.")
