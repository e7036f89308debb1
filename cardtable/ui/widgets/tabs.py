"""A row of tabs."""

from __future__ import annotations

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.choice import Choice


class TabBar(Choice):
    """A :class:`Choice` of a page, with a gold line under the chosen one."""

    def spoken(self) -> str:
        return _("{tab}, tab {place} of {count}").format(
            tab=self.options[self.index], place=self.index + 1, count=len(self.options)
        )

    def _sizes(self, look: Look) -> list[tuple[int, int]]:
        size = look.font(look.theme.size_heading)
        widths = [text.measure(option, size, bold=True)[0] for option in self.options]
        return [(width + 2 * look.px(14), look.tx(40)) for width in widths]

    def measure(self, look: Look) -> tuple[int, int]:
        return (sum(width for width, _height in self._sizes(look)), look.tx(40))

    def height_for(self, width: int, look: Look) -> int:
        """Return the height of the row; tabs never wrap."""
        return look.tx(40)

    def arrange(self) -> None:
        super().arrange()
        widths = [width for width, _height in self._sizes(self.look)]
        box = self.rect.copy()
        box.width = min(sum(widths), self.rect.width)
        self._cells = boxes.columns(box, widths)
        self._fit_words()

    def _fit_words(self) -> None:
        size = self.look.font(self.look.theme.size_heading)
        widths = [cell.width - 2 * self._cell_pad(cell) for cell in self._cells]
        self._text_size = text.fit_all(
            self.options, widths, size, bold=True, shrink=self.look.shrink
        )

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        thick = max(2, look.px(3))
        base = pygame.Rect(self.rect.left, self.rect.bottom - thick, self.rect.width, thick)
        shapes.draw_rounded(surface, base, thick // 2, (*theme.track[:3], 110))
        for number, cell in enumerate(self._cells):
            chosen = number == self.index
            lit = self.hover.value if number == self._hovered_cell and self.enabled else 0.0
            colour = theme.title if chosen else shapes.mix(theme.muted, theme.text, lit)
            faded = 0.4 if number in self.disabled or not self.enabled else 1.0
            box = boxes.inset(cell, self._cell_pad(cell), 0)
            text.draw_in(
                surface,
                self.options[number],
                box,
                self._text_size,
                colour,
                bold=chosen,
                align="center",
                opacity=faded,
                shrink=look.shrink,
            )
        if self._cells:
            shapes.draw_rounded(surface, self._line(thick), thick // 2, theme.gold)
            if self.shows_focus:
                ring = boxes.inset(self._cells[self.index], look.px(4))
                self.draw_focus_ring(surface, ring, look.px(8))

    def _line(self, thick: int) -> pygame.Rect:
        """Return the rectangle of the gold line, which may be between two tabs."""
        place = min(max(self._thumb.value, 0.0), len(self._cells) - 1.0)
        before = self._cells[int(place)]
        after = self._cells[min(int(place) + 1, len(self._cells) - 1)]
        part = place - int(place)
        left = before.left + (after.left - before.left) * part
        width = before.width + (after.width - before.width) * part
        return pygame.Rect(round(left), self.rect.bottom - thick, round(width), thick)
