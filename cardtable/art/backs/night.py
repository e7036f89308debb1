"""The back with a sky of stars and two crescents that face each other."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from cardtable.art.backs.parts import INSET, X, Y, inner, paper_rim, spark
from cardtable.art.pips import twice
from cardtable.art.style import GOLD, GOLD_LIGHT
from cardtable.art.svg import circle, disc, dots, line, num, path

_SKY = (
    '<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="350">'
    '<stop offset="0" stop-color="#0e1330"/><stop offset="0.5" stop-color="#2c2766"/>'
    '<stop offset="1" stop-color="#0e1330"/></linearGradient>'
)
_MOON = (
    "M146 96C138 84 120 82 109 92C98 102 98 120 110 129C120 137 134 135 141 126"
    "C129 129 117 122 116 110C115 98 130 89 146 96Z"
)
_DIPPER = ((48, 62), (66, 50), (82, 52), (98, 58), (104, 74), (128, 72), (130, 52))
_BRIGHT = ((200, 56), (188, 120), (42, 132), (206, 166))


def _small_stars() -> str:
    """Return faint stars, strewn by a fixed rule over the upper half, clear of moon and middle."""
    stars, state = [], 20
    for _star in range(60):
        state = (state * 1103515245 + 12345) % 2**31
        x = 26 + (state >> 8) % 198
        state = (state * 1103515245 + 12345) % 2**31
        y = 26 + (state >> 8) % 148
        if hypot(x - X, y - Y) > 62 and hypot(x - X, y - 96) > 42:
            stars.append(disc(x, y, 0.7 + (state >> 20) % 3 * 0.35))
    return path("".join(stars), "#dfe3ff")


def draw() -> str:
    """Return the pattern and its rim."""
    half = "".join(
        (
            _small_stars(),
            line("M" + "L".join(f"{x} {y}" for x, y in _DIPPER), "#7f86c9", 1),
            dots(_DIPPER, 2.1, "#fff4cf"),
            path("".join(spark(x, y, 9) for x, y in _BRIGHT), GOLD_LIGHT),
            path(_MOON, GOLD_LIGHT),
            path(spark(136, 111, 8), GOLD),
        )
    )
    rays = "".join(
        f"M{num(X + 20 * sin(a))} {num(Y - 20 * cos(a))}"
        f"L{num(X + r * sin(a))} {num(Y - r * cos(a))}"
        for a, r in ((k * pi / 12, 26 if k % 2 else 31) for k in range(24))
    )
    return "".join(
        (
            f"<defs>{_SKY}</defs>",
            inner(INSET, 8, "none", 0, "url(#sky)"),
            twice(half),
            line(rays, GOLD, 1.5),
            circle(X, Y, 16.5, "none", GOLD, 1.6),
            path(spark(X, Y, 13), GOLD_LIGHT),
            inner(INSET + 6, 5, GOLD, 1.5),
            inner(INSET + 10, 3, "#7f86c9", 0.8),
            paper_rim(INSET, 8),
        )
    )
