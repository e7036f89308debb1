"""Card faces and backs as SVG text, assembled from drawings, pips and corner indices.

The file of a court card or joker has the upper half of a double picture, the ``figure``. The lower
half is a copy rotated by 180 degrees. The seam between them slopes down to the left and is covered
by the ``sash``.
"""

from __future__ import annotations

from cardtable.art.drawings import load
from cardtable.art.halves import HALF_HEIGHT, HALF_WIDTH, SHIFT, SHRINK, double_half, framed
from cardtable.art.pips import outline_of, pip, pip_field
from cardtable.art.style import (
    EDGE,
    FACE,
    HEIGHT,
    RADIUS,
    WIDTH,
    DeckStyle,
    card_colour,
    suit_colour,
)
from cardtable.art.svg import Point, circle, document, group, num, path, placed, polygon, rect, star
from cardtable.cards import Card, Rank, Suit

BACKS = ("navy", "burgundy", "wave", "night", "sun", "plain")
"""The names of all backs, files of ``assets/backs``; the first is the default."""

GERMAN_LETTERS = {Rank.JACK: "B", Rank.QUEEN: "D"}
"""Letters of German decks that differ: Bube and Dame; king and ace have K and A."""

_SLOPE = 0.3
"""Slope of the seam, which is lower on the left: its fall per unit of width."""
_SASH = 9.0
"""Half the breadth of the sash."""

# With large indices each half shifts along the seam.
_LARGE_RIGHT, _LARGE_TOP = 112.0, 160.0
_LARGE_LEFT = _LARGE_RIGHT - HALF_WIDTH * SHRINK
_COVERED = (119, 168)
"""The lower right corner of all drawings, which stay inside the card's edge."""


def svg_face(card: Card, style: DeckStyle, half: str | None = None) -> str:
    """Return the face of *card* as SVG text, 250 by 350 units.

    *half* is the upper half of a court card's picture from a pack, as a whole SVG document.
    """
    paper = rect((0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5), RADIUS, FACE, EDGE, 1.5)
    if style.is_minimal:
        upper = _minimal_half(card, style)
        return document(WIDTH, HEIGHT, (paper, upper, _rotated(upper)))
    index = _corner_index(card, style)
    picture = _picture(card, style) if half is None else double_half(half, style.large_index)
    return document(WIDTH, HEIGHT, (paper, picture, index, _rotated(index)))


def _rotated(body: str) -> str:
    """Return *body* rotated by 180 degrees around the middle of the card."""
    return group((body,), f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def svg_back(name: str) -> str:
    """Return the back *name* as SVG text, 250 by 350 units.

    Raises KeyError for a name that is not in :data:`BACKS`.
    """
    if name not in BACKS:
        raise KeyError(name)
    return load("backs", name).svg()


def _picture(card: Card, style: DeckStyle) -> str:
    if card.is_joker:
        name = "big-joker" if card.rank == Rank.BIG_JOKER else "little-joker"
        return _double_picture(name, style.large_index)
    if card.rank == Rank.ACE:
        return _ace_picture(card.suit, style)
    if card.rank >= Rank.JACK:
        name = f"{card.rank.name}-of-{card.suit.name}".lower()
        return _double_picture(name, style.large_index)
    return pip_field(card, style)


def _ace_picture(suit: Suit, style: DeckStyle) -> str:
    """Return the large sign in the middle of an ace; the ace of spades is ornate."""
    x, y = WIDTH / 2, HEIGHT / 2
    if suit == Suit.SPADES:
        signs = {
            f"sign-of-{suit.name.lower()}": suit_colour(suit, style.four_colour) for suit in Suit
        }
        ornament = load("cards", "ace-of-spades").recoloured(signs).part("ornament")
        return placed(ornament, x, y, 0.43 if style.large_index else 1.0)
    colour = suit_colour(suit, style.four_colour)
    size = 76.0 if style.large_index else 112.0
    inlay = placed(path(outline_of(suit), "none", FACE, 1.5), x, y, size * 0.0078)
    return pip(suit, x, y, size, colour) + inlay


def _double_picture(name: str, large: bool) -> str:
    """Return the framed picture of a court card or joker.

    *large* is True for large indices: then the halves are smaller and shifted along the seam.
    """
    drawing = load("cards", name)
    if large:
        place = f"translate({SHIFT} {num(-SHIFT * _SLOPE)}) scale({SHRINK})"
        half = group((drawing.part("figure"),), place)
        body = half + group((half,), "rotate(180)") + drawing.part("sash")
    else:
        body = drawing.part("picture")
    colour = drawing.attribute("frame", "stroke")
    paper = drawing.attribute("paper", "fill")
    return framed(body, _upper_corners(large), colour, 1.8, covered=_COVERED, paper=paper)


def _upper_corners(large: bool) -> list[Point]:
    """Return the upper corners of the frame around a double picture, clockwise from the left."""
    if not large:
        return [(-HALF_WIDTH / 2, -HALF_HEIGHT), (HALF_WIDTH / 2, -HALF_HEIGHT)]
    left, right, top = _LARGE_LEFT, _LARGE_RIGHT, -_LARGE_TOP
    return [
        (left, top),
        (right, top),
        (right, -right * _SLOPE + _SASH),
        (-left, left * _SLOPE + _SASH),
    ]


# -- corner indices -------------------------------------------------------------------------------


def _corner_index(card: Card, style: DeckStyle) -> str:
    """Return the index in the upper left corner of a card."""
    colour = card_colour(card, style)
    if card.is_joker:
        return _joker_index(card.rank == Rank.BIG_JOKER, style.large_index, colour)
    name = index_of(card, style)
    if style.large_index:
        return _glyph(name, 49, 16, 92, 70, colour) + pip(card.suit, 49, 142, 56, colour)
    return _glyph(name, 27, 13, 50, 35.5, colour) + pip(card.suit, 27, 86, 32, colour)


def index_of(card: Card, style: DeckStyle) -> str:
    """Return the letter or number in the corners of a card that is not a joker."""
    name = "10" if card.rank == Rank.TEN else card.rank.letter
    if style.german_index:
        name = GERMAN_LETTERS.get(card.rank, name)
    return name if style.deck is None else style.deck.letters.get(card.rank, name)


def _minimal_half(card: Card, style: DeckStyle) -> str:
    """Return the upper half of a card without pictures: a very large index and one sign.

    The sign of a court card is light on a disc, so that courts stand out in a hand.
    """
    colour = card_colour(card, style)
    if card.is_joker:
        big = card.rank == Rank.BIG_JOKER
        corners = star(174, 92, 62)
        mark = polygon(corners, colour) if big else polygon(corners, "none", colour, 6)
        return _joker_index(big, True, colour) + mark
    index = _glyph(index_of(card, style), 62, 18, 104, 96, colour)
    index += pip(card.suit, 62, 148, 44, colour)
    if Rank.JACK <= card.rank <= Rank.KING:
        disc = circle(178, 90, 52, colour)
        return index + disc + pip(card.suit, 178, 90, 66, FACE)
    return index + pip(card.suit, 178, 90, 100, colour)


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
