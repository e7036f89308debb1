"""What stands in the middle of a token: a sign, or a picture from the folder of its game."""

from __future__ import annotations

import re
from io import BytesIO

import pygame

from cardtable.art.drawings import load, quick_format, rasterise
from cardtable.art.svg import document, path
from cardtable.cards import TokenLook
from cardtable.ui import signs
from cardtable.ui.text import draw_in

_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


def mark_of(look: TokenLook, space: tuple[int, int], ink: str) -> pygame.Surface | None:
    """Return the picture or the sign of a token, as large as fits *space*, None if it has none."""
    if min(space) < 1:
        return None
    if look.picture:
        try:
            return _picture(look.picture, space)
        except (pygame.error, ValueError, MemoryError):
            return None  # it was checked when it was read, but the decoder has the last word
    return _sign(look.sign, min(space), ink) if look.sign else None


def _picture(picture: str | bytes, space: tuple[int, int]) -> pygame.Surface:
    if isinstance(picture, bytes):
        drawn = quick_format(pygame.image.load(BytesIO(picture), "picture.png"))
        return pygame.transform.smoothscale(drawn, _fitted(drawn.get_size(), space))
    found = _BOX.search(picture)
    if found is None:
        raise ValueError("the drawing has no viewBox")
    return rasterise(picture, _fitted((float(found[1]), float(found[2])), space))


def _fitted(size: tuple[float, float], space: tuple[int, int]) -> tuple[int, int]:
    """Return *size* in the same proportion, as large as fits *space*."""
    scale = min(space[0] / size[0], space[1] / size[1])
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _sign(sign: str, side: int, ink: str) -> pygame.Surface:
    """Return a sign with a name, a suit, or one or two characters, *side* pixels high."""
    colour = pygame.Color(ink)
    shade = (colour.r, colour.g, colour.b)
    if sign in signs.SUITS:
        return signs.suit(sign, side, shade)
    if len(sign) > 2:
        drawing = load("cards", "signs")
        return rasterise(
            document(100, 100, (path(drawing.attribute(sign, "d"), ink),)), (side, side)
        )
    drawn = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    size = round(side * 0.92)
    draw_in(drawn, sign, drawn.get_rect(), size, shade, bold=True, align="center", shrink=0.4)
    return drawn
