"""What both jokers wear: the cap's three points and a collar of points."""

from __future__ import annotations

from cardtable.art.svg import polygon

HORN = "M2 -113C-12 -150 -46 -150 -54 -113C-44 -124 -33 -120 -25 -103C-18 -109 -8 -112 2 -113Z"
"""The left horn of the cap; the right one is its mirror image."""
PEAK = "M-15 -112C-15 -130 -8 -142 0 -149C8 -142 15 -130 15 -112C6 -114 -6 -114 -15 -112Z"
"""The horn in the middle."""


def ruff(colours: tuple[str, ...], ink: str = "", width: float = 1.0) -> str:
    """Return a collar of long points round the neck, outermost first."""
    points = []
    for i, x in enumerate((-46, 46, -32, 32, -16, 16, 0)):
        y = -52 + (46 - abs(x)) * 0.62
        colour = colours[i // 2 % len(colours)]
        inner = x * 0.42
        points.append(
            polygon(
                ((inner - 9, -57), (inner + 9, -57), (x + 1, y + 7), (x - 1, y + 7)),
                colour,
                ink,
                width,
            )
        )
    return "".join(points)
