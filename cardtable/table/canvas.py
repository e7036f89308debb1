"""The ground the cards are drawn on: the layout in force, the painter, new sizes in small steps."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cardtable.art.felt import felt
from cardtable.table.layout import TableLayout
from cardtable.table.poker.cloth import table_cloth
from cardtable.table.poker.layout import PokerLayout
from cardtable.table.stage import Stage
from cardtable.table.stage.paint import Painter
from cardtable.ui.theme import Theme

if TYPE_CHECKING:
    from cardtable.table.context import Context

PREPARE_SECONDS = 0.004
"""In each frame so much time at most goes into drawing cards in a new size."""


class Canvas:
    """Draws *stage* with the deck in use."""

    def __init__(self, context: Context, stage: Stage) -> None:
        self.stage = stage
        self.table: TableLayout | None = None
        self._context = context
        self._painter = Painter(context.art)
        self._preparing: list[Iterator[float]] = []

    def lay_out(self, table: TableLayout) -> None:
        """Put the cards where *table* wants them; those of another size are scaled for now."""
        self.table = table
        self.stage.lay_out(table)
        if not self._painter.heights:
            self._painter.heights = table.heights

    def settle(self) -> None:
        """Begin to draw the cards in their new size, those on the table first."""
        if self.table is None:
            return
        art = self._context.art
        self.painter().heights = self.table.heights
        first = [sprite.card for sprite in self.stage.sprites() if sprite.card is not None]
        self._preparing = [
            art.prepare(height, first) for height in self.table.heights if not art.ready(height)
        ]
        self.stage.changes += 1

    def painter(self) -> Painter:
        """Return the painter of the deck in use."""
        if self._painter.art is not self._context.art:
            heights = self._painter.heights
            self._painter = Painter(self._context.art)
            self._painter.heights = heights
        return self._painter

    @property
    def preparing(self) -> bool:
        """Whether cards wait to be drawn in a new size."""
        return bool(self._preparing)

    def prepare(self) -> bool:
        """Draw some more cards in their new size; tell whether a size has become complete."""
        until = time.perf_counter() + PREPARE_SECONDS
        while self._preparing and time.perf_counter() < until:
            if next(self._preparing[0], None) is None:
                self._preparing.pop(0)
                self.stage.changes += 1
                return True
        return False

    def draw_base(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the cloth and the cards that rest."""
        if self.table is not None:
            cloth = felt(surface.get_size(), theme, self.table.ring)
            if isinstance(self.table, PokerLayout):
                cloth = table_cloth(surface.get_size(), theme, self.table)
            self.painter().draw_base(surface, self.stage, cloth)
