"""The felt: lighter in the middle, with a fine grain and without visible bands.

An 8-bit gradient shows bands on dark colours. Therefore noise is added to a light map that has
about six steps for each step of the result, before the colours of the felt are applied. The noise
is also the grain. For a window of 1280 x 800 this takes a few milliseconds.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from cardtable.ui.shapes import rgba
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour, Size, Theme

NOISE_SIDE = 256
MAP_WIDTH = 48
MAP_HEIGHT = 30
GRAIN = 18
"""Amplitude of the noise in steps of the light map, which has 255 from edge to middle."""

_cache = SurfaceCache()


def felt(size: Size, theme: Theme, ring: pygame.Rect | None = None) -> pygame.Surface:
    """Return the felt for a window of *size* pixels. Shared: never draw on it.

    With *ring*, a faint ellipse is drawn inside that rectangle, the trick area.
    """
    shape = tuple(ring) if ring is not None else None
    key = (size, theme.felt_middle, theme.felt_edge, theme.felt_ring, shape)
    return _cache.get(key, lambda: _make(size, theme, ring))


def clear_cache() -> None:
    """Remove all cached felts."""
    _cache.clear()


def _make(size: Size, theme: Theme, ring: pygame.Rect | None) -> pygame.Surface:
    middle, edge = rgba(theme.felt_middle), rgba(theme.felt_edge)
    span = [max(0, m - e) for m, e in zip(middle[:3], edge[:3], strict=True)]
    cloth = pygame.transform.smoothscale(_light_map(), size)
    noise = _noise()
    for x in range(0, size[0], NOISE_SIDE):
        for y in range(0, size[1], NOISE_SIDE):
            cloth.blit(noise, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    cloth.fill(span, special_flags=pygame.BLEND_RGB_MULT)
    cloth.fill(edge[:3], special_flags=pygame.BLEND_RGB_ADD)
    if ring is not None:
        _draw_ring(cloth, ring, theme.felt_ring)
    return cloth


@lru_cache(maxsize=1)
def _light_map() -> pygame.Surface:
    """Return a small light map: bright a little above the middle, dark at the edge."""
    light = pygame.Surface((MAP_WIDTH, MAP_HEIGHT), depth=32)
    for x in range(MAP_WIDTH):
        for y in range(MAP_HEIGHT):
            across = (x + 0.5) / MAP_WIDTH * 2 - 1
            down = (y + 0.5) / MAP_HEIGHT * 2 - 0.92
            distance = min(1.0, math.hypot(across, down * 0.86) / 1.38)
            level = round((255 - GRAIN) * (1 - distance**1.7))
            light.set_at((x, y), (level, level, level))
    return light


@lru_cache(maxsize=1)
def _noise() -> pygame.Surface:
    """Return a square of noise, 0 to GRAIN, in three independent channels."""
    count = NOISE_SIDE * NOISE_SIDE * 4
    table = bytes(value * GRAIN // 255 for value in range(256))
    raw = random.Random(52).randbytes(count).translate(table)
    noise = pygame.image.frombytes(raw, (NOISE_SIDE, NOISE_SIDE), "RGBX")
    return noise.convert(32) if pygame.display.get_init() else noise


def _draw_ring(cloth: pygame.Surface, ring: pygame.Rect, colour: Colour) -> None:
    """Draw the outline of an ellipse just inside *ring*, thicker on a large felt."""
    tint = rgba(colour)
    veil = pygame.Surface(ring.size, pygame.SRCALPHA)
    veil.fill((*tint[:3], 0))
    centre_x, centre_y = (ring.width - 1) / 2, (ring.height - 1) / 2
    steps = max(64, ring.width // 4)
    turns = [2 * math.pi * step / steps for step in range(steps)]
    for inset in range(1, 2 + max(1, round(cloth.get_height() / 800))):
        across, down = centre_x - inset, centre_y - inset
        points = [
            (centre_x + across * math.cos(turn), centre_y + down * math.sin(turn)) for turn in turns
        ]
        pygame.draw.aalines(veil, tint, True, points)
    cloth.blit(veil, ring)
