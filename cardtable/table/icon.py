"""The window's icon: a gold spade on felt."""

from __future__ import annotations

import pygame

from cardtable.table import shapes, signs
from cardtable.table.theme import Theme


def window_icon(size: int) -> pygame.Surface:
    """Return the icon, *size* pixels wide and high."""
    theme = Theme()
    icon = pygame.Surface((size, size), pygame.SRCALPHA)
    icon.blit(shapes.rounded((size, size), round(size * 0.22), theme.felt_middle), (0, 0))
    spade = signs.suit("♠", round(size * 0.74), theme.gold)
    icon.blit(spade, spade.get_rect(center=(size // 2, size // 2)))
    return icon
