"""Discs: glossy ones for the rack, two-sided ones for the cloth, and how one looks while it turns.

A disc is drawn in a square of 100 units, a little smaller than the square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from cardtable.art.boards.gradients import definitions, linear, radial
from cardtable.art.effects import rasterised
from cardtable.art.svg import circle, document, line, outline, path, star
from cardtable.ui.caching import SurfaceCache

RADIUS = 46.0
TURN_STEPS = 16
"""Half a turn is drawn in so many pictures."""
THICKNESS = 0.11
"""Of its diameter: what is seen of a disc's edge while it turns."""

_cache = SurfaceCache(48_000_000)


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a disc, from where the light falls to the shade, its groove and its edge."""

    light: str
    middle: str
    shade: str
    groove: str
    edge: str
    gloss: float = 0.5
    """How strongly the upper half shines, 0..1."""
    sign: str = ""
    """What is embossed in the middle, so that nobody needs colours: ``ring``, ``star``, ``bar``."""


GOLD = Paint("#fff0b4", "#f6bf3c", "#c98312", "#a8690b", "#8a5608", sign="ring")
RED = Paint("#ff9d8b", "#d93a30", "#951a1b", "#7a1214", "#5e0c10", sign="star")
BLACK = Paint("#59616a", "#23272c", "#08090b", "#000000", "#050607", 0.2)
WHITE = Paint("#ffffff", "#ecece5", "#b4b8b0", "#b2b5ae", "#8f948c", 0.8)
BLUE = Paint("#cfe6ff", "#6fa8e6", "#2f65ad", "#23508f", "#183a6b", sign="bar")
RUBY = Paint("#ff8f84", "#c9302c", "#7c1216", "#7a1214", "#4e090d", 0.35)
GREEN = Paint("#d6f7d2", "#74c77a", "#2f8a43", "#226d34", "#175026", sign="star")


def disc(paint: Paint, size: int) -> pygame.Surface:
    """Return a disc *size* pixels across, shared: blit it, never draw on it."""
    return _cache.get((paint, size), lambda: rasterised(_svg(paint), (size, size), 2))


def _svg(paint: Paint) -> str:
    gradients = definitions(
        radial("body", 38, 32, 68, ((0, paint.light), (0.42, paint.middle), (1, paint.shade))),
        linear(
            "rim",
            (20, 8),
            (80, 92),
            ((0, "#ffffff/0.75"), (0.5, "#ffffff/0.05"), (1, "#000000/0.5")),
        ),
        linear("gloss", (50, 8), (50, 46), ((0, f"#ffffff/{paint.gloss}"), (1, "#ffffff/0"))),
    )
    parts = [
        gradients,
        circle(50, 50, RADIUS, paint.edge),
        circle(50, 50, RADIUS - 1, "url(#body)"),
        circle(50, 50, RADIUS - 2.2, "none", "url(#rim)", 2.6),
        *_emboss(paint),
        path(
            "M16 42C18 20 36 9 50 9C64 9 82 20 84 42C74 33 62 30 50 30C38 30 26 33 16 42Z",
            "url(#gloss)",
        ),
    ]
    return document(100, 100, parts)


def _emboss(paint: Paint) -> list[str]:
    """Return the sign in the middle: each line once in shade, once in light beside it."""
    light, shade = paint.light, paint.groove
    if paint.sign == "ring":
        return [
            circle(50, 50, 29, "none", shade, 3.4, 0.62),
            circle(50.8, 51.4, 27.6, "none", light, 1.6, 0.75),
            circle(50, 50, 15, "none", shade, 3.0, 0.5),
            circle(50.6, 51.2, 13.8, "none", light, 1.4, 0.65),
        ]
    if paint.sign == "star":
        return [
            circle(50, 50, 30, "none", shade, 3.2, 0.55),
            circle(50.8, 51.2, 28.7, "none", light, 1.4, 0.5),
            path(outline(star(50.9, 52.9, 18)), light, opacity=0.4),
            path(outline(star(50, 51.5, 18)), shade, opacity=0.62),
        ]
    if paint.sign == "bar":
        return [
            circle(50, 50, 30, "none", shade, 3.2, 0.5),
            line("M36 51.8L64 51.8", light, 6, 0.5),
            line("M36 50L64 50", shade, 6, 0.6),
        ]
    return [circle(50, 50, 31, "none", light, 1.2, 0.18)]


def turning(front: Paint, back: Paint, size: int, turn: float) -> pygame.Surface:
    """Return a disc that turns from *back* (turn 0) over its edge to *front* (1)."""
    step = round(min(max(turn, 0.0), 1.0) * TURN_STEPS)
    if step in (0, TURN_STEPS):
        return disc(front if step else back, size)
    key = (front, back, size, step)
    return _cache.get(key, lambda: _make_turning(front, back, size, step / TURN_STEPS))


def _make_turning(front: Paint, back: Paint, size: int, turn: float) -> pygame.Surface:
    """Draw face and edge: the far face, pushed aside by the thickness, and the near one over it."""
    angle = math.pi * turn
    wide = max(2, round(size * abs(math.cos(angle))))
    aside = THICKNESS * size * math.sin(angle) / 2
    near, far = (front, back) if turn > 0.5 else (back, front)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    face = pygame.transform.smoothscale(disc(near, size), (wide, size))
    under = pygame.transform.smoothscale(disc(far, size), (wide, size))
    left = (size - wide) / 2
    steps = max(2, round(2 * aside))
    for number in range(steps + 1):
        picture.blit(under, (round(left + aside - 2 * aside * number / steps), 0))
    picture.blit(face, (round(left - aside), 0))
    return picture


def shadow(size: int, softness: float = 0.07, strength: int = 150) -> pygame.Surface:
    """Return the soft shadow of a disc of *size* pixels; the surface is half as large again."""
    key = ("shadow", size, softness, strength)
    return _cache.get(key, lambda: _make_shadow(size, softness, strength))


def _make_shadow(size: int, softness: float, strength: int) -> pygame.Surface:
    whole = size + size // 2
    blur = max(1, round(size * softness))
    soft = pygame.Surface((whole, whole), pygame.SRCALPHA)
    soft.fill((2, 8, 8, 0))
    pygame.draw.circle(
        soft, (2, 8, 8, strength), (whole // 2, whole // 2), round(size * RADIUS / 100)
    )
    return pygame.transform.gaussian_blur(soft, blur)


def ghost(paint: Paint, size: int, opacity: int = 120) -> pygame.Surface:
    """Return a disc that is only thought of: seen through."""

    def make() -> pygame.Surface:
        clear = disc(paint, size).copy()
        clear.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
        return clear

    return _cache.get(("ghost", paint, size, opacity), make)
