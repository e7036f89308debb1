"""Rows of a settings page: title, control and explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Choice, ChoiceStyle, Toggle, Widget, boxes


class SettingRow(Widget):
    """A control with its title on the left, or above it in a narrow row, and a *note* below.

    A switch shows its own title. *beside* is a small second control at the right.
    """

    def __init__(
        self, title: str, control: Widget, note: str = "", beside: Widget | None = None
    ) -> None:
        super().__init__(title)
        self.control = control
        self.note = note
        self.beside = beside
        self._title = pygame.Rect(0, 0, 0, 0)
        self._note = pygame.Rect(0, 0, 0, 0)

    def children(self) -> tuple[Widget, ...]:
        return (self.control,) if self.beside is None else (self.control, self.beside)

    def _titled(self) -> bool:
        return not isinstance(self.control, Toggle)

    def _stacked(self, width: int, look: Look) -> bool:
        """Whether the title needs its own line."""
        if not self._titled():
            return False
        title = text.measure(self.label, look.font(look.theme.size_body))[0]
        return title > width * 0.36 or self._control_width(look) > width * 0.6

    def _control_width(self, look: Look) -> int:
        width = self.control.measure(look)[0]
        if self.beside is not None:
            width += self.beside.measure(look)[0] + look.px(10)
        return width

    def _control_height(self, width: int, look: Look) -> int:
        if isinstance(self.control, Choice):
            return self.control.height_for(width, look)
        return max(look.tx(36), self.control.measure(look)[1])

    def height_for(self, width: int, look: Look) -> int:
        """Return the height of the row at *width* pixels."""
        stacked = self._stacked(width, look)
        space = width if stacked or not self._titled() else round(width * 0.62)
        height = self._control_height(space, look)
        if stacked:
            height += look.tx(26)
        if self.note:
            height += self._note_height(width, look) + look.px(2)
        return height

    def _note_height(self, width: int, look: Look) -> int:
        return text.paragraph_height(self.note, width, look.font(look.theme.size_small))

    def arrange(self) -> None:
        look, rect = self.look, self.rect
        if self.note:
            high = self._note_height(rect.width, look)
            rect, self._note = boxes.cut_bottom(rect, high, look.px(2))
        if not self._titled():
            self._title.size = (0, 0)
            box = rect
        elif self._stacked(rect.width, look):
            self._title, box = boxes.cut_top(rect, look.tx(26))
        else:
            title, box = boxes.cut_left(rect, rect.width - round(rect.width * 0.62))
            self._title = boxes.cut_top(title, min(title.height, look.tx(34)))[0]
            self._title.centery = min(title.centery, title.top + look.tx(18))
        if self.beside is not None:
            box, side = boxes.cut_right(box, self.beside.measure(look)[0], look.px(10))
            self.beside.place(boxes.centred(side, (side.width, look.tx(34))), look)
        self.control.place(box, look)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self._title.move_ip(dx, dy)
        self._note.move_ip(dx, dy)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        if self._title.width:
            text.draw_in(surface, self.label, self._title, look.font(theme.size_body), theme.text)
        self.control.draw(surface)
        if self.beside is not None:
            self.beside.draw(surface)
        if self.note:
            text.draw_paragraph(
                surface, self.note, self._note, look.font(theme.size_small), theme.muted
            )


class PictureChoice(Choice):
    """A choice among pictures; *paint* draws option *number* into a rectangle.

    *options* are the names for screen readers. *size* is in design units.
    """

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        paint: Callable[[pygame.Surface, int, pygame.Rect], None],
        *,
        size: tuple[int, int],
    ) -> None:
        super().__init__(label, options, index, on_change, style=ChoiceStyle.PILLS)
        self.paint = paint
        self.picture_size = size

    def _sizes(self, look: Look) -> list[tuple[int, int]]:
        size = (look.tx(self.picture_size[0]), look.tx(self.picture_size[1]))
        return [size] * len(self.options)

    def _corner(self, cell: pygame.Rect) -> int:
        return self.look.px(10)

    def _draw_cell(self, surface: pygame.Surface, number: int, cell: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        if number == self.index:
            shapes.draw_rounded(
                surface, cell, look.px(10), (*theme.gold[:3], 70), theme.gold, max(2, look.px(2))
            )
        elif number == self._hovered_cell:
            lit = (*theme.control_hover[:3], 160)
            shapes.draw_rounded(surface, cell, look.px(10), lit, opacity=self.hover.value)
        self.paint(surface, number, boxes.inset(cell, look.px(6)))
