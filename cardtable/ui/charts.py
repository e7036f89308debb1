"""A line chart of values over games played, and the series it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from cardtable.core.i18n import _
from cardtable.ui import shapes, text
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import Widget, boxes

OVERSAMPLE = 2
MAX_POINTS = 200
"""Longer series are reduced to this many means."""


def thin_out(values: Sequence[float], limit: int = MAX_POINTS) -> tuple[float, ...]:
    """Return at most *limit* values; neighbours are averaged.

    >>> thin_out([1, 3, 5, 7], 2)
    (2.0, 6.0)
    """
    if len(values) <= limit:
        return tuple(values)
    edges = [round(number * len(values) / limit) for number in range(limit + 1)]
    return tuple(
        sum(values[low:high]) / (high - low) for low, high in pairwise(edges) if high > low
    )


def rolling(values: Sequence[float], window: int) -> tuple[float, ...]:
    """Return the moving average over *window* values.

    >>> rolling([1, 0, 1, 1], 2)
    (1.0, 0.5, 0.5, 1.0)
    """
    means = []
    for place in range(len(values)):
        part = values[max(0, place - window + 1) : place + 1]
        means.append(sum(part) / len(part))
    return tuple(means)


def nice_range(values: Sequence[float], *, low: float | None = None) -> tuple[float, float]:
    """Return round bounds of *values* and 0; *low*, if given, is used as the lower bound.

    >>> nice_range([3.0, 41.0])
    (0.0, 50.0)
    >>> nice_range([-4.0])
    (-4.0, 0.0)
    """
    lowest, highest = min(values, default=0.0), max(0.0, *values) if values else 1.0
    lowest = min(lowest, 0.0) if low is None else low
    span = max(highest - lowest, 1e-9)
    step = 1.0
    while step * 10 < span:
        step *= 10
    while step >= span:
        step /= 10
    for factor in (1, 2, 5, 10):
        if span / (step * factor) <= 6:
            step *= factor
            break
    bottom = step * (lowest // step)
    top = step * -(-highest // step)
    return (bottom, top if top > bottom else bottom + step)


class Chart(Widget):
    """A line chart of *values* in order of time; the value under the pointer is shown as a number.

    *show* formats a value.

    *bounds* is the range of the axis (default: round numbers around the values). *level* adds a
    dashed reference line. *colour* is the name of a theme colour.
    """

    def __init__(
        self,
        title: str,
        values: Sequence[float],
        show: Callable[[float], str],
        *,
        bounds: tuple[float, float] | None = None,
        level: float | None = None,
        colour: str = "gold",
    ) -> None:
        super().__init__(title)
        self.values = thin_out(values)
        self.show = show
        self.bounds = bounds or nice_range(self.values)
        self.level = level
        self.colour = colour
        self._hovered_index = -1
        self._picture: pygame.Surface | None = None

    def set_values(self, values: Sequence[float]) -> None:
        """Replace the values; the axis follows them."""
        self.values = thin_out(values)
        self.bounds = nice_range(self.values)
        self._picture, self._hovered_index = None, -1
        self.redraw()

    def spoken(self) -> str:
        if not self.values:
            return _("{title}: no data yet").format(title=self.label)
        words = _("{title}: now {last}, lowest {low}, highest {high}")
        return words.format(
            title=self.label,
            last=self.show(self.values[-1]),
            low=self.show(min(self.values)),
            high=self.show(max(self.values)),
        )

    # -- place ------------------------------------------------------------------------------------

    def arrange(self) -> None:
        self._picture = None

    def _plot(self) -> pygame.Rect:
        """Return the plot area: right of the axis labels, below the title."""
        look = self.look
        box = boxes.inset(self.rect, look.px(12), look.px(10))
        box = boxes.cut_top(box, look.tx(24))[1]
        size = look.font(11)
        numbers = max(text.measure(self.show(value), size)[0] for value in self.bounds)
        plot = boxes.cut_left(box, min(numbers, box.width // 3), look.px(8))[1]
        return boxes.inset(plot, look.px(4), look.px(6))

    def _spot(self, place: int, plot: pygame.Rect) -> tuple[float, float]:
        low, high = self.bounds
        across = place / (len(self.values) - 1) if len(self.values) > 1 else 0.5
        up = (self.values[place] - low) / (high - low)
        return (plot.left + across * plot.width, plot.bottom - min(max(up, 0.0), 1.0) * plot.height)

    def _height_of(self, value: float, plot: pygame.Rect) -> int:
        low, high = self.bounds
        return round(plot.bottom - (value - low) / (high - low) * plot.height)

    # -- the pointer ------------------------------------------------------------------------------

    def set_hovered(self, value: bool) -> None:
        super().set_hovered(value)
        if not value and self._hovered_index >= 0:
            self._hovered_index = -1
            self.redraw()

    def point_at(self, pos: tuple[int, int]) -> None:
        plot = self._plot()
        if not self.values or plot.width <= 0:
            return
        share = (pos[0] - plot.left) / plot.width
        index = min(max(round(share * (len(self.values) - 1)), 0), len(self.values) - 1)
        if index != self._hovered_index:
            self._hovered_index = index
            self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius_control)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, theme.border, look.px(1))
        box = boxes.inset(self.rect, look.px(12), look.px(8))
        head = boxes.cut_top(box, look.tx(24))[0]
        colour: Colour = getattr(theme, self.colour)
        place = self._hovered_index if self._hovered_index >= 0 else len(self.values) - 1
        title, number = boxes.cut_right(head, head.width // 3, look.px(8))
        text.draw_in(surface, self.label, title, look.font(13), theme.muted, bold=True)
        if place >= 0:
            text.draw_in(
                surface,
                self.show(self.values[place]),
                number,
                look.font(16),
                colour,
                bold=True,
                align="right",
            )
        plot = self._plot()
        if plot.width < 10 or plot.height < 10:
            return
        self._draw_axis(surface, plot, look)
        if self._picture is None:
            self._picture = self._draw_line(plot, colour)
        surface.blit(self._picture, plot.inflate(2 * look.px(6), 2 * look.px(6)))
        if place >= 0:
            side = look.px(9)
            dot = shapes.disc(side, colour)
            dot.set_alpha(255)
            surface.blit(dot, dot.get_rect(center=self._spot(place, plot)))

    def _draw_axis(self, surface: pygame.Surface, plot: pygame.Rect, look: Look) -> None:
        theme = look.theme
        size = look.font(11)
        for value in self.bounds:
            y = self._height_of(value, plot)
            surface.fill(theme.track[:3], (plot.left, y, plot.width, 1))
            numbers = pygame.Rect(self.rect.left + look.px(12), 0, 0, look.tx(16))
            numbers.width = plot.left - look.px(8) - numbers.left
            numbers.centery = y
            numbers.clamp_ip(self.rect)
            text.draw_in(surface, self.show(value), numbers, size, theme.faint, align="right")
        if self.level is not None:
            y = self._height_of(self.level, plot)
            dash = max(2, look.px(5))
            for x in range(plot.left, plot.right, 2 * dash):
                surface.fill(theme.track[:3], (x, y, dash, 1))

    def _draw_line(self, plot: pygame.Rect, colour: Colour) -> pygame.Surface:
        """Return the antialiased line with the shaded area below it."""
        edge = self.look.px(6)
        space = plot.inflate(2 * edge, 2 * edge)
        big = (space.width * OVERSAMPLE, space.height * OVERSAMPLE)
        drawn = pygame.Surface(big, pygame.SRCALPHA)
        drawn.fill((*colour[:3], 0))
        spots = [
            ((x - space.left) * OVERSAMPLE, (y - space.top) * OVERSAMPLE)
            for x, y in (self._spot(place, plot) for place in range(len(self.values)))
        ]
        if len(spots) > 1:
            floor = (plot.bottom - space.top) * OVERSAMPLE
            under = [(spots[0][0], floor), *spots, (spots[-1][0], floor)]
            pygame.draw.polygon(drawn, (*colour[:3], 34), under)
            wide = max(2, self.look.px(2.2) * OVERSAMPLE)
            pygame.draw.lines(drawn, colour[:3], False, spots, wide)
            for spot in spots:
                pygame.draw.circle(drawn, colour[:3], spot, wide / 2)
        return pygame.transform.smoothscale(drawn, space.size)
