"""A panel that can be pressed like a button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.ui import shapes
from cardtable.ui.widgets import Widget, draw_panel
from cardtable.ui.widgets.base import is_activation, left_button


class PressPanel(Widget):
    """A panel on the cloth that acts like a button: click, Enter or Space call *on_press*."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(label)
        self._on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.set_pressed(True)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            pressed = self.pressed
            self.set_pressed(False)
            if pressed and self.hit(event.pos):
                self._on_press()
            return pressed
        if is_activation(event):
            self._on_press()
            return True
        return False

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the background, highlighted under the pointer, and the focus ring."""
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        corner = look.px(theme.radius)
        if self.hover.value > 0.0:
            lit = theme.control_hover
            shapes.draw_rounded(surface, self.rect, corner, lit, opacity=0.4 * self.hover.value)
        self.draw_focus_ring(surface, radius=corner)
