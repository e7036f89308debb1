"""What is on a board, as plain values, and what has changed from one board to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.art.boards.pieces import Style
from cardtable.engine import Zone

EMPTY = -1


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it stands. A cell is a number: row by row from the top, each from the left.

    *cells* hold whose piece is there, as a number from 0 (who began) on, or EMPTY. *legal* are the
    cells where the player to act may place a piece, *placed* is where the last one was, None before
    the first; *lines* are those that have won, each its cells in order. *piece* is the number of
    the player to act, EMPTY when the game is over.
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
    """What the columns are called, from the left."""
    down: tuple[str, ...] = ()
    """What the rows are called, from the top; empty where only columns have names."""

    def cell(self, row: int, column: int) -> int:
        """Return the number of a cell."""
        return row * self.columns + column

    def at(self, cell: int) -> tuple[int, int]:
        """Return row and column of *cell*."""
        return divmod(cell, self.columns)

    def landing(self, column: int) -> int | None:
        """Return the lowest empty cell of *column*, None where it is full."""
        for row in range(self.rows - 1, -1, -1):
            if self.cells[self.cell(row, column)] == EMPTY:
                return self.cell(row, column)
        return None

    def count(self, player: int) -> int:
        """Return how many pieces of *player* there are."""
        return self.cells.count(player)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardZone(Zone):
    """A zone that is a board, with all that is to be drawn of it."""

    board: Board


def board_of(zones: Iterable[Zone]) -> Board | None:
    """Return the board among *zones*, None where there is none."""
    return next((zone.board for zone in zones if isinstance(zone, BoardZone)), None)


@dataclass(frozen=True, slots=True)
class CellChange:
    """One cell that is other than it was: whose piece was there, and whose is there now.

    *far* is how far it lies from the piece that was placed, in cells of the longer direction.
    """

    cell: int
    before: int
    after: int
    far: int = 0


def changes(before: Board, after: Board) -> tuple[CellChange, ...]:
    """Return the cells that differ, the piece that was placed first, then by their distance."""
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
