"""The board of k-in-a-row games: m x n cells, any number of players; Tic-Tac-Toe is 3, 3, 3."""

from __future__ import annotations

from collections.abc import Mapping
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


@lru_cache(maxsize=32)
def ends_of(rows: int, columns: int, length: int) -> Mapping[int, int]:
    """Return by the mask of a line the mask of the cells next to its ends, in its direction."""
    ends = {}
    for row in range(rows):
        for col in range(columns):
            for down, right in DIRECTIONS:
                cells = [(row + down * step, col + right * step) for step in range(-1, length + 1)]
                masks = [
                    1 << at * columns + to if 0 <= at < rows and 0 <= to < columns else 0
                    for at, to in cells
                ]
                if all(masks[1:-1]):
                    ends[sum(masks[1:-1])] = masks[0] | masks[-1]
    return ends


class InARow(Board):
    """A board on which the first line of *length* pieces wins.

    A longer line wins too, unless the line must have the *exact* length. A full board without a
    line is a draw. Raises ValueError if no line fits on the board.
    """

    def __init__(
        self,
        rows: int = 3,
        columns: int = 3,
        length: int = 3,
        players: int = 2,
        *,
        exact: bool = False,
    ) -> None:
        super().__init__(rows, columns, players)
        if length > max(rows, columns):
            raise ValueError(f"A line of {length} does not fit on {columns} x {rows} cells.")
        self.length = length
        self.exact = exact
        self.full = (1 << self.cells) - 1
        self._find_lines()
        self._last = 0
        """The bit of the winning piece."""

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the lines, which are large and depend only on the size."""
        state = vars(self).copy()
        del state["_through"], state["_ends"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._find_lines()

    def _find_lines(self) -> None:
        size = self.rows, self.columns, self.length
        self._through = lines_through(*size)
        self._ends: Mapping[int, int] = ends_of(*size) if self.exact else {}

    def overruns(self, line: int, player: int) -> bool:
        """Return whether *line* would be too long to win if it were filled by *player*."""
        return self.exact and self.pieces[player] & self._ends[line] != 0

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
            if own & line == line and not self.overruns(line, player):
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
            if own & line == line and not self.overruns(line, self.winner):
                cells |= line
        return tuple(divmod(cell, self.columns) for cell in range(self.cells) if cells >> cell & 1)

    def copy(self) -> Self:
        twin = type(self)(self.rows, self.columns, self.length, self.players, exact=self.exact)
        self.copy_to(twin)
        twin._last = self._last
        return twin
