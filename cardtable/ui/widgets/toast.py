"""A short message in a rounded box, such as the reason why a move was refused."""

from __future__ import annotations

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets.base import Widget

FADE_SECONDS = 0.18
PADDING, BOX_HEIGHT = 24, 34
"""Space beside the text, and height of a box with one line, in design units."""


class Toast(Widget):
    """A message in the middle of its rectangle. Clicks go to the widget below."""

    def __init__(self) -> None:
        super().__init__()
        self.danger = False
        self._remaining: float | None = None
        self._opacity = Spring(0.0, period=FADE_SECONDS)

    def show_message(
        self, words: str, *, seconds: float | None = None, danger: bool = False
    ) -> None:
        """Show *words* for *seconds*, or until replaced if None; an empty string hides the message.

        A new message is also sent to the screen reader.
        """
        self._remaining = seconds
        if words:
            changed = words != self.label
            self.label = words
            self.danger = danger
            if changed and self.form is not None:
                self.form.announce(words)
        self._opacity.target = 1.0 if words else 0.0
        self.redraw()

    @property
    def is_shown(self) -> bool:
        """Whether a message is shown and not fading out."""
        return self._opacity.target > 0.0

    def hit(self, pos: tuple[int, int]) -> bool:
        return False

    def wake_after(self) -> float | None:
        return self._remaining if self.is_shown else None

    @property
    def animating(self) -> bool:
        return super().animating or not self._opacity.settled

    def arrange(self) -> None:
        self._opacity.period = self.look.motion.fade(FADE_SECONDS)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._remaining is not None and self.is_shown:
            self._remaining -= dt
            if self._remaining <= 0.0:
                self._remaining = None
                self._opacity.target = 0.0
        if not self._opacity.settled:
            self._opacity.update(dt)
            self.redraw()

    def measure(self, look: Look) -> tuple[int, int]:
        width = text.measure(self.label, look.font(look.theme.size_body))[0]
        return (width + 2 * look.px(PADDING), look.tx(BOX_HEIGHT))

    def draw(self, surface: pygame.Surface) -> None:
        opacity = min(max(self._opacity.value, 0.0), 1.0)
        if opacity <= 0.0:
            return
        look, theme = self.look, self.look.theme
        size = look.font(theme.size_body)
        pad = look.px(PADDING)
        lines = text.wrap(self.label, max(1, self.rect.width - 2 * pad), size)
        width = max(text.measure(line, size)[0] for line in lines) + 2 * pad
        height = (len(lines) - 1) * text.line_height(size) + look.tx(BOX_HEIGHT)
        box = pygame.Rect(0, 0, min(width, self.rect.width), min(height, self.rect.height))
        box.center = self.rect.center
        corner = min(look.tx(17), box.height // 2)
        border = theme.danger_text if self.danger else theme.border
        shapes.draw_shadow(surface, box, corner, look.px(12), (0, 0, 0, 90), opacity=opacity)
        shapes.draw_rounded(
            surface, box, corner, theme.panel_solid, border, look.px(theme.line), opacity
        )
        colour = theme.danger_text if self.danger else theme.text
        inner = box.inflate(-2 * pad, 0)
        if len(lines) == 1:
            text.draw_in(
                surface,
                self.label,
                inner,
                size,
                colour,
                align="center",
                red=theme.red_suit,
                opacity=opacity,
                shrink=look.shrink,
            )
        elif opacity > 0.5:  # a paragraph is drawn opaque, so it appears at half the fade
            inner.height = len(lines) * text.line_height(size)
            inner.centery = box.centery
            text.draw_paragraph(
                surface,
                self.label,
                inner.clip(box),
                size,
                colour,
                align="center",
                red=theme.red_suit,
                shrink=look.shrink,
            )
