"""The contents of a board as plain values, and the difference of two boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.art.boards.pieces import Style
from cardtable.engine import Zone

EMPTY = -1


@dataclass(frozen=True, slots=True)
class Board:
    """The state of a board. A cell is a number: row by row from the top, each from the left.

    *cells* hold the number of the piece's player (0 moves first), or EMPTY. *legal* are the cells
    where the player to act may place a piece, *placed* is the cell of the last one, None before the
    first; *lines* are the winning ones, each as its cells in order. *piece* is the number of the
    player to act, EMPTY when the game is over.
    """

    style: Style
    rows: int
    columns: int
    cells: tuple[int, ...]
    piece: int = EMPTY
    legal: frozenset[int] = frozenset()
    placed: int | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    across: tuple[str, ...] = ()
    """The names of the columns, from the left."""
    down: tuple[str, ...] = ()
    """The names of the rows, from the top; empty if only columns have names."""

    def cell(self, row: int, column: int) -> int:
        """Return the number of a cell."""
        return row * self.columns + column

    def at(self, cell: int) -> tuple[int, int]:
        """Return row and column of *cell*."""
        return divmod(cell, self.columns)

    def landing(self, column: int) -> int | None:
        """Return the lowest empty cell of *column*, None if it is full."""
        for row in range(self.rows - 1, -1, -1):
            if self.cells[self.cell(row, column)] == EMPTY:
                return self.cell(row, column)
        return None

    def count(self, player: int) -> int:
        """Return the number of pieces of *player*."""
        return self.cells.count(player)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardZone(Zone):
    """A zone that is a board, with all data for drawing it."""

    board: Board


def board_of(zones: Iterable[Zone]) -> Board | None:
    """Return the board among *zones*, or None."""
    return next((zone.board for zone in zones if isinstance(zone, BoardZone)), None)


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs between two boards: its old and its new player.

    *far* is its distance from the piece that was placed, in cells along the longer direction.
    """

    cell: int
    before: int
    after: int
    far: int = 0


def changes(before: Board, after: Board) -> tuple[CellChange, ...]:
    """Return the cells that differ, first the piece that was placed, then by distance."""
    if (before.rows, before.columns) != (after.rows, after.columns):
        return ()
    origin = after.at(after.placed) if after.placed is not None else (0, 0)
    found = []
    for cell, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
        if old != new:
            row, column = after.at(cell)
            far = max(abs(row - origin[0]), abs(column - origin[1]))
            found.append(CellChange(cell, old, new, far))
    return tuple(sorted(found, key=lambda change: (change.far, change.cell)))
