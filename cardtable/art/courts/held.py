"""What the fists of the court close round: everything held stands upright along x = -55."""

from __future__ import annotations

from cardtable.art.svg import rect

X = -55
"""Where a fist holds things."""

STEEL = "#d3dbe6"
STEEL_DARK = "#98a7bb"
WOOD = "#8a5a33"


def shaft(top: float, colour: str, width: float = 4.4) -> str:
    """Return a straight shaft from *top* down into the fist and on to the seam."""
    return rect(X - width / 2, top, width, 18 - top, 0, colour)
