"""Effects on pictures of cards: dimming, golden border, shadow, halo, rotation."""

from __future__ import annotations

from enum import Enum

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.style import EDGE, GOLD, GOLD_LIGHT, HEIGHT, RADIUS, WIDTH
from cardtable.art.svg import document, rect
from cardtable.cards import SHAPES

SQUARE_CORNER = 0.15
"""Radius of the corners of dice and tiles, as a share of their side."""
LIFT_STEPS = 8
"""Number of steps between the shadows of a card on the table and of a lifted card."""


class CardLook(Enum):
    """The look of a card: plain, dimmed (illegal) or lit (highlighted)."""

    PLAIN = "plain"
    DIMMED = "dimmed"
    LIT = "lit"


def width_of(height: int) -> int:
    """Return the width in pixels of a card *height* pixels high."""
    return round(height * WIDTH / HEIGHT)


def dimmed(surface: pygame.Surface) -> pygame.Surface:
    """Return a darker copy with the same transparency."""
    copy = surface.copy()
    copy.fill((172, 179, 183), special_flags=pygame.BLEND_RGB_MULT)
    return copy


def outline_of(shape: str) -> tuple[tuple[float, float, float, float], float]:
    """Return the box of a token of this *shape* on a card, and the radius of its corners."""
    if shape == SHAPES[0]:
        return (0.0, 0.0, WIDTH, HEIGHT), RADIUS
    radius = WIDTH / 2 if shape == "disc" else WIDTH * SQUARE_CORNER
    return (0.0, (HEIGHT - WIDTH) / 2, WIDTH, WIDTH), radius


def golden_border(size: tuple[int, int], shape: str = SHAPES[0]) -> pygame.Surface:
    """Return a border for a card of *size* pixels; the inside is transparent."""
    (left, top, width, height), corner = outline_of(shape)
    box = (left + 3.5, top + 3.5, width - 7, height - 7)
    edge = (left + 1.5, top + 1.5, width - 3, height - 3)
    lines = (rect(box, corner - 2, "none", GOLD, 7), rect(edge, corner, "none", GOLD_LIGHT, 1.5))
    return rasterise(document(WIDTH, HEIGHT, lines), size)


def lit(surface: pygame.Surface, border: pygame.Surface) -> pygame.Surface:
    """Return a copy with *border* drawn over it."""
    copy = surface.copy()
    copy.blit(border, (0, 0))
    return copy


def _blurred(
    height: int, grow: int, blur: int, colour: tuple[int, int, int, int], shape: str
) -> pygame.Surface:
    """Return the outline of a token of this *shape*, filled with *colour* and blurred.

    It is *grow* pixels larger; *blur* is the radius of the blur in pixels.
    """
    width, margin = width_of(height), grow + 2 * blur + 2
    size = (width + 2 * margin, height + 2 * margin)
    # A wide blur is drawn small and scaled up, which looks the same and is much faster.
    coarse = max(1, blur // 3)
    small = pygame.Surface((-(-size[0] // coarse), -(-size[1] // coarse)), pygame.SRCALPHA)
    small.fill((*colour[:3], 0))
    inset = round((margin - grow) / coarse)
    (_left, top, _width, _height), corner = outline_of(shape)
    low = round(top * height / HEIGHT / coarse)
    box = small.get_rect().inflate(-2 * inset, -2 * (inset + low))
    radius = round((corner * height / HEIGHT + grow) / coarse)
    pygame.draw.rect(small, colour, box, border_radius=radius)
    soft = pygame.transform.gaussian_blur(small, max(1, round(blur / coarse)))
    return soft if coarse == 1 else pygame.transform.smoothscale(soft, size)


def soft_shadow(height: int, step: int, shape: str = SHAPES[0]) -> pygame.Surface:
    """Return a card's shadow at lift *step* (0..LIFT_STEPS); a higher one is softer and paler."""
    lift = step / LIFT_STEPS
    blur = max(1, round(height * (0.012 + 0.042 * lift)))
    return _blurred(height, 0, blur, (4, 12, 14, round(120 - 34 * lift)), shape)


def soft_halo(height: int, shape: str = SHAPES[0]) -> pygame.Surface:
    """Return a golden glow to draw under a card."""
    return _blurred(height, max(1, height // 40), max(2, height // 22), (255, 205, 96, 200), shape)


def rotated(surface: pygame.Surface, degrees: float, scale: float = 1.0) -> pygame.Surface:
    """Return *surface* rotated anticlockwise and scaled, with smooth edges."""
    # A transparent margin in the colour of the edge makes rotozoom antialias the rotated edge.
    size = (surface.get_width() + 4, surface.get_height() + 4)
    padded = pygame.Surface(size, surface.get_flags(), surface)
    padded.fill((*pygame.Color(EDGE)[:3], 0))
    padded.blit(surface, (2, 2))
    result = pygame.transform.rotozoom(padded, degrees, 1.0)
    if scale == 1.0:
        return result
    scaled = (round(result.get_width() * scale), round(result.get_height() * scale))
    return pygame.transform.smoothscale(result, scaled)
