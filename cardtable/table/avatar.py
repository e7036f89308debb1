"""The disc of a player: the face of a character, or the initial of the name."""

from __future__ import annotations

import pygame

from cardtable.company.face import Face
from cardtable.table.portraits import portrait
from cardtable.ui import shapes, text
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import boxes


def draw_avatar(
    surface: pygame.Surface,
    rect: pygame.Rect,
    name: str,
    colour: Colour,
    look: Look,
    face: Face | None = None,
    opacity: float = 1.0,
) -> None:
    """Draw the disc of the player *name*, centred in *rect*: *face*, or an initial on *colour*.

    *opacity* (0..1) applies to a face only.
    """
    side = min(rect.width, rect.height)
    box = boxes.centred(rect, (side, side))
    if side <= 0:
        return
    if face is not None:
        picture = portrait(face, side)
        picture.set_alpha(round(255 * opacity))
        surface.blit(picture, box)
        return
    disc = shapes.disc(side, colour)
    disc.set_alpha(255)
    surface.blit(disc, box)
    letter = name.strip()[:1].upper() or "?"
    ink = look.theme.on_gold
    text.draw_in(surface, letter, box, round(side * 0.44), ink, bold=True, align="center")
