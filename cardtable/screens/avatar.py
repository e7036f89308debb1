"""The coloured disc with a player's initial."""

from __future__ import annotations

import pygame

from cardtable.ui import shapes, text
from cardtable.ui.theme import Look


def draw_avatar(
    surface: pygame.Surface, rect: pygame.Rect, name: str, position: int, look: Look
) -> None:
    """Draw the disc of the player at *position*, centred in *rect*."""
    theme = look.theme
    side = min(rect.width, rect.height)
    colour = theme.avatars[position % len(theme.avatars)]
    disc = shapes.disc(side, colour)
    box = disc.get_rect(center=rect.center)
    disc.set_alpha(255)
    surface.blit(disc, box)
    letter = name.strip()[:1].upper() or "?"
    text.draw_in(surface, letter, box, round(side * 0.44), theme.on_gold, bold=True, align="center")


def draw_level(
    surface: pygame.Surface, pos: tuple[int, int], level: int, levels: int, look: Look
) -> int:
    """Draw *level* gold bars of *levels* from *pos* (left, centre); return the width."""
    theme = look.theme
    wide, high, gap = look.tx(12), look.tx(6), look.tx(4)
    for number in range(levels):
        bar = pygame.Rect(pos[0] + number * (wide + gap), pos[1] - high // 2, wide, high)
        colour = theme.gold if number < level else theme.track
        shapes.draw_rounded(surface, bar, high // 2, colour)
    return levels * (wide + gap) - gap
