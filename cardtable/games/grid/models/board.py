"""What the boards share: pieces as bits, making a move and taking it back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import ClassVar

from cardtable.search.grid_board import GridBoard, no_undo
from cardtable.search.roles import NOBODY, CheckMove, Move, StatusVisitor, Undo


class Board(GridBoard):
    """A position on a grid of *rows* by *columns*; see cardtable.search.roles for what it does.

    *pieces* holds for each player a mask of cells: bit row * columns + column.
    """

    falls: ClassVar[bool] = False
    """Whether a piece falls from the top of its column to the lowest empty cell."""

    def __init__(self, rows: int, columns: int, players: int = 2) -> None:
        self.rows = rows
        self.columns = columns
        self.players = players
        self.cells = rows * columns
        self.pieces = [0] * players
        self.winner = NOBODY
        """Who has won; NOBODY also for a draw."""
        self.over = False

    @property
    def key(self) -> Hashable:
        """Return what tells the pieces on this board from any others."""
        return tuple(self.pieces)

    @abstractmethod
    def is_valid(self, row: int, col: int, player: int) -> bool:
        """Tell whether *player* may make this move; not after the end, nor off the board."""

    @abstractmethod
    def place(self, row: int, col: int, player: int) -> Undo:
        """Make a move that is valid and settle who has won; return what takes it back."""

    @abstractmethod
    def copy(self) -> Board:
        """Return an independent board in the same position."""

    def reset(self) -> None:
        """Take all pieces off."""
        self.pieces = [0] * self.players
        self.winner, self.over = NOBODY, False

    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, let *status* hear how the board stands, return the undo."""
        if not self.is_valid(row, col, player):
            check.invalid_move()
            return no_undo
        check.valid_move()
        undo = self.place(row, col, player)
        self.visit(status)
        return undo

    def player_at(self, row: int, col: int) -> int:
        """Return whose piece lies in a cell, NOBODY for an empty one."""
        bit = 1 << row * self.columns + col
        return next((who for who, mask in enumerate(self.pieces) if mask & bit), NOBODY)

    def is_skip_player(self, player: int) -> bool:
        """Tell whether *player* has no move while the game goes on."""
        return False

    def holds(self, row: int, col: int) -> bool:
        """Tell whether there is such a cell."""
        return 0 <= row < self.rows and 0 <= col < self.columns

    def landing(self, col: int) -> int:
        """Return the row where a piece that falls comes to lie, -1 where the column is full."""
        return next(
            (row for row in reversed(range(self.rows)) if self.player_at(row, col) == NOBODY), -1
        )

    def winning_cells(self) -> tuple[Move, ...]:
        """Return the cells of the line that has won, if the game is won by one."""
        return ()

    def copy_to(self, twin: Board) -> None:
        """Give *twin*, a board of the same kind, the same position."""
        twin.pieces = self.pieces[:]
        twin.winner, twin.over = self.winner, self.over
