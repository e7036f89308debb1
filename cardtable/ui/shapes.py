"""Smooth shapes: rounded panels, shadows, discs and polygons, cached.

Functions that return a surface return a shared one: blit it, never draw on it. Shapes are drawn
at OVERSAMPLE times their size and scaled down, which makes their edges smooth.
"""

from __future__ import annotations

import pygame

from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour

OVERSAMPLE = 4
Points = tuple[tuple[float, float], ...]
"""An outline; its points are fractions (0..1) of the size it is drawn at."""

_cache = SurfaceCache()


def rgba(colour: Colour) -> tuple[int, int, int, int]:
    """Return *colour* with its alpha; 255 if it has none."""
    return colour if len(colour) == 4 else (*colour, 255)


def mix(start: Colour, end: Colour, t: float) -> Colour:
    """Interpolate between two colours; *t* is 0..1."""
    a, b = rgba(start), rgba(end)
    red, green, blue, alpha = (round(p + (q - p) * t) for p, q in zip(a, b, strict=True))
    return (red, green, blue, alpha)


def over(top: Colour, bottom: Colour) -> tuple[int, int, int, int]:
    """Return *top* composited over *bottom*."""
    t, b = rgba(top), rgba(bottom)
    alpha = t[3] + b[3] * (255 - t[3]) / 255
    if alpha == 0:
        return (t[0], t[1], t[2], 0)
    weight = t[3] / alpha
    red, green, blue = (round(t[i] * weight + b[i] * (1 - weight)) for i in range(3))
    return (red, green, blue, round(alpha))


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, line: int = 1
) -> pygame.Surface:
    """Return a rounded rectangle of *size* pixels, with an optional border *line* pixels wide."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    key = ("rounded", width, height, radius, fill, border, line)
    return _cache.get(key, lambda: _make_rounded(width, height, radius, fill, border, line))


def _make_rounded(
    width: int, height: int, radius: int, fill: Colour, border: Colour | None, line: int
) -> pygame.Surface:
    inside = rgba(fill)
    edge = over(border, fill) if border is not None else inside
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(edge)
    thick = line if border is not None else 0
    if width > 2 * thick and height > 2 * thick:
        surface.fill(inside, (thick, thick, width - 2 * thick, height - 2 * thick))
    if radius > 0:
        corner = _corner(radius, inside, edge, thick)
        for flip_x in (False, True):
            for flip_y in (False, True):
                tile = pygame.transform.flip(corner, flip_x, flip_y)
                x = width - radius if flip_x else 0
                y = height - radius if flip_y else 0
                surface.fill((0, 0, 0, 0), (x, y, radius, radius))
                surface.blit(tile, (x, y))
    return surface


def _corner(
    radius: int, inside: tuple[int, int, int, int], edge: tuple[int, int, int, int], line: int
) -> pygame.Surface:
    """Return the top left corner of a rounded rectangle, *radius* pixels square."""
    big = radius * OVERSAMPLE
    tile = pygame.Surface((big, big), pygame.SRCALPHA)
    tile.fill((*edge[:3], 0))
    pygame.draw.circle(tile, edge, (big, big), big)
    if line < radius:
        pygame.draw.circle(tile, inside, (big, big), big - line * OVERSAMPLE)
    return pygame.transform.smoothscale(tile, (radius, radius))


def draw_rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour,
    border: Colour | None = None,
    line: int = 1,
    opacity: float = 1.0,
) -> None:
    """Draw a rounded rectangle over *rect* with *opacity* (0..1)."""
    if opacity <= 0.0 or rect.width <= 0 or rect.height <= 0:
        return
    shape = rounded(rect.size, radius, fill, border, line)
    shape.set_alpha(round(255 * min(opacity, 1.0)))
    surface.blit(shape, rect)


def draw_outline(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour, line: int
) -> None:
    """Draw the outline of a rounded rectangle just inside *rect*."""
    if rect.width <= 0 or rect.height <= 0:
        return
    shape = rounded(rect.size, radius, (*colour[:3], 0), colour, line)
    shape.set_alpha(255)
    _blit_frame(surface, shape, rect.topleft, radius + line)


def _blit_frame(
    surface: pygame.Surface, shape: pygame.Surface, corner: tuple[int, int], edge: int
) -> None:
    """Blit the outer *edge* pixels of *shape* at *corner*; its middle is transparent."""
    width, height = shape.get_size()
    if 2 * edge >= height or 2 * edge >= width:
        surface.blit(shape, corner)
        return
    tall = height - 2 * edge
    for x, y, wide, high in (
        (0, 0, width, edge),
        (0, edge, edge, tall),
        (width - edge, edge, edge, tall),
        (0, height - edge, width, edge),
    ):
        surface.blit(shape, (corner[0] + x, corner[1] + y), (x, y, wide, high))


def shadow(
    size: tuple[int, int], radius: int, blur: int, colour: Colour, offset: tuple[int, int] = (0, 0)
) -> pygame.Surface:
    """Return the soft shadow (or glow) around a rounded rectangle of *size*.

    The surface is larger than *size* by *blur* pixels on every side, to be drawn at *offset* from
    the rectangle. The area of the rectangle is left out, so that the shadow does not show through
    a translucent panel.
    """
    width, height = size
    blur = max(1, blur)
    key = ("shadow", width, height, radius, blur, colour, offset)
    return _cache.get(key, lambda: _make_shadow(width, height, radius, blur, rgba(colour), offset))


def _make_shadow(
    width: int,
    height: int,
    radius: int,
    blur: int,
    colour: tuple[int, int, int, int],
    offset: tuple[int, int],
) -> pygame.Surface:
    """Blur a small rounded square and stretch its edges and middle to the size."""
    corner = min(radius + 2 * blur, (min(width, height) + 2 * blur) // 2)
    side = 2 * corner + 2
    soft = pygame.Surface((side, side), pygame.SRCALPHA)
    soft.fill((*colour[:3], 0))
    core = pygame.Rect(blur, blur, side - 2 * blur, side - 2 * blur)
    pygame.draw.rect(soft, colour, core, border_radius=min(radius, core.width // 2))
    blur_radius = max(1, blur // 2)
    for _pass in range(2):
        soft = pygame.transform.box_blur(soft, blur_radius, False)
    whole = _nine_slice(soft, corner, (width + 2 * blur, height + 2 * blur))
    if width > 2 and height > 2:
        hole = _make_rounded(width - 2, height - 2, max(0, radius - 1), (0, 0, 0, 255), None, 0)
        topleft = (blur + 1 - offset[0], blur + 1 - offset[1])
        whole.blit(hole, topleft, special_flags=pygame.BLEND_RGBA_SUB)
    return whole


def _nine_slice(tile: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """Return *tile* stretched to *size*, except for its four corners of *corner* pixels."""
    width, height = size
    middle_x, middle_y = width - 2 * corner, height - 2 * corner
    inner = tile.get_width() - 2 * corner
    surface = pygame.Surface(size, pygame.SRCALPHA)
    columns = (
        (0, corner, 0, corner),
        (corner, inner, corner, middle_x),
        (corner + inner, corner, corner + middle_x, corner),
    )
    rows = (
        (0, corner, 0, corner),
        (corner, inner, corner, middle_y),
        (corner + inner, corner, corner + middle_y, corner),
    )
    for from_x, from_w, to_x, to_w in columns:
        for from_y, from_h, to_y, to_h in rows:
            if to_w > 0 and to_h > 0:
                part = tile.subsurface((from_x, from_y, from_w, from_h))
                surface.blit(pygame.transform.scale(part, (to_w, to_h)), (to_x, to_y))
    return surface


def draw_shadow(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    blur: int,
    colour: Colour = (0, 0, 0, 110),
    offset: tuple[int, int] = (0, 0),
    opacity: float = 1.0,
) -> None:
    """Draw the soft shadow of a rounded rectangle under *rect*, shifted by *offset* pixels."""
    if opacity <= 0.0 or rect.width <= 0 or rect.height <= 0:
        return
    blur = max(1, blur)
    soft = shadow(rect.size, radius, blur, colour, offset)
    soft.set_alpha(round(255 * min(opacity, 1.0)))
    edge = 2 * blur + radius + max(abs(offset[0]), abs(offset[1]))
    _blit_frame(surface, soft, (rect.x - blur + offset[0], rect.y - blur + offset[1]), edge)


def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """Return a filled circle."""
    return rounded((diameter, diameter), diameter // 2, colour)


def polygons(outlines: tuple[Points, ...], size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a surface of *size* with the *outlines* filled in one colour."""
    key = ("polygons", outlines, size, colour)
    return _cache.get(key, lambda: _make_polygons(outlines, size, rgba(colour)))


def _make_polygons(
    outlines: tuple[Points, ...], size: tuple[int, int], colour: tuple[int, int, int, int]
) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    across, down = width * OVERSAMPLE, height * OVERSAMPLE
    big = pygame.Surface((across, down), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    for outline in outlines:
        pygame.draw.polygon(big, colour, [(x * across, y * down) for x, y in outline])
    return pygame.transform.smoothscale(big, (width, height))
