"""Double pictures of court cards, also in packs: an upper half, drawn twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardtable.art.style import EDGE, FACE, HEIGHT, WIDTH
from cardtable.art.svg import Point, group, num, outline, path, polygon

HALF_WIDTH, HALF_HEIGHT = 150.0, 155.0
"""Size of a half picture in drawing units."""
SHIFT, SHRINK = 41.0, 0.945
"""With large indices, each half shifts away from its corner and shrinks slightly."""
_INSIDE = (WIDTH / 2 - 1.5, HEIGHT / 2 - 1.5)
"""The corner of a card inside its edge; the drawings of a pack may reach beyond it."""

_SVG = re.compile(r'<svg\b[^>]*viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)


def double_half(half: str, large: bool) -> str:
    """Return the picture of a court card as SVG elements, from its upper half.

    *half* is an SVG document of any size in the ratio 150 to 155; *large* is True for large
    indices.
    """
    found = _SVG.fullmatch(half)
    if found is None:
        raise ValueError("not an SVG document")
    left, top, width, _height = (float(side) for side in found[1].split())
    shrink, shift = (SHRINK, SHIFT) if large else (1.0, 0.0)
    scale = HALF_WIDTH / width * shrink
    x = shift - HALF_WIDTH / 2 * shrink - left * scale
    y = -HALF_HEIGHT * shrink - top * scale
    upper = group((found[2],), f"translate({num(x)} {num(y)}) scale({scale:.5g})")
    left, right = shift - HALF_WIDTH / 2 * shrink, shift + HALF_WIDTH / 2 * shrink
    top = -HALF_HEIGHT * shrink
    corners = [(left, top), (right, top)]
    if large:
        corners += [(right, 0.0), (-left, 0.0)]
    both = upper + group((upper,), "rotate(180)")
    return framed(both, corners, EDGE, 1.6, covered=_INSIDE)


def framed(
    picture: str,
    upper: Sequence[Point],
    colour: str,
    line_width: float,
    *,
    covered: Point,
    paper: str = "none",
) -> str:
    """Return *picture* on *paper* in a frame around the card's middle.

    *upper* are the corners of the frame's upper half, clockwise from the left; the lower half is a
    copy rotated by 180 degrees. Outside the frame, the picture is hidden up to *covered*, the
    lower right corner of what is hidden.
    """
    corners = [*upper, *((-x, -y) for x, y in upper)]
    x, y = map(num, covered)
    # SDL cannot clip SVG, so a mask around the frame hides the parts outside it.
    mask = f"M-{x} -{y}V{y}H{x}V-{y}Z" + outline(corners)
    parts = (
        polygon(corners, paper),
        picture,
        path(mask, FACE),
        path(outline(corners), "none", colour, line_width),
    )
    return group(parts, f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")
