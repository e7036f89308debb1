"""Tokens that are not cards: discs, dice and tiles, drawn in the middle of a card's box."""

from __future__ import annotations

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.effects import SQUARE_CORNER
from cardtable.art.style import FACE
from cardtable.art.svg import circle, definitions, document, radial, rect
from cardtable.art.token_marks import mark_of
from cardtable.art.tokens import NAMED_INKS, draw_words, ink_of, readable
from cardtable.cards import CustomCard

SIDE = 100.0
EDGE_OF_DISC = 49.0
CORNER = SIDE * SQUARE_CORNER
TILE = "#f3e4c3"
PIPS = {
    1: ((50, 50),),
    2: ((27, 27), (73, 73)),
    3: ((25, 25), (50, 50), (75, 75)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
    5: ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74)),
    6: ((29, 24), (71, 24), (29, 50), (71, 50), (29, 76), (71, 76)),
}
"""The middles of the pips of a die."""
PIP = 9.5
LIGHT, DARK = "#ffffff", "#1c1c1c"
BRIGHT = 150
"""The brightness, of 255, from which words on a colour are dark."""
STRIP = 0.26
"""Share of the height of a tile or disc for the words below its sign or picture."""


def shaped_face(card: CustomCard, size: tuple[int, int]) -> pygame.Surface:
    """Return the face of a disc, die or tile on a transparent surface of the *size* of a card."""
    face = pygame.Surface(size, pygame.SRCALPHA, 32)
    side = min(size)
    drawn = {"disc": _disc, "die": _die, "tile": _tile}[card.look.shape](card, side)
    # The colour of transparent pixels shows at the edge of a rotated picture.
    face.fill((*pygame.Color(ink_of(card))[:3], 0))
    face.blit(drawn, drawn.get_rect(center=face.get_rect().center))
    return face


def _ground(card: CustomCard) -> str:
    """Return the colour of a disc or die, "" for a die without one."""
    if card.colour in NAMED_INKS:
        return NAMED_INKS[card.colour][1]
    return ink_of(card) if card.look.shape == "disc" else ""


def _words_on(ground: str) -> str:
    """Return the colour of words that can be read on *ground*."""
    shade = pygame.Color(ground)
    brightness = 0.3 * shade.r + 0.59 * shade.g + 0.11 * shade.b
    return DARK if brightness > BRIGHT else LIGHT


def _disc(card: CustomCard, side: int) -> pygame.Surface:
    ground = _ground(card)
    ink, middle = _words_on(ground), SIDE / 2
    glow = radial(
        "glow", 36, 30, 70, ((0, "#ffffff/0.34"), (0.7, "#ffffff/0"), (1, "#000000/0.22"))
    )
    parts = (
        definitions(glow),
        circle(middle, middle, EDGE_OF_DISC, ground),
        circle(middle, middle, EDGE_OF_DISC, "url(#glow)"),
        circle(middle, middle, EDGE_OF_DISC - 1, "none", "#000000", 2, opacity=0.35),
        circle(middle, middle, EDGE_OF_DISC - 8, "none", ink, 2, opacity=0.55),
    )
    drawn = rasterise(document(SIDE, SIDE, parts), (side, side))
    _write(drawn, card, ink, 0.62)
    return drawn


def _die(card: CustomCard, side: int) -> pygame.Surface:
    ground = _ground(card) or FACE
    ink = _words_on(ground)
    number = int(card.look.label) if card.look.label.isdecimal() else 0
    pips = () if card.look.sign or card.look.picture else PIPS.get(number, ())
    parts = (*_square(ground), *(circle(x, y, PIP, ink) for x, y in pips))
    drawn = rasterise(document(SIDE, SIDE, parts), (side, side))
    if not pips:
        _write(drawn, card, ink, 0.7)
    return drawn


def _tile(card: CustomCard, side: int) -> pygame.Surface:
    ink = ink_of(card) if card.colour in NAMED_INKS else DARK
    drawn = rasterise(document(SIDE, SIDE, _square(TILE)), (side, side))
    _write(drawn, card, ink, 0.78)
    return drawn


def _square(ground: str) -> tuple[str, ...]:
    """Return a square with round corners and a rim in *ground*."""
    return (
        rect((1, 1, 98, 98), CORNER, ground),
        rect((1.75, 1.75, 96.5, 96.5), CORNER - 0.75, "none", "#000000", 1.5, 0.35),
        rect((4.5, 4.5, 91, 91), CORNER - 3.5, "none", "#ffffff", 2.5, 0.4),
    )


def _write(drawn: pygame.Surface, card: CustomCard, ink: str, share: float) -> None:
    """Draw the sign or picture with the label below it, or only the words.

    A disc in a colour has no words but its label.

    *share* is the part of the side that they may fill.
    """
    side, look = drawn.get_width(), card.look
    space = round(side * share)
    words = readable(look.label) if look.label else ""
    box = pygame.Rect(0, 0, space, space)
    box.center = drawn.get_rect().center
    strip = round(side * STRIP) if words and (look.sign or look.picture) else 0
    mark = mark_of(look, (space, space - strip), ink)
    if mark is None:
        if look.shape == "disc" and card.colour and not look.label:
            return  # the colour says enough, as on a board
        draw_words(drawn, readable(look.label or card.title), ink, box, 0.6 * side)
        return
    drawn.blit(mark, mark.get_rect(center=(box.centerx, box.top + (space - strip) // 2)))
    if strip:
        draw_words(
            drawn, words, ink, pygame.Rect(box.left, box.bottom - strip, space, strip), strip
        )
