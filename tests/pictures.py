"""Comparison of pictures with a colour, or with each other."""

from __future__ import annotations

import pygame

DIM = (64, 64, 64)
RED = (255, 40, 40)


def share_like(picture: pygame.Surface, colour: tuple[int, int, int], within: int = 12) -> float:
    """Return the share of pixels, 0..1, within *within* of *colour* in each channel."""
    threshold = (within, within, within)
    found = pygame.transform.threshold(None, picture, colour, threshold, None, 0)
    return found / (picture.get_width() * picture.get_height())


def difference(one: pygame.Surface, other: pygame.Surface, within: int = 8) -> float:
    """Return the share of pixels, 0..1, that differ by more than *within* in some channel."""
    threshold = (within, within, within)
    alike = pygame.transform.threshold(None, one, None, threshold, None, 0, other)
    return 1.0 - alike / (one.get_width() * one.get_height())


def show_difference(one: pygame.Surface, other: pygame.Surface, within: int = 8) -> pygame.Surface:
    """Return *one* darkened, with the pixels counted by :func:`difference` in red."""
    alike = pygame.Surface(one.get_size(), depth=32)
    alike.blit(one, (0, 0))
    alike.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    shown = pygame.Surface(one.get_size(), depth=32)
    shown.fill(RED)
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (within + 1,) * 3, other)
    return mask.to_surface(shown, setsurface=alike, unsetcolor=None)
