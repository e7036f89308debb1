"""The back with a sunburst in the manner of the twenties, gold on green."""

from __future__ import annotations

from math import cos, pi, sin

from cardtable.art.backs.parts import INSET, X, Y, box, inner, paper_rim, spark
from cardtable.art.geometry import clip
from cardtable.art.pips import twice
from cardtable.art.style import GOLD, GOLD_LIGHT
from cardtable.art.svg import circle, disc, outline, path


def draw() -> str:
    """Return the pattern and its rim."""
    ground, ray = "#12362f", "#1f5145"
    field = box(22)
    count = 36
    rays, gold = [], []
    for k in range(count):
        a, b = (2 * pi * (k + s) / count for s in (0.25, 0.75))
        far = [(X + 240 * sin(t), Y - 240 * cos(t)) for t in (a, b)]
        rays.append(outline(clip([(X, Y), *far], field)))
        middle = 2 * pi * k / count
        tip = clip(
            [
                (X, Y),
                (X + 240 * sin(middle - 0.006), Y - 240 * cos(middle - 0.006)),
                (X + 240 * sin(middle + 0.006), Y - 240 * cos(middle + 0.006)),
            ],
            field,
        )
        gold.append(outline(tip))
    rings = "".join(
        circle(X, Y, r, fill, GOLD, w)
        for r, fill, w in ((64, "none", 1), (58, ground, 2), (34, ground, 1), (30, GOLD, 0))
    )
    scallops = "".join(
        disc(X + 46 * sin(k * pi / 12), Y - 46 * cos(k * pi / 12), 4.2) for k in range(24)
    )
    quarters = "".join(
        path(f"M22 {22 + r}A{r} {r} 0 0 0 {22 + r} 22H22Z", fill, GOLD, w)
        + path(f"M{228 - r} 22A{r} {r} 0 0 0 228 {22 + r}V22Z", fill, GOLD, w)
        for r, fill, w in ((46, ground, 2), (36, ground, 1), (26, ray, 1.4))
    )
    return "".join(
        (
            inner(INSET, 8, "none", 0, ground),
            path("".join(rays), ray),
            path("".join(gold), GOLD),
            twice(quarters),
            rings,
            path(scallops, GOLD),
            path(spark(X, Y, 27), ground),
            circle(X, Y, 7, GOLD_LIGHT),
            inner(INSET + 5, 3, ground, 11),
            inner(22, 1, GOLD, 1.8),
            inner(INSET + 6, 4, GOLD, 0.9),
            paper_rim(INSET, 8),
        )
    )
