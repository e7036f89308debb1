"""Effects on pictures of cards: dimming, golden border, shadow, halo, rotation."""

from __future__ import annotations

from enum import Enum

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.style import EDGE, GOLD, GOLD_LIGHT, HEIGHT, RADIUS, WIDTH
from cardtable.art.svg import document, rect

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


def golden_border(size: tuple[int, int]) -> pygame.Surface:
    """Return a border for a card of *size* pixels; the inside is transparent."""
    lines = (
        rect((3.5, 3.5, WIDTH - 7, HEIGHT - 7), RADIUS - 2, "none", GOLD, 7),
        rect((1.5, 1.5, WIDTH - 3, HEIGHT - 3), RADIUS, "none", GOLD_LIGHT, 1.5),
    )
    return rasterise(document(WIDTH, HEIGHT, lines), size)


def lit(surface: pygame.Surface, border: pygame.Surface) -> pygame.Surface:
    """Return a copy with *border* drawn over it."""
    copy = surface.copy()
    copy.blit(border, (0, 0))
    return copy


def _blurred(
    height: int, grow: int, blur: int, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return the outline of a card filled with *colour*, *grow* pixels larger and blurred.

    *blur* is the radius of the blur in pixels.
    """
    width, margin = width_of(height), grow + 2 * blur + 2
    size = (width + 2 * margin, height + 2 * margin)
    # A wide blur is drawn small and scaled up, which looks the same and is much faster.
    coarse = max(1, blur // 3)
    small = pygame.Surface((-(-size[0] // coarse), -(-size[1] // coarse)), pygame.SRCALPHA)
    small.fill((*colour[:3], 0))
    inset = round((margin - grow) / coarse)
    box = small.get_rect().inflate(-2 * inset, -2 * inset)
    radius = round((RADIUS * height / HEIGHT + grow) / coarse)
    pygame.draw.rect(small, colour, box, border_radius=radius)
    soft = pygame.transform.gaussian_blur(small, max(1, round(blur / coarse)))
    return soft if coarse == 1 else pygame.transform.smoothscale(soft, size)


def soft_shadow(height: int, step: int) -> pygame.Surface:
    """Return a card's shadow at lift *step* (0..LIFT_STEPS); a higher one is softer and paler."""
    lift = step / LIFT_STEPS
    blur = max(1, round(height * (0.012 + 0.042 * lift)))
    return _blurred(height, 0, blur, (4, 12, 14, round(120 - 34 * lift)))


def soft_halo(height: int) -> pygame.Surface:
    """Return a golden glow to draw under a card."""
    return _blurred(height, max(1, height // 40), max(2, height // 22), (255, 205, 96, 200))


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
