"""The evaluation bar beside a board."""

from __future__ import annotations

import pygame

from cardtable.i18n import _
from cardtable.ui import shapes
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Colour
from cardtable.ui.widgets import Widget

MOVE_SECONDS = 0.5


class EvaluationBar(Widget):
    """A bar filled from below in the colour of the lower player, the rest in that of the upper one.

    The lower player is the one at the bottom of the table.
    """

    def __init__(self) -> None:
        super().__init__(_("Evaluation"))
        self._share = Spring(0.5, period=MOVE_SECONDS)
        self._colours: tuple[Colour, Colour] = ((255, 206, 98), (122, 176, 232))
        self.visible = False
        self.has_evaluation = False
        """Whether there is an evaluation yet."""

    @property
    def share(self) -> float:
        """The share of the lower player, 0..1, at the end of the motion."""
        return self._share.target

    def set_colours(self, lower: Colour, upper: Colour) -> None:
        """Set the colours of the two players."""
        self._colours = (lower, upper)
        self.redraw()

    def show(self, lead: float, words: str) -> None:
        """Show the lead of the lower player, -1 (lost) to 1 (won); *words* describe it."""
        self.has_evaluation = True
        self._share.target = 0.5 + 0.5 * min(max(lead, -1.0), 1.0)
        self.tooltip = words
        if words != self.label and self.form is not None and self.visible:
            self.form.say(words)
        self.label = words
        self.redraw()

    @property
    def animating(self) -> bool:
        return not self._share.settled

    def update(self, dt: float) -> None:
        if not self._share.settled:
            self._share.period = self.look.motion.duration(MOVE_SECONDS)
            self._share.update(dt)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        lower, upper = self._colours
        corner = min(self.rect.width // 2, look.px(9))
        shapes.draw_shadow(surface, self.rect, corner, look.px(8), (0, 0, 0, 120), (0, look.px(3)))
        ground = upper if self.has_evaluation else theme.track
        shapes.draw_rounded(surface, self.rect, corner, ground)
        if self.has_evaluation:
            high = round(self.rect.height * self._share.value)
            clip = surface.get_clip()
            part = pygame.Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
            surface.set_clip(part.clip(clip))
            shapes.draw_rounded(surface, self.rect, corner, lower)
            surface.set_clip(clip)
        middle = pygame.Rect(self.rect.left, self.rect.centery - 1, self.rect.width, 2)
        surface.fill(shapes.rgba(theme.danger_text)[:3], middle)
        line = max(1, look.px(theme.line))
        shapes.draw_outline(surface, self.rect, corner, theme.border, line)
