"""Comparison of pictures with a colour or with each other."""

from __future__ import annotations

import pygame

DIM = (64, 64, 64)
RED = (255, 40, 40)


def share_like(picture: pygame.Surface, colour: tuple[int, int, int], within: int = 12) -> float:
    """Return the share of pixels, 0..1, within *within* of *colour* in each channel."""
    threshold = (within, within, within)
    count = pygame.transform.threshold(None, picture, colour, threshold, None, 0)
    return count / (picture.get_width() * picture.get_height())


def difference(first: pygame.Surface, second: pygame.Surface, within: int = 8) -> float:
    """Return the share of pixels, 0..1, that differ by more than *within* in some channel."""
    threshold = (within, within, within)
    alike = pygame.transform.threshold(None, first, None, threshold, None, 0, second)
    return 1.0 - alike / (first.get_width() * first.get_height())


def show_difference(
    first: pygame.Surface, second: pygame.Surface, within: int = 8
) -> pygame.Surface:
    """Return *first* darkened, with the pixels counted by :func:`difference` in red."""
    alike = pygame.Surface(first.get_size(), depth=32)
    alike.blit(first, (0, 0))
    alike.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    shown = pygame.Surface(first.get_size(), depth=32)
    shown.fill(RED)
    mask = pygame.mask.from_threshold(first, (0, 0, 0), (within + 1,) * 3, second)
    return mask.to_surface(shown, setsurface=alike, unsetcolor=None)
