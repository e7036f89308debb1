"""The board of Connect Four, on bit masks in the format of the compiled game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.search.any_game.roles import NOBODY, Move
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.connect_four import ConnectFourKernel
from cardtable.search.boards.grid_search import GridSearch
from cardtable.search.pool import Pool

ROWS, COLUMNS = 6, 7
COLUMN = 0b111111
"""The mask of the first column. A column has seven bits, of which the top one is always empty."""
FROM_CENTRE = (3, 2, 4, 1, 5, 0, 6)
"""The columns in move order: central cells are on more lines."""
MOVES = tuple(((0, col), COLUMN << 7 * col) for col in FROM_CENTRE)
"""Each move with the mask of its column, in move order."""
BITS = tuple(1 << 7 * col + 5 - row for row in range(ROWS) for col in range(COLUMNS))
"""The mask of each cell, row by row."""


class ConnectFour(BitBoard):
    """Six rows of seven cells. A move is the top cell of a column, down which the disc falls.

    Raises ValueError for discs above an empty cell.
    """

    half_win = 340.0
    rows = ROWS
    columns = COLUMNS
    kernel = ConnectFourKernel()
    targets: ClassVar = dict(MOVES)
    pool = Pool(lambda: GridSearch(ConnectFourKernel()))

    def bit(self, row: int, col: int) -> int:
        return BITS[row * COLUMNS + col]

    def cells_of(self, mask: int) -> list[Move]:
        return [(5 - at % 7, at // 7) for at in range(48) if mask >> at & 1]

    def owners(self) -> tuple[int, ...]:
        first, second = self.masks
        return tuple([0 if first & bit else 1 if second & bit else NOBODY for bit in BITS])

    def moves(self, player: int) -> list[Move]:
        legal = self.legal(player)
        return [move for move, column in MOVES if legal & column]

    def move_at(self, cell: int) -> Move:
        return 0, cell // 7

    def landing(self, row: int, col: int) -> Move:
        """Return the lowest empty cell of a column, (-1, col) if it is full."""
        discs = (self.masks[0] | self.masks[1]) >> 7 * col & COLUMN
        return ROWS - 1 - discs.bit_count(), col

    def winning_cells(self) -> tuple[Move, ...]:
        """Return the cells of all lines of four of the winner."""
        if self.winner == NOBODY:
            return ()
        discs, found = self.masks[self.winner], 0
        for step in (1, 6, 7, 8):  # up a column, down a diagonal, along a row, up a diagonal
            four = discs & discs >> step & discs >> 2 * step & discs >> 3 * step
            found |= four | four << step | four << 2 * step | four << 3 * step
        return tuple(sorted(self.cells_of(found)))

    def _read(self, pieces: Sequence[int]) -> list[int]:
        masks = super()._read(pieces)
        discs = masks[0] | masks[1]
        if any((column := discs >> 7 * col & COLUMN) & (column + 1) for col in range(COLUMNS)):
            raise ValueError("A disc is above an empty cell.")
        return masks
