"""What a poker player is asked, and the slider for an amount."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from cardtable.i18n import _
from cardtable.table.poker.sizing import Sizing
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Slider

SPAN = 1_000
"""So many places the slider has: its own number is a place, not an amount."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a player may do: *to_call* chips to stay in (0: to check), *sizing* to bet or raise.

    *bet* tells that nobody has bet yet. *stack* are the chips behind.
    """

    to_call: int
    stack: int
    bet: bool
    sizing: Sizing | None


class AmountSlider(Slider):
    """A slider that knows its place only; *say* tells the amount, and others step."""

    def __init__(self, say: Callable[[], str], on_change: Callable[[float], None]) -> None:
        super().__init__(_("Amount"), 0, 0, SPAN, 1, on_change)
        self._say = say

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer; Home and End go to the ends."""
        return event.type != pygame.MOUSEWHEEL and super().handle(event)

    def _words(self) -> str:
        return self._say()


class PresetButton(Button):
    """A small button for a usual amount."""

    def measure(self, look: Look) -> tuple[int, int]:
        """Return a size with little room around the words."""
        width, height = super().measure(look)
        return width - look.px(18), height
