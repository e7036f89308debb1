"""A table of text and numbers, for score sheets and statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.row_list import RowList
from cardtable.ui.widgets.scroll import ScrollBar

CELL_PAD = 9


@dataclass(frozen=True, slots=True)
class Column:
    """A column: *align* is left, center or right, *colour* the name of a theme colour."""

    title: str
    align: str = "right"
    colour: str = "text"
    bold: bool = False


class DataTable(RowList):
    """Rows of cells under column titles; *on_choose* is called with the index of the chosen row.

    Columns are as wide as their widest cell and share the remaining width. If the width does not
    suffice, the text becomes smaller, then the widest columns are reduced. Rows in *strong* (by
    index) are bold with a line above, for totals. Arrows move through the rows.
    """

    head_units = RowList.row_units

    def __init__(
        self,
        label: str,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]] = (),
        *,
        strong: frozenset[int] = frozenset(),
        on_choose: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(label)
        self.columns = tuple(columns)
        self.rows: tuple[tuple[str, ...], ...] = tuple(tuple(row) for row in rows)
        self.strong = strong
        self.on_choose = on_choose
        self._widths: tuple[int, ...] = ()
        self._size = 14

    def set_rows(
        self, rows: Sequence[Sequence[str]], *, strong: frozenset[int] = frozenset()
    ) -> None:
        """Replace the rows."""
        self.rows = tuple(tuple(row) for row in rows)
        self.strong = strong
        self.index = min(self.index, len(self.rows) - 1)
        self.arrange()
        self.redraw()

    @property
    def count(self) -> int:
        return len(self.rows)

    def chosen(self) -> None:
        if self.on_choose is not None:
            self.on_choose(self.index)

    def spoken(self) -> str:
        if self.index < 0:
            return _("{label}, table of {count} rows").format(
                label=self.label, count=len(self.rows)
            )
        cells = zip(self.columns, self.rows[self.index], strict=False)
        return ", ".join(f"{column.title} {cell}".strip() for column, cell in cells)

    # -- place ------------------------------------------------------------------------------------

    def _natural_widths(self, size: int, look: Look) -> list[int]:
        """Return the preferred widths of the columns with text of *size* pixels."""
        widths = []
        for number, column in enumerate(self.columns):
            words = [row[number] for row in self.rows if number < len(row)]
            wide = [text.measure(cell, size, bold=True)[0] for cell in words]
            title = text.measure(column.title, _title_size(size), bold=True)[0]
            widths.append(max([title, *wide]) + 2 * look.px(CELL_PAD))
        return widths

    def measure(self, look: Look) -> tuple[int, int]:
        lines = len(self.rows) + 1
        size = look.font(look.theme.size_body)
        width = sum(self._natural_widths(size, look)) + ScrollBar.width(look)
        return (width, lines * self.row_height(look))

    def arrange(self) -> None:
        super().arrange()
        look, space = self.look, self.row(0).width
        self._size = look.font(look.theme.size_body)
        smallest = max(text.MIN_SIZE, round(self._size * 0.75 / max(1.0, look.scale.text)))
        wanted = self._natural_widths(self._size, look)
        while sum(wanted) > space and self._size > smallest:
            self._size -= 1
            wanted = self._natural_widths(self._size, look)
        self._widths = share_width(wanted, space)

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        height = self.row_height(look)
        small = _title_size(self._size)
        x = self.rect.left
        for column, width in zip(self.columns, self._widths, strict=True):
            box = boxes.inset(pygame.Rect(x, self.rect.top, width, height), look.px(CELL_PAD), 0)
            text.draw_in(
                surface,
                column.title,
                box,
                small,
                theme.muted,
                bold=True,
                align=column.align,
                red=theme.red_suit,
                shrink=1.0,
            )
            x += width
        self.draw_rows(surface)
        self.draw_focus_ring(surface, radius=look.px(8))

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        look, theme = self.look, self.look.theme
        strong = number in self.strong
        if number == self.index:
            shapes.draw_rounded(surface, row, look.px(8), theme.control_hover)
        elif number % 2 == 0:
            shapes.draw_rounded(surface, row, look.px(8), (*look.theme.text[:3], 10))
        if strong:
            line = pygame.Rect(row.left, row.top, row.width, look.px(1))
            shapes.draw_rounded(surface, line, 0, (*theme.gold[:3], 120))
        x = row.left
        for column, width, cell in zip(self.columns, self._widths, self.rows[number], strict=False):
            box = boxes.inset(pygame.Rect(x, row.top, width, row.height), look.px(CELL_PAD), 0)
            colour: Colour = theme.number if strong else getattr(theme, column.colour)
            text.draw_in(
                surface,
                cell,
                box,
                self._size,
                colour,
                bold=strong or column.bold,
                align=column.align,
                red=theme.red_suit,
                shrink=1.0,
            )
            x += width


def _title_size(size: int) -> int:
    return max(text.MIN_SIZE, round(size * 0.86))


def share_width(wanted: Sequence[int], space: int) -> tuple[int, ...]:
    """Return column widths that fill *space* exactly, from the *wanted* ones.

    Surplus width is shared equally. A deficit is taken from the widest columns first, so that long
    names are cut before numbers.
    """
    if not wanted:
        return ()
    widths = list(wanted)
    extra = space - sum(widths)
    if extra >= 0:
        share, rest = divmod(extra, len(widths))
        return tuple(width + share + (number < rest) for number, width in enumerate(widths))
    low, high = 0, max(widths)
    while low < high:  # the highest cap on widths that fits
        middle = (low + high + 1) // 2
        if sum(min(width, middle) for width in widths) <= space:
            low = middle
        else:
            high = middle - 1
    widths = [min(width, low) for width in widths]
    for number in range(len(widths)):
        if sum(widths) < space and wanted[number] > widths[number]:
            widths[number] += 1
    return tuple(widths)
