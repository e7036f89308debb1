"""The plain back: one bold lozenge on black, to be told from faces at any distance."""

from __future__ import annotations

from cardtable.art.backs.parts import X, Y, inner
from cardtable.art.svg import polygon


def draw() -> str:
    """Return the pattern and its rim."""
    ink, white = "#101521", "#ffffff"
    far, near = (58, 92), (40, 64)
    lozenges = "".join(
        polygon(((X, Y - h), (X + w, Y), (X, Y + h), (X - w, Y)), colour)
        for (w, h), colour in ((far, white), (near, ink), ((22, 35), "#ffc928"))
    )
    return "".join((inner(18, 6, "none", 0, ink), inner(27, 3, white, 3.5), lozenges))
