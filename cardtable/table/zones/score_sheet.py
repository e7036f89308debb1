"""The score sheet of a script: boxes by name and player, some of which can be taken by a click."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from cardtable.table.press_panel import PressPanel
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.table.zones.zone_layout import ZoneLayout
from cardtable.table.zones.zone_spots import SHEET
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Form, draw_panel

PAD = 8
TITLE_SHARE = 0.44
"""Share of the width for the titles of the boxes, if the sheet is as narrow as possible."""


def row_boxes(area: pygame.Rect, rows: int) -> list[pygame.Rect]:
    """Return the boxes of the headings and of *rows* rows in the box of the sheet."""
    inner = area.inflate(-2, -2 * PAD)
    edges = [inner.top + round(inner.height * n / (rows + 1)) for n in range(rows + 2)]
    return [pygame.Rect(inner.left, top, inner.width, low - top) for top, low in pairwise(edges)]


def draw_sheet(
    surface: pygame.Surface,
    layout: ZoneLayout,
    look: Look,
    panels: ScriptPanels,
    free: frozenset[str],
    suggested: str = "",
) -> None:
    """Draw the sheet; the boxes in *free* can be taken, *suggested* is the one of a hint."""
    area, rows = layout.areas.get(SHEET), panels.sheet
    if area is None or not rows:
        return
    theme = look.theme
    draw_panel(surface, area, look)
    heading, *lines = row_boxes(area, len(rows))
    seats = [(layout.bottom + step) % len(rows[0].values) for step in range(len(rows[0].values))]
    size = min(look.font(14), round(heading.height / 1.3))
    columns = _columns(area, len(seats), look, max(text.measure(r.title, size)[0] for r in rows))
    names = [panels.name(seat) for seat in seats]
    small = size
    while small > text.MIN_SIZE and any(
        text.measure(name, small, bold=True)[0] > wide - 4
        for name, (_left, wide) in zip(names, columns[1:], strict=True)
    ):
        small -= 1
    for seat, name, (left, wide) in zip(seats, names, columns[1:], strict=True):
        box = pygame.Rect(left, heading.top, wide, heading.height).inflate(-4, 0)
        is_own = seat == layout.bottom
        colour = theme.text if is_own else theme.muted
        text.draw_in(surface, name, box, small, colour, bold=is_own, align="right")
    left, wide = columns[0]
    for row, line in zip(rows, lines, strict=True):
        name = f"{SHEET}:{row.name}"
        is_free = name in free
        if is_free:
            lit = 70 if name == suggested else 26
            fill = (*theme.gold[:3], lit)
            shapes.draw_rounded(surface, line.inflate(-2 * PAD + 6, -2), look.px(4), fill)
        edge = line.bottom - 1
        pygame.draw.line(surface, theme.track[:3], (left, edge), (line.right - look.px(PAD), edge))
        colour = theme.text if is_free or row.is_total else theme.muted
        box = pygame.Rect(left, line.top, wide, line.height)
        text.draw_in(surface, row.title, box, size, colour, bold=row.is_total, shrink=0.7)
        for seat, (start, across) in zip(seats, columns[1:], strict=True):
            box = pygame.Rect(start, line.top, across, line.height).inflate(-4, 0)
            value = row.values[seat]
            text.draw_in(surface, value, box, size, theme.number, bold=True, align="right")


def _columns(area: pygame.Rect, seats: int, look: Look, title: int) -> list[tuple[int, int]]:
    """Return the left edge and width of the titles and of each player's column."""
    inner = area.inflate(-2 * look.px(PAD), 0)
    wide = max(round(inner.width * TITLE_SHARE), min(title, inner.width - look.tx(40) * seats))
    step = (inner.width - wide) / seats
    edges = [inner.left + wide + round(step * number) for number in range(seats + 1)]
    return [(inner.left, wide), *((start, end - start) for start, end in pairwise(edges))]


class SheetBoxes:
    """The rows of the sheet as buttons that are drawn by :func:`draw_sheet`.

    *press* is called with the name of a row's zone. A row that cannot be taken only has its help.
    """

    def __init__(
        self, form: Form, panels: ScriptPanels, press: Callable[[tuple[str, ...]], None]
    ) -> None:
        self._panels = panels
        boxes = panels.game.file.description.sheet.boxes
        names = [f"{SHEET}:{box.name}" for box in boxes]
        self.rows = {name: form.add(_Row(partial(press, (name,)))) for name in names}
        self.allow(frozenset())

    def allow(self, free: frozenset[str]) -> None:
        """Enable the rows in *free*."""
        for name, row in self.rows.items():
            row.focusable = name in free
            row.cursor = pygame.SYSTEM_CURSOR_HAND if row.focusable else pygame.SYSTEM_CURSOR_ARROW

    def place(self, layout: ZoneLayout | None, look: Look) -> None:
        """Place the rows on the sheet, with their titles and help."""
        area = layout.areas.get(SHEET) if layout is not None else None
        file = self._panels.game.file
        if area is None:
            return
        lines = row_boxes(area, len(self.rows))[1:]
        boxes = file.description.sheet.boxes
        for row, line, box in zip(self.rows.values(), lines, boxes, strict=True):
            row.label = file.translated(box.title)
            row.tooltip = file.translated(box.help) if box.help else ""
            row.place(line, look)


class _Row(PressPanel):
    """A row of the sheet, drawn only as far as it is pointed at or focused."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__("", on_press)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.focusable and super().handle(event)

    def spoken(self) -> str:
        return self.label

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.focusable and self.hover.value > 0.0:
            box, gold = self.rect.inflate(-2 * PAD + 6, -2), theme.gold[:3]
            edge = max(1, look.px(1.5))
            opacity = self.hover.value
            shapes.draw_rounded(surface, box, look.px(4), (*gold, 20), gold, edge, opacity=opacity)
        self.draw_focus_ring(surface, radius=look.px(4))
