"""Buttons."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets.base import Widget, is_activation, left_button

GUARD_SECONDS = 0.5


class Kind(Enum):
    """The purpose of a button, which determines its colours."""

    PRIMARY = "primary"  # the main action, gold
    NORMAL = "normal"  # on a dark panel
    TABLE = "table"  # directly on the felt
    GOOD = "good"
    CALM = "calm"
    DANGER = "danger"
    LINK = "link"  # text only


class Button(Widget):
    """A button with a label and, at the right, its key.

    *key* is the pygame key constant that presses it, *key_text* the name shown for it
    (``"Enter"``, ``"U"``). ``selected`` draws the button as the selected one of several.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        key: int | None = None,
        key_text: str = "",
        kind: Kind = Kind.NORMAL,
        align: str = "center",
        size: int = 0,
        radius: int | None = None,
    ) -> None:
        super().__init__(label)
        self.on_press = on_press
        self.key = key
        self.key_text = key_text
        self.kind = kind
        self.align = align
        self.size = size
        self.bold = kind in (Kind.PRIMARY, Kind.GOOD, Kind.CALM)
        self.radius = radius
        self.selected = False
        self._guard = 0.0

    @classmethod
    def for_command(
        cls, command: KeyCommand, *, kind: Kind = Kind.NORMAL, align: str = "center"
    ) -> Button:
        """Return a button for *command*."""
        button = cls(
            command.label,
            command.run,
            key=command.key or None,
            key_text=command.key_text,
            kind=kind,
            align=align,
        )
        button.enabled = command.enabled
        return button

    # -- action -----------------------------------------------------------------------------

    def change(self, label: str, on_press: Callable[[], None] | None = None) -> None:
        """Change the action, and ignore presses for half a second if the label changes."""
        if label == self.label and on_press is None:
            return
        if label != self.label:
            self.guard()
        self.label = label
        if on_press is not None:
            self.on_press = on_press
        self.redraw()

    def guard(self, seconds: float = GUARD_SECONDS) -> None:
        """Ignore presses for *seconds*."""
        self._guard = seconds
        self.redraw()

    def activate(self) -> None:
        """Press the button unless it is disabled or guarded."""
        if self.enabled and self.visible and self._guard <= 0.0:
            self.on_press()
            self.redraw()

    def spoken_name(self) -> str:
        """Return the name of the button for the screen reader."""
        return self.label

    def spoken(self) -> str:
        words = _("{label}, button").format(label=self.spoken_name())
        if self.key_text:
            words = _("{words}, key {key}").format(words=words, key=self.key_text)
        return words if self.enabled else _("{words}, unavailable").format(words=words)

    # -- time and events ------------------------------------------------------------------------

    def wake_after(self) -> float | None:
        return self._guard if self._guard > 0.0 else None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._guard > 0.0:
            self._guard = max(0.0, self._guard - dt)
            if self._guard == 0.0:
                self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        if left_button(event, pygame.MOUSEBUTTONDOWN):
            self.set_pressed(self.enabled)
            return True
        if left_button(event, pygame.MOUSEBUTTONUP):
            was_pressed = self.pressed
            self.set_pressed(False)
            if was_pressed and self.hit(event.pos):
                self.activate()
            return was_pressed
        if is_activation(event):
            self.activate()
            return True
        return False

    # -- drawing --------------------------------------------------------------------------------

    def measure(self, look: Look) -> tuple[int, int]:
        size = look.font(self.size or look.theme.size_body)
        width = text.measure(self.label, size, bold=self.bold)[0]
        if self.key_text:
            width += look.px(14) + self._key_width(look)
        if self.kind is Kind.LINK:
            return (width, max(look.tx(24), text.line_height(size)))
        return (width + 2 * look.px(18), max(look.tx(34), text.line_height(size)))

    def _key_width(self, look: Look) -> int:
        return text.measure(self.key_text, look.font(look.theme.size_tiny), bold=True)[0]

    def _corner(self) -> int:
        units = self.look.theme.radius_control if self.radius is None else self.radius
        return min(self.look.px(units), self.rect.height // 2)

    def _colours(self) -> tuple[Colour, Colour, Colour, Colour | None]:
        """Return the colours of fill, fill under the pointer, text and border."""
        theme = self.look.theme
        if self.selected or self.kind is Kind.PRIMARY:
            return theme.gold, theme.gold_hover, theme.on_gold, None
        if self.kind is Kind.GOOD:
            return theme.good, theme.good_hover, theme.on_strong, theme.border
        if self.kind is Kind.CALM:
            return theme.calm, theme.calm_hover, theme.on_strong, theme.border
        if self.kind is Kind.DANGER:
            return theme.danger, theme.danger_hover, theme.on_strong, theme.border
        if self.kind is Kind.TABLE:
            return theme.panel, (*theme.control_hover[:3], 235), theme.text, theme.border
        return theme.control, theme.control_hover, theme.text, theme.control_border

    def draw(self, surface: pygame.Surface) -> None:
        fill, hover_fill, words, border = self._colours()
        opacity = 1.0 if self.enabled else 0.45
        rect, corner = self.rect, self._corner()
        if self.kind is Kind.LINK:
            words = shapes.mix(self.look.theme.muted, self.look.theme.gold, self.hover.value)
        else:
            line = self.look.px(self.look.theme.line)
            shapes.draw_rounded(surface, rect, corner, fill, border, line, opacity)
            shapes.draw_rounded(
                surface, rect, corner, hover_fill, border, line, opacity * self.hover.value
            )
            shapes.draw_rounded(surface, rect, corner, (0, 0, 0, 70), opacity=self.press.value)
        self._draw_words(surface, words, opacity if self._guard <= 0.0 else 0.6)
        self.draw_focus_ring(surface, radius=corner)

    def _draw_words(self, surface: pygame.Surface, colour: Colour, opacity: float) -> None:
        look, theme = self.look, self.look.theme
        size = look.font(self.size or theme.size_body)
        pad = 0 if self.kind is Kind.LINK else min(look.px(15), self.rect.width // 8)
        box = self.rect.inflate(-2 * pad, 0)
        if self.key_text and self.kind is not Kind.LINK:
            key_size = look.font(theme.size_tiny)
            key_width = self._key_width(look)
            gold = self.selected or self.kind is Kind.PRIMARY
            key_box = pygame.Rect(box.right - key_width, box.top, key_width, box.height)
            if gold:
                key_colour = theme.key_on_gold
            elif self.kind in (Kind.GOOD, Kind.CALM, Kind.DANGER):
                key_colour = shapes.mix(self._colours()[0], theme.on_strong, 0.75)
            else:
                key_colour = theme.muted
            text.draw_in(
                surface,
                self.key_text,
                key_box,
                key_size,
                key_colour,
                bold=True,
                align="right",
                opacity=opacity * 0.9,
            )
            taken = key_width + look.px(12)
            wide = text.measure(self.label, size, bold=self.bold)[0]
            box.width -= taken
            if self.align == "center" and wide <= box.width - taken:
                box.left += taken
                box.width -= taken
        text.draw_in(
            surface,
            self.label,
            box,
            size,
            colour,
            bold=self.bold,
            align=self.align,
            shrink=look.shrink,
            red=None if self.selected or self.kind is Kind.PRIMARY else theme.red_suit,
            opacity=opacity,
        )
