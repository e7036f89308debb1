"""The back with a lattice of lines and lozenges round a pair of spades."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from cardtable.art.backs.parts import INSET, X, Y, box, inner, paper_rim
from cardtable.art.geometry import stripes
from cardtable.art.pips import twice
from cardtable.art.style import GOLD, GOLD_LIGHT
from cardtable.art.suits import pip
from cardtable.art.svg import circle, outline, path
from cardtable.cards import Suit


def _shift(degrees: float) -> float:
    """Return how far a bar through the card's middle lies from the origin, measured across it."""
    a = degrees * pi / 180
    return Y * cos(a) - X * sin(a)


def draw() -> str:
    """Return the pattern and its rim."""
    ground, light, deep = "#24397a", "#4a63ab", "#182858"
    field = box(24)
    step = 226 / 8
    lattice = "".join(stripes(field, a, step * 0.7071, 1.5, _shift(a)) for a in (45, -45))
    fine = "".join(
        stripes(field, a, step * 0.7071, 0.8, _shift(a) + step * 0.35355) for a in (45, -45)
    )
    dots = "".join(
        outline(((x, y - 3.4), (x + 2.6, y), (x, y + 3.4), (x - 2.6, y)))
        for i in range(-3, 4)
        for j in range(-5, 6)
        for x, y in ((X + i * step, Y + j * step),)
        if hypot(i * step, j * step) > 46
    )
    medal = circle(X, Y, 42, deep, GOLD, 2.2) + circle(X, Y, 36.5, "none", GOLD, 0.9)
    signs = twice(pip(Suit.SPADES, X, Y - 14.5, 24, GOLD_LIGHT)) + twice(
        pip(Suit.DIAMONDS, X - 21, Y, 13, GOLD_LIGHT)
    )
    return "".join(
        (
            inner(INSET, 8, "none", 0, ground),
            path(fine, light, opacity=0.55),
            path(lattice, light),
            path(dots, GOLD),
            medal,
            signs,
            inner(24, 3, ground, 5),
            inner(24, 3, GOLD, 1.6),
            inner(18, 5, GOLD, 0.9),
            paper_rim(INSET, 8),
        )
    )
