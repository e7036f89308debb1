"""Small signs drawn as shapes instead of text: the four suits, arrows, check mark, cross."""

from __future__ import annotations

import math

import pygame

from cardtable.ui.shapes import Points, polygons
from cardtable.ui.theme import Colour


def _curve(*points: tuple[float, float]) -> Points:
    """Return the cubic Bezier curve of four control points, as 14 points without the last."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    steps = []
    for step in range(14):
        t = step / 14
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        steps.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return tuple(steps)


def _mirrored(left: Points) -> Points:
    """Return the closed outline of the left half *left* and its mirror image."""
    return left + tuple((1 - x, y) for x, y in reversed(left))


def _circle(x: float, y: float, radius: float) -> Points:
    turns = [2 * math.pi * step / 40 for step in range(40)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns)


_STEM = _mirrored(
    (*_curve((0.5, 0.55), (0.49, 0.80), (0.44, 0.92), (0.30, 0.97)), (0.30, 0.97), (0.5, 0.97))
)
_HEART = _mirrored(
    (
        *_curve((0.5, 0.24), (0.44, 0.06), (0.20, 0.02), (0.09, 0.17)),
        *_curve((0.09, 0.17), (0.00, 0.30), (0.03, 0.46), (0.15, 0.60)),
        *_curve((0.15, 0.60), (0.28, 0.75), (0.42, 0.84), (0.5, 0.96)),
        (0.5, 0.96),
    )
)
_DIAMOND = _mirrored(
    (
        *_curve((0.5, 0.02), (0.42, 0.20), (0.26, 0.38), (0.13, 0.5)),
        (0.13, 0.5),
        *_curve((0.13, 0.5), (0.26, 0.62), (0.42, 0.80), (0.5, 0.98)),
        (0.5, 0.98),
    )
)
_BLADE = _mirrored(
    (
        *_curve((0.5, 0.02), (0.42, 0.18), (0.26, 0.28), (0.14, 0.42)),
        *_curve((0.14, 0.42), (0.02, 0.55), (0.07, 0.79), (0.26, 0.79)),
        *_curve((0.26, 0.79), (0.37, 0.79), (0.46, 0.73), (0.5, 0.60)),
        (0.5, 0.60),
    )
)

SUITS: dict[str, tuple[Points, ...]] = {
    "♥": (_HEART,),
    "♦": (_DIAMOND,),
    "♠": (_BLADE, _STEM),
    "♣": (
        _circle(0.5, 0.24, 0.215),
        _circle(0.245, 0.56, 0.215),
        _circle(0.755, 0.56, 0.215),
        _circle(0.5, 0.48, 0.13),
        _STEM,
    ),
}
"""The outlines of the suit signs in a unit square."""

_TRIANGLE = ((0.08, 0.28), (0.92, 0.28), (0.5, 0.78))
_CHECK = ((0.08, 0.52), (0.20, 0.40), (0.40, 0.60), (0.80, 0.17), (0.92, 0.29), (0.40, 0.85))
_CROSS = (
    (0.12, 0.24),
    (0.24, 0.12),
    (0.5, 0.38),
    (0.76, 0.12),
    (0.88, 0.24),
    (0.62, 0.5),
    (0.88, 0.76),
    (0.76, 0.88),
    (0.5, 0.62),
    (0.24, 0.88),
    (0.12, 0.76),
    (0.38, 0.5),
)
_STAR = tuple(
    (
        0.5 + (0.5, 0.21)[step % 2] * math.sin(math.pi * step / 5),
        0.53 - (0.5, 0.21)[step % 2] * math.cos(math.pi * step / 5),
    )
    for step in range(10)
)

MARKS: dict[str, tuple[Points, ...]] = {
    "down": (_TRIANGLE,),
    "up": (tuple((x, 1 - y) for x, y in _TRIANGLE),),
    "right": (tuple((y, x) for x, y in _TRIANGLE),),
    "left": (tuple((1 - y, x) for x, y in _TRIANGLE),),
    "check": (_CHECK,),
    "cross": (_CROSS,),
    "star": (_STAR,),
}
"""The outlines of other small signs in a unit square."""


def suit(sign: str, height: int, colour: Colour) -> pygame.Surface:
    """Return the suit sign *sign* (one of ``♣♦♥♠``), *height* pixels high and wide."""
    return polygons(SUITS[sign], (height, height), colour)


def mark(name: str, height: int, colour: Colour) -> pygame.Surface:
    """Return the sign *name* (a key of :data:`MARKS`), *height* pixels high and wide."""
    return polygons(MARKS[name], (height, height), colour)
