"""Pictures of chips seen at an angle, with a striped edge and colours by value."""

from __future__ import annotations

import math

import pygame

from cardtable.table.poker.chips import MAX_COLUMNS, columns_of
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour

OVERSAMPLING = 4
"""Factor by which chips are drawn larger and then scaled down, for smooth edges."""
FLATNESS = 0.5
"""Height of a chip's face, as a share of its width."""
THICKNESS = 0.2
GAP = 0.1

_COLOURS: dict[int, tuple[Colour, Colour]] = {
    1: ((226, 230, 232), (86, 104, 120)),
    5: ((196, 52, 54), (244, 226, 220)),
    25: ((38, 132, 92), (228, 240, 226)),
    100: ((34, 38, 46), (222, 214, 196)),
    500: ((112, 66, 156), (234, 222, 244)),
    1_000: ((222, 172, 60), (70, 48, 16)),
    5_000: ((206, 110, 44), (248, 234, 214)),
}
_cache = SurfaceCache(24_000_000)


def colours_of(value: int) -> tuple[Colour, Colour]:
    """Return the colours of a chip and its stripes; values a factor of 1,000 apart share theirs."""
    while value >= 25_000:
        value //= 1_000
    return _COLOURS[value]


def chip(width: int, value: int) -> pygame.Surface:
    """Return one chip, *width* pixels wide. Shared: never draw on it."""
    return _cache.get((width, value), lambda: _make_chip(width, *colours_of(value)))


def pile_size(amount: int, width: int, max_columns: int = MAX_COLUMNS) -> tuple[int, int]:
    """Return the size of :func:`pile` with the same arguments, in pixels."""
    columns = columns_of(amount)[:max_columns]
    high = max((len(column) for column in columns), default=0)
    gap = max(1, round(width * GAP))
    across = len(columns) * (width + gap) - gap if columns else 0
    return across, round(width * (FLATNESS + THICKNESS)) + max(0, high - 1) * _step(width) + 1


def pile(amount: int, width: int, max_columns: int = MAX_COLUMNS) -> pygame.Surface:
    """Return the chips for *amount*, in columns side by side. Shared: never draw on it.

    Only the *max_columns* columns with the most valuable chips are drawn.
    """
    return _cache.get(
        ("pile", amount, width, max_columns), lambda: _make_pile(amount, width, max_columns)
    )


def _step(width: int) -> int:
    return max(2, round(width * THICKNESS * 0.82))


def _make_pile(amount: int, width: int, max_columns: int) -> pygame.Surface:
    size = pile_size(amount, width, max_columns)
    picture = pygame.Surface((max(1, size[0]), size[1]), pygame.SRCALPHA)
    left = 0
    for column in columns_of(amount)[:max_columns]:
        bottom = size[1]
        for value in column:
            disc = chip(width, value)
            picture.blit(disc, (left, bottom - disc.get_height()))
            bottom -= _step(width)
        left += width + max(1, round(width * GAP))
    return picture


def _make_chip(width: int, body: Colour, stripe: Colour) -> pygame.Surface:
    wide = width * OVERSAMPLING
    face, thick = round(wide * FLATNESS), round(wide * THICKNESS)
    big = pygame.Surface((wide, face + thick), pygame.SRCALPHA)
    dark = tuple(round(part * 0.62) for part in body[:3])
    lower = pygame.Rect(0, thick, wide, face)
    rim = pygame.Rect(0, 0, wide, face)
    pygame.draw.ellipse(big, dark, lower)
    pygame.draw.rect(big, dark, pygame.Rect(0, face // 2, wide, thick))
    for turn in (40, 90, 140):  # the visible edge, with its stripes
        _stripe_edge(big, rim, thick, turn, stripe)
    pygame.draw.ellipse(big, body, rim)
    _stripe_face(big, rim, stripe)
    inner = rim.inflate(-round(wide * 0.34), -round(face * 0.34))
    pygame.draw.ellipse(big, body, inner)
    pygame.draw.ellipse(big, stripe, inner.inflate(-wide // 14, -face // 14), max(3, wide // 26))
    pygame.draw.ellipse(big, (0, 0, 0, 120), rim.move(0, 1), max(1, wide // 70))
    light = tuple(min(255, part + 34) for part in body[:3])
    pygame.draw.ellipse(big, light, rim, max(1, wide // 60))
    return pygame.transform.smoothscale(big, (width, max(1, round((face + thick) / OVERSAMPLING))))


def _stripe_edge(
    big: pygame.Surface, rim: pygame.Rect, thick: int, turn: float, colour: Colour
) -> None:
    dull = tuple(round(part * 0.8) for part in colour[:3])
    points = [_on(rim, turn - 8), _on(rim, turn + 8)]
    pygame.draw.polygon(big, dull, [*points, *((x, y + thick) for x, y in reversed(points))])


def _stripe_face(big: pygame.Surface, rim: pygame.Rect, colour: Colour) -> None:
    for turn in (40, 90, 140, 220, 270, 320):
        outer = [_on(rim, turn + by) for by in (-10, -4, 4, 10)]
        inner = [_on(rim.inflate(-rim.width // 3, -rim.height // 3), turn + by) for by in (10, -10)]
        pygame.draw.polygon(big, colour, outer + inner)


def _on(rim: pygame.Rect, turn: float) -> tuple[float, float]:
    """Return the point of an ellipse at *turn* degrees, clockwise from the right."""
    angle = math.radians(turn)
    return (
        rim.centerx + rim.width / 2 * math.cos(angle),
        rim.centery + rim.height / 2 * math.sin(angle),
    )
