"""The window's icon: two cards on felt."""

from __future__ import annotations

import pygame

from cardtable.art.drawings import load, rasterise


def window_icon(size: int) -> pygame.Surface:
    """Return the icon, *size* pixels wide and high."""
    return rasterise(load("icons", "cardtable").svg(), (size, size), 4)
