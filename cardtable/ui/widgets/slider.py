"""A slider for a number."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.base import Widget, left_button
from cardtable.ui.widgets.label import draw_bar

SMALL_STEPS = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}
LARGE_STEPS = {pygame.K_PAGEDOWN: -1, pygame.K_PAGEUP: 1}


class Slider(Widget):
    """A choice of a number from *low* to *high* in steps; *on_change* is called with it.

    *show* formats the number at the right of the track; without it no number is shown.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        label: str,
        value: float,
        low: float,
        high: float,
        step: float = 1.0,
        on_change: Callable[[float], None] | None = None,
        *,
        show: Callable[[float], str] | None = None,
    ) -> None:
        super().__init__(label)
        self.low = low
        self.high = high
        self.step = step
        self.on_change = on_change
        self.show = show
        self._value = self._snapped(value)

    @property
    def value(self) -> float:
        """The number; setting it does not call ``on_change``."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._value = self._snapped(value)
        self.redraw()

    def _snapped(self, value: float) -> float:
        """Return the step nearest to *value*; *high* is always a step."""
        if value >= self.high:
            return self.high
        steps = round((value - self.low) / self.step)
        return min(max(self.low + steps * self.step, self.low), self.high)

    def slide_to(self, value: float) -> None:
        """Set the number; call ``on_change`` if it is a different one."""
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def spoken(self) -> str:
        return _("{label}, slider, {value}").format(label=self.label, value=self._words())

    def _words(self) -> str:
        return f"{self._value:g}" if self.show is None else self.show(self._value)

    # -- place ------------------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        return (look.px(240), look.tx(32))

    def _track(self) -> pygame.Rect:
        look = self.look
        space = self.rect
        if self.show is not None:
            size = look.font(look.theme.size_body)
            ends = (self.show(self.low), self.show(self.high), self._words())
            widest = max(text.measure(words, size, bold=True)[0] for words in ends)
            space = boxes.cut_right(space, min(widest, space.width // 2), look.px(12))[0]
        knob = self._knob_size()
        return boxes.centred(
            pygame.Rect(
                space.left + knob // 2, space.top, max(1, space.width - knob), space.height
            ),
            (space.width, max(3, look.px(5))),
        )

    def _knob_size(self) -> int:
        return min(self.look.tx(20), self.rect.height)

    def _knob_x(self, track: pygame.Rect) -> int:
        return track.left + round(track.width * self._share())

    def _share(self) -> float:
        return (self._value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.set_pressed(True)
            self._follow(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self.pressed:
            self._follow(event.pos[0])
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            self.set_pressed(False)
            return True
        if event.type == pygame.MOUSEWHEEL and self.focused:
            self.slide_to(self._value + self.step * (event.y or event.x))
            return True
        return event.type == pygame.KEYDOWN and self._handle_key(event.key)

    def _handle_key(self, key: int) -> bool:
        large = max(self.step, self.step * round((self.high - self.low) / self.step / 10))
        if key in SMALL_STEPS:
            self.slide_to(self._value + SMALL_STEPS[key] * self.step)
        elif key in LARGE_STEPS:
            self.slide_to(self._value + LARGE_STEPS[key] * large)
        elif key == pygame.K_HOME:
            self.slide_to(self.low)
        elif key == pygame.K_END:
            self.slide_to(self.high)
        else:
            return False
        return True

    def _follow(self, x: int) -> None:
        track = self._track()
        share = (x - track.left) / max(1, track.width)
        self.slide_to(self.low + min(max(share, 0.0), 1.0) * (self.high - self.low))

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        track = self._track()
        fill = theme.gold if self.enabled else theme.faint
        draw_bar(surface, track, self._share(), theme.track, fill)
        size = self._knob_size()
        knob = pygame.Rect(0, 0, size, size)
        knob.center = (self._knob_x(track), track.centery)
        halo = knob.inflate(look.px(10), look.px(10))
        shine = max(self.hover.value * 0.6, self.press.value)
        shapes.draw_rounded(surface, halo, halo.height // 2, (*theme.gold[:3], 60), opacity=shine)
        shapes.draw_shadow(surface, knob, size // 2, look.px(3), (0, 0, 0, 120), (0, look.px(1)))
        face = theme.knob if self.enabled else theme.faint
        shapes.draw_rounded(surface, knob, size // 2, face)
        if self.show is not None:
            left = track.right + size // 2 + look.px(12)
            box = pygame.Rect(left, self.rect.top, max(0, self.rect.right - left), self.rect.height)
            number = theme.number if self.enabled else theme.faint
            text.draw_in(
                surface,
                self._words(),
                box,
                look.font(theme.size_body),
                number,
                bold=True,
                align="right",
                shrink=0.6,
            )
        self.draw_focus_ring(surface, knob, size // 2)
