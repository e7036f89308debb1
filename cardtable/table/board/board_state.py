"""The state of a board as plain values, and the differences between two states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.art.boards.pieces import BoardStyle
from cardtable.engine import Zone

EMPTY = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The exact outcome of a move with best play: *words*, and its *value*: 1 won, -1 lost."""

    words: str
    value: float


@dataclass(frozen=True, slots=True)
class BoardState:
    """The state of a board. Cells are numbered row by row from the top left, from 0.

    *cells* holds for each cell the number of the player whose piece is on it (0 moves first), or
    EMPTY. *piece* is the number of the player to act, EMPTY when the game is over. *legal* are the
    cells where that player may place a piece. *placed* is the cell of the last piece placed, None
    before the first. *lines* are the winning lines, each with its cells in order.
    """

    style: BoardStyle
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
        """Return the row and the column of *cell*."""
        return divmod(cell, self.columns)

    def landing(self, column: int) -> int | None:
        """Return the lowest empty cell of *column*, or None if the column is full."""
        for row in range(self.rows - 1, -1, -1):
            if self.cells[self.cell(row, column)] == EMPTY:
                return self.cell(row, column)
        return None

    def count(self, player: int) -> int:
        """Return the number of pieces of *player*."""
        return self.cells.count(player)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardZone(Zone):
    """A zone that is a board, with its state."""

    board: BoardState


def board_of(zones: Iterable[Zone]) -> BoardState | None:
    """Return the state of the board among *zones*, or None if there is no board."""
    return next((zone.board for zone in zones if isinstance(zone, BoardZone)), None)


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that differs between two states: its player *before* and *after*, or EMPTY.

    *distance* is the number of rows or columns, whichever is larger, from the piece placed last.
    """

    cell: int
    before: int
    after: int
    distance: int = 0


def changes(before: BoardState, after: BoardState) -> tuple[CellChange, ...]:
    """Return the cells that differ, by their distance from the piece placed last.

    Boards of different sizes have no changes.
    """
    if (before.rows, before.columns) != (after.rows, after.columns):
        return ()
    origin = after.at(after.placed) if after.placed is not None else (0, 0)
    changed = []
    for cell, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
        if old != new:
            row, column = after.at(cell)
            distance = max(abs(row - origin[0]), abs(column - origin[1]))
            changed.append(CellChange(cell, old, new, distance))
    return tuple(sorted(changed, key=lambda change: (change.distance, change.cell)))
