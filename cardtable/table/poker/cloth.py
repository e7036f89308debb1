"""The cloth of a poker table: an oval with a wooden rim on the felt."""

from __future__ import annotations

import pygame

from cardtable.art.felt import felt
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.ui import shapes
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour, Theme

RIM = 18.0
"""Width of the wooden rim, in design units."""
LINE = 46.0
"""Difference of the diameters of the cloth and of the line on it, in design units."""
WOOD: Colour = (58, 36, 28)
EDGE: Colour = (122, 82, 54)
LIGHT: Colour = (255, 255, 255, 7)
"""A veil that makes the cloth inside the rim lighter than the felt."""
_cache = SurfaceCache()


def table_cloth(size: tuple[int, int], theme: Theme, layout: PokerLayout) -> pygame.Surface:
    """Return felt and table for a window of *size* pixels. Shared: never draw on it."""
    key = (size, theme, tuple(layout.oval), tuple(map(tuple, layout.slots)))
    return _cache.get(key, lambda: _make(size, theme, layout))


def _make(size: tuple[int, int], theme: Theme, layout: PokerLayout) -> pygame.Surface:
    cloth = felt(size, theme).copy()
    oval, unit = layout.oval, layout.unit
    corner = min(oval.height, oval.width) // 2
    rim = max(3, round(RIM * unit))
    shapes.draw_shadow(cloth, oval, corner, round(26 * unit), (0, 0, 0, 130), (0, round(10 * unit)))
    line = max(1, round(2 * unit))
    shapes.draw_rounded(cloth, oval, corner, WOOD, EDGE, line)
    inner = oval.inflate(-2 * rim, -2 * rim)
    _draw_felt(cloth, felt(size, theme), inner)
    shapes.draw_rounded(cloth, inner, inner.height // 2, LIGHT, (0, 0, 0, 90), line)
    ring = inner.inflate(-round(LINE * unit), -round(LINE * unit))
    shapes.draw_outline(cloth, ring, ring.height // 2, (*theme.text[:3], 30), line)
    for slot in layout.slots:
        radius = round(slot.height * 0.06)
        shapes.draw_rounded(cloth, slot, radius, (0, 0, 0, 26), (*theme.text[:3], 44), line)
    return cloth


def _draw_felt(cloth: pygame.Surface, felt: pygame.Surface, inner: pygame.Rect) -> None:
    """Draw the part of *felt* inside the rim over the filled oval."""
    piece = pygame.Surface(inner.size, pygame.SRCALPHA)
    piece.blit(felt, (0, 0), inner)
    mask = shapes.rounded(inner.size, min(inner.size) // 2, (255, 255, 255, 255))
    mask.set_alpha(255)
    piece.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    cloth.blit(piece, inner)
