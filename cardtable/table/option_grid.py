"""A grid of options that responds to every click, also on a disabled option."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.ui.widgets import Choice, ChoiceStyle
from cardtable.ui.widgets.base import left_button


class OptionGrid(Choice):
    """A grid of options. A second click confirms; a disabled option shows its reason."""

    def __init__(
        self,
        label: str,
        options: Sequence[str],
        across: int,
        on_change: Callable[[int], None],
        on_take: Callable[[int], None],
    ) -> None:
        super().__init__(label, options, -1, on_change, style=ChoiceStyle.GRID, across=across)
        self._on_take = on_take

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONUP):
            cell, chosen = self._cell_at(event.pos), self.index
            used = super().handle(event)
            asked = cell in self.disabled or (cell == chosen and self._twice)
            if cell is not None and cell == self._pressed_index and asked:
                self._on_take(cell)
            return used
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self._pressed_index = self._cell_at(event.pos)
            self._twice = getattr(event, "clicks", 1) == 2
        return super().handle(event)

    _pressed_index: int | None = None
    _twice = False
