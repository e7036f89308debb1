"""A scrolling list of rows: what list boxes, tables and score sheets have in common."""

from __future__ import annotations

import pygame

from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, left_button
from cardtable.ui.widgets.scroll import ScrollBar


class RowList(Widget):
    """Rows of equal height, one of them selected, with a scroll bar if needed.

    This class does the scrolling, the keys, the pointer and the selection. A subclass gives the
    number of rows (:attr:`count`), draws them (:meth:`draw_row`), speaks (:meth:`spoken`) and acts
    on the selected row (:meth:`chosen`, :meth:`activate`).

    ``index`` is the selected row, ``under`` the row under the pointer; -1 means none. ``body`` is
    the rectangle of the rows with the scroll bar.
    """

    focusable = True
    row_units = 30
    """Height of a row in design units, scaled with the text size."""
    head_units = 0
    """Height of the line above the rows."""
    reserves_bar = True
    """Whether the rows leave room for the scroll bar even if it is not needed."""

    def __init__(self, label: str, index: int = -1) -> None:
        super().__init__(label)
        self.index = index
        self.under = -1
        self.bar = ScrollBar()
        self.body = pygame.Rect(0, 0, 0, 0)

    # -- content ----------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        """Draw a row in the rectangle *row*."""
        raise NotImplementedError

    def chosen(self) -> None:
        """Act on the row that was selected."""

    def activate(self) -> None:
        """Act on Enter or a double click on the selected row."""

    # -- selection --------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Select a row, bring it into view, announce it and act on it; ignore other numbers."""
        if not 0 <= index < self.count:
            return
        self.index = index
        self.show_row(index)
        self.redraw()
        if self.form is not None and self.focused:
            self.form.announce(self.spoken())
        self.chosen()

    def show_row(self, index: int) -> None:
        """Bring a row into view."""
        if index >= 0:
            height = self.row_height(self.look)
            self.bar.show(index * height, (index + 1) * height)

    def point_to(self, row: int) -> None:
        """Note the row under the pointer."""
        if row != self.under:
            self.under = row
            self.redraw()

    # -- place ------------------------------------------------------------------------------------

    @property
    def page(self) -> int:
        """The number of rows that a Page key moves by."""
        return max(1, self.body.height // self.row_height(self.look) - 1)

    def row_height(self, look: Look) -> int:
        """Return the height of a row in pixels."""
        return look.tx(self.row_units)

    def head_height(self, look: Look) -> int:
        """Return the height in pixels of the line above the rows."""
        return look.tx(self.head_units) if self.head_units else 0

    def arrange(self) -> None:
        self.place_body(boxes.cut_top(self.rect, self.head_height(self.look))[1])

    def place_body(self, body: pygame.Rect) -> None:
        """Place the rows and the scroll bar in *body*."""
        look = self.look
        self.body = pygame.Rect(body)
        edge = boxes.cut_right(body, ScrollBar.width(look))[1]
        self.bar.place(edge, self.count * self.row_height(look), look)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self.body.move_ip(dx, dy)
        self.bar.rect.move_ip(dx, dy)

    def row(self, number: int) -> pygame.Rect:
        """Return the current rectangle of a row."""
        height = self.row_height(self.look)
        beside = self.bar.rect.width if self.reserves_bar or self.bar.needed else 0
        top = self.body.top + number * height - self.bar.offset
        return pygame.Rect(self.body.left, top, max(0, self.body.width - beside), height)

    def row_at(self, pos: tuple[int, int]) -> int:
        """Return the row at *pos*; -1 beside the rows, also on the scroll bar."""
        if not self.body.collidepoint(pos) or pos[0] >= self.row(0).right:
            return -1
        number = (pos[1] - self.body.top + self.bar.offset) // self.row_height(self.look)
        return number if number < self.count else -1

    # -- events and time --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return super().animating or self.bar.animating

    def update(self, dt: float) -> None:
        if self.bar.animating:
            self.bar.update(dt)
            self.redraw()
        super().update(dt)

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value:
            self.point_to(-1)

    def point_at(self, pos: tuple[int, int]) -> None:
        self.point_to(self.row_at(pos))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.handle_key(event)
        if self.bar.handle(event):
            self.redraw()
            return True
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            row = self.row_at(event.pos)
            if row >= 0:
                self.choose(row)
                if getattr(event, "clicks", 1) == 2:
                    self.activate()
            return True
        return False

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Select the row that a key leads to; a key that leads nowhere is not used."""
        row = self.row_after(event)
        if row is None or row == self.index:
            return False
        self.choose(row)
        return True

    def row_after(self, event: pygame.event.Event) -> int | None:
        """Return the row reached by an arrow, Home, End or Page key; None for other keys."""
        count = self.count
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.page,
            pygame.K_PAGEDOWN: self.page,
            pygame.K_HOME: -count,
            pygame.K_END: count,
        }
        if event.key not in steps or not count:
            return None
        return min(max(self.index + steps[event.key], 0), count - 1)

    # -- picture ----------------------------------------------------------------------------------

    def draw_rows(self, surface: pygame.Surface, opacity: float = 1.0) -> None:
        """Draw the visible rows and the scroll bar."""
        before = surface.get_clip()
        surface.set_clip(self.body.clip(before))
        height = self.row_height(self.look)
        first = self.bar.offset // height
        last = min(self.count, first + self.body.height // height + 2)
        for number in range(first, last):
            self.draw_row(surface, number, self.row(number), opacity)
        surface.set_clip(before)
        self.bar.draw(surface)
