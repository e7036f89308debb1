"""The base class of all boards: rules, mapping over moves, and queries for display."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Self

from cardtable.search.any_game.roles import (
    NOBODY,
    BoardLambda,
    CheckMove,
    Move,
    StatusVisitor,
    Undo,
)


class GridBoard(ABC):
    """A board model (see roles.py) that knows its legal moves, and whether the game is *over*.

    *winner* is NOBODY for a draw, and while the game goes on.
    """

    rows: int
    columns: int
    players: int
    over: bool
    winner: int

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """A value that is equal for equal positions."""

    @abstractmethod
    def moves(self, player: int) -> list[Move]:
        """Return the legal moves of *player* as a new list; empty when the game is over."""

    @abstractmethod
    def is_valid(self, row: int, col: int, player: int) -> bool:
        """Return whether *player* may make this move; False off the board and after the end."""

    @abstractmethod
    def place(self, row: int, col: int, player: int) -> Undo:
        """Make a legal move, update *over* and *winner*, and return the undo."""

    @abstractmethod
    def player_at(self, row: int, col: int) -> int:
        """Return the owner of a cell, NOBODY for an empty one."""

    @abstractmethod
    def reset(self) -> None:
        """Set up the start position."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent board in the same position."""

    # -- for display; by default pieces stay where they are placed --------------------------------

    def is_skip_player(self, player: int) -> bool:
        """Return whether *player* must pass while the game goes on."""
        return False

    def landing(self, row: int, col: int) -> Move:
        """Return the cell where the piece of a legal move comes to rest."""
        return row, col

    def turned_by(self, row: int, col: int, player: int) -> tuple[Move, ...]:
        """Return the cells whose pieces a legal move of *player* makes their own."""
        return ()

    def winning_cells(self) -> tuple[Move, ...]:
        """Return the cells that won, where a game is won by its pieces' places."""
        return ()

    def count(self, player: int) -> int:
        """Return the number of pieces of *player*."""
        return self.owners().count(player)

    def owners(self) -> tuple[int, ...]:
        """Return the owner of each cell row by row, NOBODY for an empty one."""
        cells = range(self.rows * self.columns)
        return tuple([self.player_at(*divmod(cell, self.columns)) for cell in cells])

    # -- the same for all boards ------------------------------------------------------------------

    def holds(self, row: int, col: int) -> bool:
        """Return whether the cell is on the board."""
        return 0 <= row < self.rows and 0 <= col < self.columns

    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, notify *status*, and return the undo."""
        if not self.is_valid(row, col, player):
            check.invalid_move()
            return no_undo
        check.valid_move()
        undo = self.place(row, col, player)
        self.visit(status)
        return undo

    def visit(self, status: StatusVisitor) -> None:
        """Report the status of the board to *status*."""
        if not self.over:
            status.no_winner()
        elif self.winner == NOBODY:
            status.draw()
        else:
            status.player_won(self.winner)

    def map(self, player: int, function: BoardLambda, parameter: object) -> None:
        """Apply *function* to each legal move of *player*, in the order of its order_moves()."""
        moves = self.moves(player)
        if not moves:
            function.no_apply(self, player, parameter)
            return
        for row, col in function.order_moves(moves, parameter):
            if not function.apply(self, row, col, player, parameter):
                return

    def map_all(self, player: int, function: BoardLambda, parameter: object) -> None:
        """Apply *function* to every cell, in the order of its order_moves()."""
        cells = [(row, col) for row in range(self.rows) for col in range(self.columns)]
        for row, col in function.order_moves(cells, parameter):
            if not function.apply(self, row, col, player, parameter):
                return


def no_undo() -> bool:
    """Return False: the undo of a move that was not made."""
    return False
