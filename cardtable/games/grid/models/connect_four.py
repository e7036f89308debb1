"""Connect Four: discs that fall, four in a line."""

from __future__ import annotations

from cardtable.games.grid.models.in_a_row import InARow
from cardtable.search.roles import Move, Undo


class ConnectFour(InARow):
    """Players let a disc go at the top of a column; who first has four in a line wins.

    A move is the top cell of its column, row 0: that is where a disc is let go. It falls to the
    lowest cell that is empty.
    """

    falls = True

    def __init__(self, rows: int = 6, columns: int = 7, length: int = 4) -> None:
        super().__init__(rows, columns, length)
        middle = (columns - 1) / 2
        self._outwards = sorted(range(columns), key=lambda column: abs(column - middle))
        """The columns from the middle outwards: those nearer to it lie on more lines."""

    def moves(self, player: int) -> list[Move]:
        """Return the tops of the columns that are not full, those in the middle first."""
        if self.over:
            return []
        taken = self.pieces[0] | self.pieces[1]
        return [(0, column) for column in self._outwards if not taken >> column & 1]

    def is_valid(self, row: int, col: int, player: int) -> bool:
        """Tell whether this is the top of a column that is not full."""
        return row == 0 and super().is_valid(row, col, player)

    def place(self, row: int, col: int, player: int) -> Undo:
        """Let a disc of *player* fall down a column that is not full."""
        taken = self.pieces[0] | self.pieces[1]
        row = self.rows - 1
        while taken >> row * self.columns + col & 1:
            row -= 1
        return super().place(row, col, player)

    def copy(self) -> ConnectFour:
        """Return an independent board in the same position."""
        twin = ConnectFour(self.rows, self.columns, self.length)
        self.copy_to(twin)
        twin._last = self._last
        return twin
