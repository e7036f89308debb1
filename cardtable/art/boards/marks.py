"""Chalk marks: cross, nought, triangle and square, complete or partly drawn.

Coordinates are in a square of 100 units.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.svg import Point, document, line, num
from cardtable.ui.surface_cache import SurfaceCache

WIDTH = 11.0
STEPS = 20
"""Number of pictures of a mark being drawn."""

_cache = SurfaceCache(24_000_000)

Strokes = tuple[tuple[Point, ...], ...]


def _arc(count: int = 48) -> tuple[Point, ...]:
    turns = [-0.30 + 2.02 * math.pi * step / count for step in range(count + 1)]
    return tuple((50 + 29.5 * math.sin(turn), 50 - 29.5 * math.cos(turn)) for turn in turns)


MARKS: tuple[Strokes, ...] = (
    (((23, 22), (49, 50), (77, 79)), ((77, 21), (51, 50), (23, 78))),
    (_arc(),),
    (((50, 19), (83, 76), (17, 76), (50, 19)),),
    (((23, 24), (77, 24), (77, 77), (23, 77), (23, 24)),),
)
"""The strokes of each player's mark, in drawing order."""


def partial_strokes(strokes: Strokes, share: float) -> Strokes:
    """Return the first part of *strokes*, *share* (0..1) of their total length."""
    lengths = [sum(math.dist(a, b) for a, b in pairwise(s)) for s in strokes]
    left = share * sum(lengths)
    drawn: list[tuple[Point, ...]] = []
    for stroke in strokes:
        points: list[Point] = [stroke[0]]
        for start, end in pairwise(stroke):
            far = math.dist(start, end)
            if left <= 0.0:
                break
            part = min(1.0, left / far)
            points.append(
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            )
            left -= far
        if len(points) > 1:
            drawn.append(tuple(points))
        if left <= 0.0:
            break
    return tuple(drawn)


def mark(
    player: int, size: int, colour: tuple[int, int, int], share: float = 1.0, opacity: float = 1.0
) -> pygame.Surface:
    """Return *share* of the mark of *player* on a square of *size* pixels."""
    step = round(min(max(share, 0.0), 1.0) * STEPS)
    key = (player % len(MARKS), size, colour, step, round(opacity, 2))

    def make() -> pygame.Surface:
        strokes = partial_strokes(MARKS[player % len(MARKS)], step / STEPS)
        picture = rasterise(_svg(strokes, colour), (size, size), 2)
        if opacity < 1.0:
            veil = (255, 255, 255, round(255 * opacity))
            picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return _cache.get(key, make)


def _svg(strokes: Strokes, colour: tuple[int, int, int]) -> str:
    """Return the strokes with a shadow and a lighter core, like chalk."""
    ink = "#{:02x}{:02x}{:02x}".format(*colour)
    pale = "#{:02x}{:02x}{:02x}".format(*(round(c + (255 - c) * 0.45) for c in colour))
    parts = [line(_path(stroke, 1.2, 2.6), "#000000", WIDTH, 0.4) for stroke in strokes]
    parts += [line(_path(stroke), ink, WIDTH) for stroke in strokes]
    parts += [line(_path(stroke, -0.8, -1.2), pale, WIDTH * 0.28, 0.75) for stroke in strokes]
    return document(100, 100, parts)


def _path(stroke: tuple[Point, ...], right: float = 0.0, down: float = 0.0) -> str:
    return "M" + "L".join(f"{num(x + right)} {num(y + down)}" for x, y in stroke)
