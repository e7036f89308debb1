"""Rasterise and compare pictures in tests."""

from __future__ import annotations

from xml.etree import ElementTree

import pygame

from cardtable.art import DeckStyle, rasterise, width_of

STYLES = [
    DeckStyle(four_colour=four, large_index=large)
    for four in (False, True)
    for large in (False, True)
]
# The elements SDL's reader draws or needs; it silently skips those it does not know.
DRAWN = {
    "circle",
    "defs",
    "desc",
    "ellipse",
    "g",
    "linearGradient",
    "path",
    "radialGradient",
    "rect",
    "stop",
    "svg",
    "title",
}


def pixels(svg: str, height: int) -> pygame.Surface:
    return rasterise(svg, (width_of(height), height))


def tags(svg: str) -> set[str]:
    return {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(svg).iter()}


def far_pixels(one: pygame.Surface, other: pygame.Surface, tolerance: int = 90) -> float:
    """Return the share of pixels whose colours differ by more than *tolerance* in a channel."""
    limit = (tolerance, tolerance, tolerance, 255)
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), limit, other)
    return 1 - same.count() / (one.get_width() * one.get_height())


def turn_error(svg: str) -> float:
    """Return the share of pixels that a half turn changes clearly."""
    surface = pixels(svg, 420)
    return far_pixels(surface, pygame.transform.flip(surface, True, True))


def ink(surface: pygame.Surface, colour: str) -> pygame.Mask:
    """Return where *surface*, drawn on white, has about that colour."""
    on_white = pygame.Surface(surface.get_size(), 0, 32)
    on_white.fill("white")
    on_white.blit(surface, (0, 0))
    return pygame.mask.from_threshold(on_white, pygame.Color(colour), (80, 80, 80, 255))
