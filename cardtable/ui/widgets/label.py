"""Passive widgets: labels, panels and progress bars."""

from __future__ import annotations

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets.base import Widget


class Label(Widget):
    """Text in a box: one line, or several if *wrapped*.

    *size* is in design units; *colour* is the name of a theme colour (``"text"``, ``"muted"``,
    ``"number"``, ...), so that the label follows changes of the theme. *align* is
    ``"left"``, ``"center"`` or ``"right"``.
    """

    def __init__(
        self,
        label: str,
        *,
        size: int = 14,
        colour: str = "text",
        bold: bool = False,
        align: str = "left",
        wrapped: bool = False,
    ) -> None:
        super().__init__(label)
        self.size = size
        self.colour = colour
        self.bold = bold
        self.align = align
        self.wrapped = wrapped

    @classmethod
    def caption(cls, label: str) -> Label:
        """Return a label in the style of a small heading for a column or panel."""
        return cls(label.upper(), size=12, colour="muted", bold=True)

    def set_text(self, label: str) -> None:
        if label != self.label:
            self.label = label
            self.redraw()

    def measure(self, look: Look) -> tuple[int, int]:
        return text.measure(self.label, look.font(self.size), bold=self.bold)

    def height_for(self, width: int, look: Look) -> int:
        """Return the height of the text wrapped to *width* pixels."""
        return text.paragraph_height(self.label, width, look.font(self.size), bold=self.bold)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.look.theme
        colour: Colour = getattr(theme, self.colour)
        draw = text.draw_paragraph if self.wrapped else text.draw_in
        draw(
            surface,
            self.label,
            self.rect,
            self.look.font(self.size),
            colour,
            bold=self.bold,
            align=self.align,
            red=theme.red_suit,
            shrink=self.look.shrink,
        )


class Panel(Widget):
    """A dark, slightly transparent rounded panel. Add it to the form before the widgets on it.

    *fill* is the name of a theme colour: ``"panel"``, ``"panel_solid"`` or ``"panel_soft"``.
    *glow* adds a gold border with a soft light, to mark the player to act or the selected item.
    """

    def __init__(self, *, fill: str = "panel", glow: bool = False, shadow: bool = False) -> None:
        super().__init__()
        self.fill = fill
        self.glow = glow
        self.shadow = shadow

    def draw(self, surface: pygame.Surface) -> None:
        draw_panel(
            surface, self.rect, self.look, fill=self.fill, glow=self.glow, shadow=self.shadow
        )


def draw_panel(
    surface: pygame.Surface,
    rect: pygame.Rect,
    look: Look,
    *,
    fill: str = "panel",
    glow: bool = False,
    shadow: bool = False,
    radius: int | None = None,
) -> None:
    """Draw a panel over *rect* (see :class:`Panel`); *radius* is in design units."""
    theme = look.theme
    corner = look.px(theme.radius if radius is None else radius)
    colour: Colour = getattr(theme, fill)
    if glow:
        shapes.draw_shadow(surface, rect, corner, look.px(8), (*theme.gold[:3], 150))
    if shadow:
        shapes.draw_shadow(surface, rect, corner, look.px(22), (0, 0, 0, 120), (0, look.px(6)))
    border = theme.gold if glow else theme.border
    shapes.draw_rounded(surface, rect, corner, colour, border, look.px(theme.line))


FILL_SECONDS = 0.5


class ProgressBar(Widget):
    """A thin bar filled from the left to ``value`` (0..1); changes are animated.

    *colour* is the name of a theme colour. The bar is centred vertically in its rectangle.
    """

    def __init__(self, label: str = "", value: float = 0.0, *, colour: str = "gold") -> None:
        super().__init__(label)
        self.colour = colour
        self._shown = Spring(value, period=FILL_SECONDS)

    @property
    def value(self) -> float:
        """The filled share, 0..1."""
        return self._shown.target

    @value.setter
    def value(self, value: float) -> None:
        self._shown.target = min(max(value, 0.0), 1.0)
        self.redraw()

    @property
    def animating(self) -> bool:
        return super().animating or not self._shown.settled

    def update(self, dt: float) -> None:
        self._shown.period = self.look.motion.duration(FILL_SECONDS)
        self._shown.update(dt)
        super().update(dt)

    def measure(self, look: Look) -> tuple[int, int]:
        return (look.px(200), look.px(8))

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.look.theme
        height = max(3, self.look.px(5))
        bar = pygame.Rect(self.rect.left, 0, self.rect.width, height)
        bar.centery = self.rect.centery
        draw_bar(surface, bar, self._shown.value, theme.track, getattr(theme, self.colour))


def draw_bar(
    surface: pygame.Surface, bar: pygame.Rect, value: float, track: Colour, fill: Colour
) -> None:
    """Draw a rounded bar over *bar*, filled from the left to *value* (0..1)."""
    shapes.draw_rounded(surface, bar, bar.height // 2, track)
    if value > 0.0:
        width = max(round(bar.width * value), bar.height)  # at least the two rounded ends
        filled = pygame.Rect(bar.left, bar.top, min(bar.width, width), bar.height)
        shapes.draw_rounded(surface, filled, bar.height // 2, fill)
