"""Card faces and backs as SVG text, put together from drawings, pips and indices.

A court card or joker is drawn once, as the upper half of a double picture (``figure`` in its
file); the lower half is the same, rotated by 180 degrees. The seam between them falls to the left
and is covered by a ``sash``.
"""

from __future__ import annotations

from cardtable.art.drawings import load
from cardtable.art.indices import corner_index
from cardtable.art.pips import outline_of, pip, pip_field
from cardtable.art.style import EDGE, FACE, HEIGHT, RADIUS, WIDTH, DeckStyle, suit_colour
from cardtable.art.svg import Point, document, group, num, outline, path, placed, polygon, rect
from cardtable.cards import Card, Rank, Suit

BACKS = ("navy", "burgundy", "wave", "night", "sun", "plain")
"""The names of all backs, files of ``assets/backs``; the first is the default."""

_HALF_WIDTH, _HALF_HEIGHT = 75, 155
"""Half the size of a court card's picture."""
_SLOPE = 0.3
"""How far the seam falls to the left for each unit of width."""
_SASH = 9.0
"""Half the breadth of the sash."""

# With large indices each half moves away from its corner, along the seam.
_SHIFT, _SHRINK = 41.0, 0.945
_LARGE_RIGHT, _LARGE_TOP = 112.0, 160.0
_LARGE_LEFT = _LARGE_RIGHT - 2 * _HALF_WIDTH * _SHRINK


def svg_face(card: Card, style: DeckStyle) -> str:
    """Return the face of *card* as SVG text, 250 by 350 units."""
    paper = rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, RADIUS, FACE, EDGE, 1.5)
    index = corner_index(card, style)
    rotated = group((index,), f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")
    return document(WIDTH, HEIGHT, (paper, _picture(card, style), index, rotated))


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
    """Return the large sign in the middle of an ace; that of spades is ornate, as is customary."""
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
    """Return the framed picture of a court card or joker, *large* for a deck of large indices.

    With large indices no picture is mirrored: the seam must fall to the left.
    """
    drawing = load("cards", name)
    if large:
        place = f"translate({_SHIFT} {num(-_SHIFT * _SLOPE)}) scale({_SHRINK})"
        half = group((drawing.part("figure"),), place)
        body = half + group((half,), "rotate(180)") + drawing.part("sash")
    else:
        body = drawing.part("picture")
    corners = _frame(large)
    # SDL's reader knows no clipping: paper around the frame hides the parts that overhang it.
    mask = "M-119 -168V168H119V-168Z" + outline(corners)
    parts = (
        polygon(corners, drawing.attribute("paper", "fill")),
        body,
        path(mask, FACE),
        path(outline(corners), "none", drawing.attribute("frame", "stroke"), 1.8),
    )
    return group(parts, f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")


def _frame(large: bool) -> list[Point]:
    """Return the corners of the frame around a double picture, clockwise from the upper left."""
    if not large:
        w, h = _HALF_WIDTH, _HALF_HEIGHT
        return [(-w, -h), (w, -h), (w, h), (-w, h)]
    left, right, top = _LARGE_LEFT, _LARGE_RIGHT, -_LARGE_TOP
    half: list[Point] = [
        (left, top),
        (right, top),
        (right, -right * _SLOPE + _SASH),
        (-left, left * _SLOPE + _SASH),
    ]
    return half + [(-x, -y) for x, y in half]
