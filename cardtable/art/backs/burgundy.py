"""The back with a damask of petals under a gold net."""

from __future__ import annotations

from math import cos, pi, sin

from cardtable.art.backs.parts import INSET, X, Y, inner, paper_rim
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT, HEIGHT, WIDTH
from cardtable.art.svg import circle, disc, num, path


def _inside(x: float, y: float, inset: float) -> bool:
    """Tell whether (x, y) is farther than *inset* from all edges of the card."""
    return inset < x < WIDTH - inset and inset < y < HEIGHT - inset


def _petal(x: float, y: float, sx: int, sy: int) -> str:
    """Return one petal from (x, y) towards the corner that the two signs tell."""
    one = (9 * sx, 2 * sy, 14 * sx, 10 * sy, 2 * sx, 21 * sy)
    two = (sx, 13 * sy, 0, 8 * sy, 0, 0)
    return (
        f"M{num(x)} {num(y)}"
        + "".join(
            "C" + " ".join(num(v + (y if k % 2 else x)) for k, v in enumerate(curve))
            for curve in (one, two)
        )
        + "Z"
    )


def _rosette(x: float, y: float, radius: float, ground: str) -> str:
    """Return a round medallion with two rings of petals."""

    def petals(count: int, inner: float, outer: float, breadth: float, turn: float) -> str:
        parts = []
        for k in range(count):
            a = turn + 2 * pi * k / count
            ux, uy = sin(a), -cos(a)
            mid = (inner + outer) / 2
            corners = ((inner, 0.0), (mid, -breadth), (outer, 0.0), (mid, breadth))
            (ax, ay), (bx, by), (cx, cy), (ex, ey) = (
                (x + r * ux - s * uy, y + r * uy + s * ux) for r, s in corners
            )
            parts.append(
                f"M{num(ax)} {num(ay)}Q{num(bx)} {num(by)} {num(cx)} {num(cy)}"
                f"Q{num(ex)} {num(ey)} {num(ax)} {num(ay)}Z"
            )
        return "".join(parts)

    return "".join(
        (
            circle(x, y, radius, ground, GOLD, 2),
            circle(x, y, radius - 4, "none", GOLD, 0.8),
            path(petals(16, 16, radius - 6, 5, pi / 16), GOLD_DARK),
            path(petals(8, 7, radius - 9, 9, 0), GOLD),
            circle(x, y, 6, ground, GOLD_LIGHT, 1.6),
            circle(x, y, 2.2, GOLD_LIGHT),
        )
    )


def draw() -> str:
    """Return the pattern and its rim."""
    ground, petal, deep = "#70172c", "#8d2a40", "#560f20"
    petals, buds = [], []
    for j in range(-7, 8):
        for i in range(-4, 5):
            x, y = X + (i + j % 2 / 2) * 32, Y + j * 23
            petals += [
                _petal(x, y, sx, sy)
                for sx in (-1, 1)
                for sy in (-1, 1)
                if _inside(x, y, 3) and _inside(x + sx * 12, y + sy * 21, 3)
            ]
            if _inside(x, y, 28):
                buds.append(disc(x, y, 2.3))
    frame = "".join(
        disc(*place, 1.5)
        for k in range(24)
        for place in ((21.5 + k * 9, 21.5), (21.5 + k * 9, HEIGHT - 21.5))
    ) + "".join(
        disc(*place, 1.5)
        for k in range(1, 34)
        for place in ((21.5, 21.5 + k * 9.03), (WIDTH - 21.5, 21.5 + k * 9.03))
    )
    return "".join(
        (
            inner(INSET, 8, "none", 0, ground),
            path("".join(petals), petal),
            path("".join(buds), GOLD),
            inner(21, 4, deep, 13),
            inner(27.5, 3, GOLD, 1.5),
            inner(15.5, 6, GOLD, 1.2),
            path(frame, GOLD_LIGHT),
            _rosette(X, Y, 40, deep),
            paper_rim(INSET, 8),
        )
    )
