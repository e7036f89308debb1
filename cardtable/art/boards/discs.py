"""Discs and stones: still, turning over and translucent, and their shadows."""

from __future__ import annotations

import math
from enum import Enum

import pygame

from cardtable.art.drawings import Drawing, load, rasterise
from cardtable.ui.surface_cache import SurfaceCache

RADIUS = 46.0
"""Radius of a disc in its square of 100 units."""
TURN_STEPS = 16
"""Number of steps in which a disc turns over."""
THICKNESS = 0.11
"""Thickness of a disc as a share of its diameter."""

_cache = SurfaceCache()


class Paint(Enum):
    """The colours and the embossed sign of a disc, from ``assets/boards/disc-VALUE.svg``."""

    GOLD = "gold"
    RED = "red"
    BLACK = "black"
    WHITE = "white"
    BLUE = "blue"
    RUBY = "ruby"
    GREEN = "green"

    @property
    def drawing(self) -> Drawing:
        return load("boards", f"disc-{self.value}")

    @property
    def colour(self) -> str:
        """The colour between light and shade, as ``#rrggbb``."""
        return self.drawing.attribute("middle", "stop-color")


def disc(paint: Paint, size: int) -> pygame.Surface:
    """Return a disc *size* pixels across. Shared: never draw on it."""

    def make() -> pygame.Surface:
        return rasterise(paint.drawing.svg(), (size, size), 2)

    return _cache.get((paint, size), make)


def turning(front: Paint, back: Paint, size: int, turn: float) -> pygame.Surface:
    """Return a disc on its way from *back* (*turn* 0) to *front* (*turn* 1). Shared."""
    step = round(min(max(turn, 0.0), 1.0) * TURN_STEPS)
    if step in (0, TURN_STEPS):
        return disc(front if step else back, size)
    key = (front, back, size, step)
    return _cache.get(key, lambda: _make_turning(front, back, size, step / TURN_STEPS))


def _make_turning(front: Paint, back: Paint, size: int, turn: float) -> pygame.Surface:
    """Draw the far face, shifted step by step to form the edge, then the near face."""
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
    """Return the soft shadow of a disc of *size* pixels, on a surface 1.5 times as large."""
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
    """Return a translucent disc, which previews a move. Shared: never draw on it."""

    def make() -> pygame.Surface:
        clear = disc(paint, size).copy()
        clear.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
        return clear

    return _cache.get(("ghost", paint, size, opacity), make)
