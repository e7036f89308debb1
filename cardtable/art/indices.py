"""Corner indices: rank over suit, or a joker's star and name."""

from __future__ import annotations

from cardtable.art.drawings import load
from cardtable.art.pips import pip
from cardtable.art.style import DeckStyle, card_colour
from cardtable.art.svg import group, num, path, polygon, star
from cardtable.cards import Card, Rank


def corner_index(card: Card, style: DeckStyle) -> str:
    """Return the index in the upper left corner of a card."""
    colour = card_colour(card, style)
    if card.is_joker:
        return _joker_index(card.rank == Rank.BIG_JOKER, style.large_index, colour)
    name = "10" if card.rank == Rank.TEN else card.rank.letter
    if style.large_index:
        return _glyph(name, 49, 16, 92, 70, colour) + pip(card.suit, 49, 142, 56, colour)
    return _glyph(name, 27, 13, 50, 35.5, colour) + pip(card.suit, 27, 86, 32, colour)


def _joker_index(big: bool, large: bool, colour: str) -> str:
    x, top, radius, step, height = (49, 36, 22, 23, 19.5) if large else (27, 28, 14, 17, 14)
    corners = star(x, top, radius)
    mark = polygon(corners, colour) if big else polygon(corners, "none", colour, 2.4)
    first = top + radius + 4
    width = height * 1.2
    return mark + "".join(
        _glyph(letter, x, first + i * step, height, width, colour)
        for i, letter in enumerate("JOKER")
    )


def _glyph(name: str, cx: float, top: float, height: float, width: float, colour: str) -> str:
    """Return a glyph centred on x = *cx*, *height* high and at most *width* wide.

    *name* is ``2`` to ``10`` or a capital letter; see ``assets/cards/index.svg``.
    """
    sheet = load("cards", "index")
    breadth = float(sheet.attribute(f"glyph-{name}", "data-width"))
    scale_y = height / 100
    scale_x = min(scale_y, width / breadth)
    x = cx - breadth * scale_x / 2
    transform = f"translate({num(x)} {num(top)}) scale({scale_x:.4f} {scale_y:.4f})"
    return group((path(sheet.attribute(f"glyph-{name}", "d"), colour),), transform)
