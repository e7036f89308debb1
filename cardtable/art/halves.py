"""Court cards of packs: the upper half of a picture, drawn twice around the card's middle."""

from __future__ import annotations

import re

from cardtable.art.style import EDGE, FACE, HEIGHT, WIDTH
from cardtable.art.svg import Point, group, num, outline, path

HALF_WIDTH, HALF_HEIGHT = 150.0, 155.0
"""Size of a half picture in drawing units."""
_SHIFT, _SHRINK = 41.0, 0.945
"""With large indices each half moves away from its corner, and is a little smaller."""

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
    shrink, shift = (_SHRINK, _SHIFT) if large else (1.0, 0.0)
    scale = HALF_WIDTH / width * shrink
    x = shift - HALF_WIDTH / 2 * shrink - left * scale
    y = -HALF_HEIGHT * shrink - top * scale
    upper = group((found[2],), f"translate({num(x)} {num(y)}) scale({scale:.5g})")
    corners = _frame(shrink, shift)
    # SDL cannot clip SVG, so paper around the frame hides the parts outside it.
    mask = "M-123.5 -173.5V173.5H123.5V-173.5Z" + outline(corners)
    parts = (
        upper,
        group((upper,), "rotate(180)"),
        path(mask, FACE),
        path(outline(corners), "none", EDGE, 1.6),
    )
    return group(parts, f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")


def _frame(shrink: float, shift: float) -> list[Point]:
    """Return the corners of the frame around both halves, clockwise from the upper left."""
    left, right = shift - HALF_WIDTH / 2 * shrink, shift + HALF_WIDTH / 2 * shrink
    top = -HALF_HEIGHT * shrink
    if not shift:
        return [(left, top), (right, top), (right, -top), (left, -top)]
    half = [(left, top), (right, top), (right, 0.0), (-left, 0.0)]
    return half + [(-x, -y) for x, y in half]
