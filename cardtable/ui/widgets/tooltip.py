"""A small panel that explains the widget under the pointer or with the focus."""

from __future__ import annotations

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets.base import Widget

DELAY_SECONDS = 0.6
MAX_WIDTH = 320


class Tooltip:
    """Shows the ``tooltip`` of a widget after a delay; belongs to a form."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._waited = 0.0
        self._shown = Spring(0.0, period=0.12)

    def attend(self, widget: Widget | None) -> None:
        """Set the widget to explain, or None, and restart the delay."""
        if widget is not self._widget:
            self._widget = widget
            self._waited = 0.0
            self._shown.value = self._shown.target = 0.0

    @property
    def visible(self) -> bool:
        """Whether the tooltip is on the screen."""
        return self._widget is not None and self._shown.value > 0.0

    @property
    def animating(self) -> bool:
        """Whether the tooltip is fading in."""
        return not self._shown.settled

    def wake_after(self) -> float | None:
        """Return the rest of the delay in seconds, or None."""
        if self._widget is None or not self._widget.tooltip or self._shown.target == 1.0:
            return None
        return max(0.0, DELAY_SECONDS - self._waited)

    def update(self, dt: float, look: Look) -> bool:
        """Advance by *dt* seconds; return whether the picture changes."""
        if self._widget is None or not self._widget.tooltip:
            return False
        self._waited += dt
        if self._waited < DELAY_SECONDS - 0.001:
            return False
        self._shown.target = 1.0
        if self._shown.settled:
            return False
        self._shown.period = look.motion.fade(0.12)
        self._shown.update(dt)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the tooltip below the widget, or above it if there is no room."""
        if self._widget is None or not self.visible:
            return
        theme = look.theme
        size = look.font(theme.size_small)
        words = self._widget.tooltip
        pad = look.px(10)
        space = min(look.tx(MAX_WIDTH), surface.get_width() - 4 * pad)
        lines = text.wrap(words, space, size)
        width = max(text.measure(line, size)[0] for line in lines) + 2 * pad
        box = place_tooltip(
            (width, len(lines) * text.line_height(size) + pad),
            self._widget.rect,
            surface.get_rect(),
            look.px(8),
        )
        corner = look.px(10)
        fade = self._shown.value
        shapes.draw_shadow(surface, box, corner, look.px(10), (0, 0, 0, 110), opacity=fade)
        shapes.draw_rounded(
            surface, box, corner, theme.panel_solid, theme.border, look.px(theme.line), fade
        )
        if fade > 0.5:
            text.draw_paragraph(surface, words, box.inflate(-2 * pad, -pad), size, theme.text)


def place_tooltip(
    size: tuple[int, int], anchor: pygame.Rect, bounds: pygame.Rect, gap: int
) -> pygame.Rect:
    """Return the rectangle of a panel of *size* below *anchor*, or above it, within *bounds*."""
    box = pygame.Rect((0, 0), size)
    box.midtop = (anchor.centerx, anchor.bottom + gap)
    if box.bottom > bounds.bottom - gap:
        box.bottom = anchor.top - gap
    return box.clamp(bounds.inflate(-2 * gap, -2 * gap))
