"""The board of k-in-a-row games: m x n cells, any number of players; Tic-Tac-Toe is 3, 3, 3."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

from cardtable.games.grid.board import Board
from cardtable.search.any_game.roles import NOBODY, Move, Undo

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Steps (down, right) along a row, a column and both diagonals."""


@lru_cache(maxsize=32)
def lines_of(rows: int, columns: int, length: int) -> tuple[int, ...]:
    """Return the mask of every line of *length* cells on a board."""
    found = []
    for row in range(rows):
        for col in range(columns):
            for down, right in DIRECTIONS:
                last_row, last_col = row + down * (length - 1), col + right * (length - 1)
                if last_row < rows and 0 <= last_col < columns:
                    found.append(
                        sum(
                            1 << (row + down * step) * columns + col + right * step
                            for step in range(length)
                        )
                    )
    return tuple(found)


@lru_cache(maxsize=32)
def lines_through(rows: int, columns: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Return by cell the masks of the lines through it."""
    lines = lines_of(rows, columns, length)
    return tuple(
        tuple(line for line in lines if line >> cell & 1) for cell in range(rows * columns)
    )


class InARow(Board):
    """A board on which the first line of *length* or more pieces wins.

    A full board without a line is a draw. Raises ValueError if no line fits on the board.
    """

    def __init__(self, rows: int = 3, columns: int = 3, length: int = 3, players: int = 2) -> None:
        super().__init__(rows, columns, players)
        if length > max(rows, columns):
            raise ValueError(f"A line of {length} does not fit on {columns} x {rows} cells.")
        self.length = length
        self.full = (1 << self.cells) - 1
        self._through = lines_through(rows, columns, length)
        self._last = 0
        """The bit of the winning piece."""

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the lines, which are large and depend only on the size."""
        state = vars(self).copy()
        del state["_through"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(
            state, _through=lines_through(state["rows"], state["columns"], state["length"])
        )

    def moves(self, player: int) -> list[Move]:
        if self.over:
            return []
        taken, columns = self.taken, self.columns
        return [divmod(cell, columns) for cell in range(self.cells) if not taken >> cell & 1]

    def is_valid(self, row: int, col: int, player: int) -> bool:
        return not self.over and self.holds(row, col) and self.player_at(row, col) == NOBODY

    def place(self, row: int, col: int, player: int) -> Undo:
        cell = row * self.columns + col
        bit = 1 << cell
        own = self.pieces[player] | bit
        self.pieces[player] = own
        for line in self._through[cell]:
            if own & line == line:
                self.winner, self.over, self._last = player, True, bit
                break
        else:
            self.over = sum(self.pieces) == self.full

        def undo() -> bool:
            self.pieces[player] ^= bit
            self.winner, self.over = NOBODY, False
            return True

        return undo

    def winning_cells(self) -> tuple[Move, ...]:
        """Return the cells of all lines that the last piece completed."""
        if self.winner == NOBODY:
            return ()
        own, cells = self.pieces[self.winner], 0
        for line in self._through[self._last.bit_length() - 1]:
            if own & line == line:
                cells |= line
        return tuple(divmod(cell, self.columns) for cell in range(self.cells) if cells >> cell & 1)

    def copy(self) -> Self:
        twin = type(self)(self.rows, self.columns, self.length, self.players)
        self.copy_to(twin)
        twin._last = self._last
        return twin
