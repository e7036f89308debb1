"""The window's icon: the program's own, two cards on felt."""

from __future__ import annotations

import pygame

from cardtable.art import rasterised, svg_icon


def window_icon(size: int) -> pygame.Surface:
    """Return the icon, *size* pixels wide and high."""
    return rasterised(svg_icon(), (size, size), 4)
