"""How an opponent plays, in figures measured in the lab: a row of values above their names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.storage.hand_words import Figures
from cardtable.ui import text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Widget, boxes

HEIGHT = 38
"""The height of the row in design units."""


class FigureRow(Widget):
    """Shows figures side by side; the tooltip explains them. Takes no room without figures."""

    def __init__(self) -> None:
        super().__init__("")
        self.figures: Sequence[tuple[str, str]] = ()

    def show(self, figures: Figures | None) -> None:
        """Show *figures*, or nothing if the opponent was not measured."""
        self.figures = figures.values if figures is not None else ()
        self.tooltip = figures.legend if figures is not None else ""
        self.label = ", ".join(f"{title} {value}" for title, value in self.figures)
        self.visible = bool(self.figures)
        self.redraw()

    def height(self, look: Look) -> int:
        """Return the height in pixels, 0 without figures."""
        return look.tx(HEIGHT) if self.figures else 0

    def draw(self, surface: pygame.Surface) -> None:
        draw_figures(surface, self.figures, self.rect, self.look)


def draw_figures(
    surface: pygame.Surface, figures: Sequence[tuple[str, str]], rect: pygame.Rect, look: Look
) -> None:
    """Draw *figures*, pairs of title and value, as columns of equal width in *rect*."""
    if not figures:
        return
    theme = look.theme
    cells = boxes.columns(rect, [1] * len(figures), look.px(6))
    widths = [cell.width for cell in cells]
    parts = (
        ([value for _title, value in figures], look.font(15), theme.number, True),
        ([title for title, _value in figures], look.font(theme.size_small), theme.muted, False),
    )
    for row, (words, size, colour, bold) in enumerate(parts):
        fitted = text.fit_all(words, widths, size, bold=bold, shrink=0.6)
        for word, cell in zip(words, cells, strict=True):
            box = boxes.rows(cell, (56, 44))[row]
            text.draw_in(surface, word, box, fitted, colour, bold=bold, align="center")
