"""An on/off switch with a label."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, is_activation, left_button


class Toggle(Widget):
    """A switch at the right of its label; *on_change* is called with the new value."""

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, label: str, value: bool = False, on_change: Callable[[bool], None] | None = None
    ) -> None:
        super().__init__(label)
        self.on_change = on_change
        self._value = value
        self._knob = Spring(float(value), period=0.16)

    @property
    def value(self) -> bool:
        """Whether the switch is on; setting it does not call ``on_change``."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        self._value = value
        self._knob.target = float(value)
        self.redraw()

    def flip(self) -> None:
        """Change the value and call ``on_change``."""
        self.value = not self._value
        if self.on_change is not None:
            self.on_change(self._value)

    def spoken(self) -> str:
        state = _("on") if self._value else _("off")
        return _("{label}, switch, {state}").format(label=self.label, state=state)

    @property
    def animating(self) -> bool:
        return super().animating or not self._knob.settled

    def update(self, dt: float) -> None:
        if not self._knob.settled:
            self._knob.update(dt)
            self.redraw()
        super().update(dt)

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.set_pressed(True)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            was_pressed = self.pressed
            self.set_pressed(False)
            if was_pressed and self.hit(event.pos):
                self.flip()
            return True
        if is_activation(event):
            self.flip()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self._value != (event.key == pygame.K_RIGHT):
                self.flip()
            return True
        return False

    def measure(self, look: Look) -> tuple[int, int]:
        words = text.measure(self.label, look.font(look.theme.size_body))[0]
        return (words + look.px(16) + look.tx(40), look.tx(32))

    def arrange(self) -> None:
        self._knob.period = self.look.motion.duration(0.16)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        faded = 1.0 if self.enabled else 0.45
        height = look.tx(20)
        words, side = boxes.cut_right(self.rect, height * 2, look.px(12))
        track = boxes.centred(side, (height * 2, height))
        text.draw_in(
            surface,
            self.label,
            words,
            look.font(theme.size_body),
            theme.text,
            red=theme.red_suit,
            opacity=faded,
            shrink=look.shrink,
        )
        corner = track.height // 2
        shapes.draw_rounded(surface, track, corner, theme.track, theme.border, 1, faded)
        on = min(max(self._knob.value, 0.0), 1.0)
        shapes.draw_rounded(surface, track, corner, theme.gold, opacity=faded * on)
        shapes.draw_rounded(
            surface, track, corner, (255, 255, 255, 30), opacity=self.hover.value * faded
        )
        gap = max(2, look.px(2))
        knob = pygame.Rect(0, 0, track.height - 2 * gap, track.height - 2 * gap)
        travel = track.width - knob.width - 2 * gap
        knob.topleft = (track.left + gap + round(travel * on), track.top + gap)
        shapes.draw_rounded(surface, knob, knob.height // 2, theme.knob, opacity=faded)
        self.draw_focus_ring(surface, track, corner)
