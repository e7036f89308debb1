"""The frame, the band over the seam, and a court card's two halves put together."""

from __future__ import annotations

from collections.abc import Callable
from math import atan, degrees

from cardtable.art.courts import (
    jack_of_clubs,
    jack_of_diamonds,
    jack_of_hearts,
    jack_of_spades,
    king_of_clubs,
    king_of_diamonds,
    king_of_hearts,
    king_of_spades,
    queen_of_clubs,
    queen_of_diamonds,
    queen_of_hearts,
    queen_of_spades,
)
from cardtable.art.courts.cloth import HALF_HEIGHT, HALF_WIDTH, SLOPE
from cardtable.art.courts.tones import TONES
from cardtable.art.style import FACE, GOLD, GOLD_DARK, HEIGHT, WIDTH
from cardtable.art.suits import pip, pip_data
from cardtable.art.svg import Point, circle, group, line, num, outline, path, polygon
from cardtable.cards import Card, Rank, Suit

# Who draws the upper half, and whether the picture is mirrored to look the other way.
_FIGURES: dict[tuple[Rank, Suit], tuple[Callable[[], str], bool]] = {
    (Rank.KING, Suit.SPADES): (king_of_spades.draw, False),
    (Rank.KING, Suit.HEARTS): (king_of_hearts.draw, True),
    (Rank.KING, Suit.DIAMONDS): (king_of_diamonds.draw, False),
    (Rank.KING, Suit.CLUBS): (king_of_clubs.draw, True),
    (Rank.QUEEN, Suit.SPADES): (queen_of_spades.draw, True),
    (Rank.QUEEN, Suit.HEARTS): (queen_of_hearts.draw, False),
    (Rank.QUEEN, Suit.DIAMONDS): (queen_of_diamonds.draw, True),
    (Rank.QUEEN, Suit.CLUBS): (queen_of_clubs.draw, False),
    (Rank.JACK, Suit.SPADES): (jack_of_spades.draw, False),
    (Rank.JACK, Suit.HEARTS): (jack_of_hearts.draw, True),
    (Rank.JACK, Suit.DIAMONDS): (jack_of_diamonds.draw, False),
    (Rank.JACK, Suit.CLUBS): (jack_of_clubs.draw, True),
}

_BAND = 9.0
"""Half the breadth of the band over the seam."""

# With large indices each half moves away from its corner, along the seam.
_SHIFT, _SHRINK = 41.0, 0.945
_LARGE_RIGHT, _LARGE_TOP = 112.0, 160.0
_LARGE_LEFT = _LARGE_RIGHT - 2 * HALF_WIDTH * _SHRINK


def band(cloth: str, sign: Callable[[float, float, float], str], jewel: str) -> str:
    """Return the sash over the seam.

    Args:
        cloth: its colour.
        sign: gives the path data of one golden sign at (x, y) turned by degrees.
        jewel: the colour of the stone in the middle.
    """
    reach = 114.0
    lean = reach * SLOPE
    corners = (
        (-reach, lean - _BAND),
        (reach, -lean - _BAND),
        (reach, -lean + _BAND),
        (-reach, lean + _BAND),
    )
    tilt = -degrees(atan(SLOPE))
    signs = "".join(
        sign(x * s, -x * s * SLOPE, tilt + (180 if s < 0 else 0))
        for x in range(21, 112, 15)
        for s in (1, -1)
    )
    edges = "".join(
        line(f"M{-reach} {num(lean + d)}L{reach} {num(-lean + d)}", GOLD, 2)
        for d in (-_BAND, _BAND)
    )
    button = circle(0, 0, 10.5, GOLD, GOLD_DARK, 1) + circle(0, 0, 6.6, FACE)
    return polygon(corners, cloth) + path(signs, GOLD) + edges + button + circle(0, 0, 4.4, jewel)


def _border(large: bool) -> list[Point]:
    """Return the corners of the picture, clockwise from the upper left."""
    if not large:
        w, h = HALF_WIDTH, HALF_HEIGHT
        return [(-w, -h), (w, -h), (w, h), (-w, h)]
    left, right, top = _LARGE_LEFT, _LARGE_RIGHT, -_LARGE_TOP
    half: list[Point] = [
        (left, top),
        (right, top),
        (right, -right * SLOPE + _BAND),
        (-left, left * SLOPE + _BAND),
    ]
    return half + [(-x, -y) for x, y in half]


def framed(
    half: str, paper: str, sash: str, large: bool, mirrored: bool = False, rim: str = GOLD_DARK
) -> str:
    """Return a whole double picture on the card.

    Args:
        half: the upper half around (0, 0), see :mod:`.cloth`; may hang over the frame.
        paper: the colour behind it.
        sash: the band over the seam.
        large: leave room for large indices.
        mirrored: look the other way; not with large indices, where the seam must fall to the left.
        rim: the colour of the frame.
    """
    corners = _border(large)
    if large:
        place = f"translate({_SHIFT} {num(-_SHIFT * SLOPE)}) scale({_SHRINK})"
        half = group((half,), place)
    body = half + group((half,), "rotate(180)") + sash
    if mirrored and not large:
        body = group((body,), "scale(-1 1)")
    # What hangs over is hidden by paper round the picture: the reader knows no clipping.
    mask = "M-119 -168V168H119V-168Z" + outline(corners)
    parts = (
        polygon(corners, paper),
        body,
        path(mask, FACE),
        path(outline(corners), "none", rim, 1.8),
    )
    return group(parts, f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")


def court_picture(card: Card, large: bool) -> str:
    """Return the framed double picture of a jack, queen or king."""
    tones, suit = TONES[card.suit], card.suit
    draw, mirrored = _FIGURES[card.rank, suit]
    half = draw() + pip(suit, 55, -133, 25, tones.main)
    sash = band(tones.deep, lambda x, y, turn: pip_data(suit, x, y, 9, turn), tones.main)
    return framed(half, tones.paper, sash, large, mirrored)
