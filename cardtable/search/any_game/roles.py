"""The roles in a search. Boards and searches depend only on these protocols, not on each other.

A search never walks over a board. It hands the board a function (a BoardLambda); the board maps it
over the legal moves; the function makes a move, asks the board to map it again, and undoes the
move. The best value so far is kept by an accumulator, which is passed along as the parameter.

After Nguyen and Wong, "Design Patterns for Games" (SIGCSE 2002).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

Move = tuple[int, int]
"""A row and a column, both from 0; row 0 is at the top."""
NOBODY = -1
"""The owner of an empty cell, and the winner of a draw."""

Undo = Callable[[], bool]
"""Undoes a move; returns False for an invalid move, which was never made."""


class CheckMove(Protocol):
    """Is notified whether a move is valid, before the move is made."""

    def valid_move(self) -> None:
        """The move is valid and is made next."""

    def invalid_move(self) -> None:
        """The move is invalid; the board does not change."""


class StatusVisitor(Protocol):
    """Is notified of the status of a board by exactly one of three calls."""

    def player_won(self, player: int) -> None:
        """*player*, from 0, has won."""

    def draw(self) -> None:
        """The game is over without a winner."""

    def no_winner(self) -> None:
        """The game goes on."""


class BoardLambda(Protocol):
    """A function that a board maps over its moves. *parameter* is passed through unchanged."""

    def order_moves(self, moves: list[Move], parameter: Any) -> Sequence[Move]:
        """Return the legal *moves* to map, in order; the list may be modified."""

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: Any) -> bool:
        """Handle one legal move; return False to stop the mapping."""

    def no_apply(self, board: BoardModel, player: int, parameter: Any) -> None:
        """Handle a position without moves: the game is over, or *player* must pass."""


class BoardModel(Protocol):
    """A position on a grid: the legal moves and the winner.

    Players are numbered from 0 in turn order. A board does not store whose turn it is; it only
    reports whether a player must pass.
    """

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def columns(self) -> int:
        """The number of columns."""

    @property
    def players(self) -> int:
        """The number of players, 2 or more."""

    @property
    def key(self) -> Hashable:
        """A value that is equal for equal positions: the key of the transposition table."""

    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, notify *status*, and return the undo.

        An invalid move (also one off the board or after the end) changes nothing: *status* is not
        notified and the undo does nothing. Moves are undone in reverse order.
        """

    def map(self, player: int, function: BoardLambda, parameter: Any) -> None:
        """Apply *function* to the legal moves of *player* until it returns False.

        Calls no_apply() instead if there are no moves. The moves are those legal at the start.
        """

    def map_all(self, player: int, function: BoardLambda, parameter: Any) -> None:
        """Apply *function* to every cell, legal or not, until it returns False."""

    def player_at(self, row: int, col: int) -> int:
        """Return the owner of a cell, NOBODY for an empty one."""

    def reset(self) -> None:
        """Set up the start position."""

    def is_skip_player(self, player: int) -> bool:
        """Return whether *player* must pass while the game goes on."""

    def visit(self, status: StatusVisitor) -> None:
        """Report the status of the board to *status*."""


class Unchecked:
    """A CheckMove for moves known to be legal."""

    def valid_move(self) -> None:
        pass

    def invalid_move(self) -> None:
        pass


class BoardStatus:
    """A StatusVisitor that records the status of a board.

    *over* is whether the game has ended, *winner* who won it: NOBODY for a draw.
    """

    __slots__ = ("over", "winner")

    def __init__(self) -> None:
        self.over = False
        self.winner = NOBODY

    def player_won(self, player: int) -> None:
        self.over, self.winner = True, player

    def draw(self) -> None:
        self.over, self.winner = True, NOBODY

    def no_winner(self) -> None:
        self.over = False


def status_of(board: BoardModel) -> BoardStatus:
    """Return the status of *board*."""
    status = BoardStatus()
    board.visit(status)
    return status
