"""The geometry of a board: a pure function of the free space, the size in cells and the style."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.art.boards.pieces import BoardStyle

MIN_CELL = 10
"""Minimum size of a cell, in pixels."""
MAX_CELL = 190.0
"""Maximum size of a cell, in design units, so that 3 x 3 cells do not fill the window."""
FRAME = 0.36
"""Width of the frame, in cells. The names of rows and columns are on it."""
MIN_FRAME = 20.0
"""Minimum width of the frame in design units, scaled with the text."""
MAX_FRAME = 42.0


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The boxes of a board and its cells, in pixels.

    *field* contains all cells, *frame* the field and its border. *above* is the strip over the
    field; on a rack it is higher than the border and has room for the disc to be dropped.
    """

    style: BoardStyle
    rows: int
    columns: int
    cell: int
    field: pygame.Rect
    frame: pygame.Rect
    above: pygame.Rect

    def rect(self, cell: int) -> pygame.Rect:
        """Return the square of *cell*."""
        row, column = divmod(cell, self.columns)
        return pygame.Rect(
            self.field.left + column * self.cell,
            self.field.top + row * self.cell,
            self.cell,
            self.cell,
        )

    def centre(self, cell: int) -> tuple[float, float]:
        """Return the centre of *cell*."""
        row, column = divmod(cell, self.columns)
        return (
            self.field.left + (column + 0.5) * self.cell,
            self.field.top + (row + 0.5) * self.cell,
        )

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """Return the cell at *pos*, or None outside the field."""
        if not self.field.collidepoint(pos):
            return None
        column = (pos[0] - self.field.left) // self.cell
        row = (pos[1] - self.field.top) // self.cell
        return row * self.columns + column

    def column_at(self, pos: tuple[int, int]) -> int | None:
        """Return the column at *pos*, on the field or above it, or None."""
        if not self.field.union(self.above).collidepoint(pos):
            return None
        return (pos[0] - self.field.left) // self.cell


def fit_board(
    space: pygame.Rect,
    style: BoardStyle,
    rows: int,
    columns: int,
    unit: float = 1.0,
    text: float = 1.0,
) -> BoardGeometry:
    """Return the largest board of *rows* x *columns* that fits in the middle of *space*.

    *unit* is the size of a design unit in pixels, *text* the scale of the text.
    """
    high = rows + (1 if style is BoardStyle.RACK else 0)
    cell = min(space.width // columns, space.height // high, round(MAX_CELL * unit))
    while cell > MIN_CELL:
        edge = _frame(cell, unit, text)
        if columns * cell + 2 * edge <= space.width and high * cell + 2 * edge <= space.height:
            break
        cell -= 1
    cell = max(cell, MIN_CELL)
    edge = _frame(cell, unit, text)
    top = cell if style is BoardStyle.RACK else 0
    whole = pygame.Rect(0, 0, columns * cell + 2 * edge, rows * cell + 2 * edge + top)
    whole.center = space.center
    frame = pygame.Rect(whole.left, whole.top + top, whole.width, whole.height - top)
    field = frame.inflate(-2 * edge, -2 * edge)
    above = pygame.Rect(field.left, whole.top, field.width, field.top - whole.top)
    return BoardGeometry(style, rows, columns, cell, field, frame, above)


def _frame(cell: int, unit: float, text: float) -> int:
    """Return the width of the frame around cells of this size, in pixels."""
    wide = min(FRAME * cell, MAX_FRAME * unit * text)
    return max(round(wide), round(MIN_FRAME * unit * text))
