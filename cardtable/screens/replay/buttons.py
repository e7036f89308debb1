"""The buttons of a replay: symbols with spoken labels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.ui import shapes
from cardtable.ui.shapes import Points
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind


def _right(left: float, right: float) -> Points:
    return ((left, 0.12), (right, 0.5), (left, 0.88))


def _bar(left: float, right: float) -> Points:
    return ((left, 0.12), (right, 0.12), (right, 0.88), (left, 0.88))


def _mirror(outlines: tuple[Points, ...]) -> tuple[Points, ...]:
    return tuple(tuple((1.0 - x, y) for x, y in outline) for outline in outlines)


_CARD = (_right(0.2, 0.85),)
_TRICK = (_right(0.05, 0.5), _right(0.5, 0.95))
_HAND = (_right(0.0, 0.42), _right(0.42, 0.84), _bar(0.86, 0.98))

SIGNS: dict[str, tuple[Points, ...]] = {
    "play": (_right(0.15, 0.95),),
    "pause": (_bar(0.16, 0.4), _bar(0.6, 0.84)),
    "card": _CARD,
    "trick": _TRICK,
    "hand": _HAND,
    "card-back": _mirror(_CARD),
    "trick-back": _mirror(_TRICK),
    "hand-back": _mirror(_HAND),
}
"""Outlines in a unit square."""


class SignButton(Button):
    """A button with a symbol; its *label* is spoken and shown as a tooltip."""

    def __init__(
        self, label: str, sign: str, on_press: Callable[[], None], *, primary: bool = False
    ) -> None:
        super().__init__(label, on_press, kind=Kind.PRIMARY if primary else Kind.TABLE)
        self.sign = sign
        self.tooltip = label

    def show(self, label: str, sign: str) -> None:
        """Show another symbol."""
        self.label = self.tooltip = label
        self.sign = sign
        self.redraw()

    def measure(self, look: Look) -> tuple[int, int]:
        return (look.tx(46), look.tx(36))

    def _draw_words(self, surface: pygame.Surface, colour: tuple[int, ...], opacity: float) -> None:
        side = min(self.look.tx(17), self.rect.height - self.look.px(8))
        red, green, blue = colour[:3]
        sign = shapes.polygons(SIGNS[self.sign], (side, side), (red, green, blue))
        sign.set_alpha(round(255 * opacity))
        surface.blit(sign, sign.get_rect(center=self.rect.center))
