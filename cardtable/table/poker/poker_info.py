"""The panel at the upper left of a poker table: game, blinds, hand number, blind level."""

from __future__ import annotations

import pygame

from cardtable.table.poker.amounts import fitting
from cardtable.ui import text
from cardtable.ui.widgets import Widget, boxes, draw_panel


class PokerInfo(Widget):
    """Up to four lines, the first one a heading."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[str, ...] = ()

    def show(self, *lines: str) -> None:
        """Show the lines that are not empty."""
        found = tuple(line for line in lines if line)
        if found != self.lines:
            self.lines = found
            self.label = ", ".join(found)
            self.redraw()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if not self.lines:
            return
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        room = boxes.inset(self.rect, look.px(14), look.px(7))
        many = len(self.lines) > 3
        rows = boxes.rows(room, [1.0] * len(self.lines))
        for number, (line, row) in enumerate(zip(self.lines, rows, strict=True)):
            if number == 0:
                text.draw_in(
                    surface, line.upper(), row, look.font(11), theme.muted, bold=True, shrink=0.7
                )
            else:
                size = look.font(12 if many else 13)
                colour = theme.text if number == 1 else theme.muted
                words = fitting(line, row.width, size)
                text.draw_in(surface, words, row, size, colour, shrink=0.7)
