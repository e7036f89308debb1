"""The back with rows of round waves that roll towards the middle from both ends."""

from __future__ import annotations

from cardtable.art.backs.parts import INSET, X, Y, inner, paper_rim
from cardtable.art.pips import twice
from cardtable.art.style import GOLD, WIDTH
from cardtable.art.svg import circle, disc, line, path, rect

# One of the two waves of the medallion, which turn round each other.
_CREST = "M125 155C134 155 138 164 133 170C127 177 112 173 107.5 186C101 171 109 155 125 155Z"


def draw() -> str:
    """Return the pattern and its rim."""
    colours = ("#0c444b", "#1a7478", "#0c444b", "#1a7478", "#bfe3d6")
    radius, rise = 17.58, 11.07
    rows = [
        circle(X + (i + j % 2 / 2) * radius * 2, Y - j * rise, radius * (1 - k * 0.21), colour)
        for j in range(14, -1, -1)
        for i in range(-3, 3 + (j + 1) % 2)
        for k, colour in enumerate(colours)
    ]
    x, w = INSET + 8, WIDTH - 2 * INSET - 16
    return "".join(
        (
            inner(INSET, 8, "none", 0, colours[0]),
            twice("".join(rows)),
            # The two seas meet under a band, which hides where one overlaps the other.
            rect(x, Y - 14, w, 28, 0, "#0c444b"),
            line(f"M{x} {Y - 14}H{x + w}M{x} {Y + 14}H{x + w}", GOLD, 1.8),
            path("".join(disc(X + i * 12, Y, 1.8) for i in range(-8, 9) if abs(i) > 2), GOLD),
            circle(X, Y, 29, "#0c444b", GOLD, 2),
            twice(path(_CREST, "#bfe3d6") + circle(124.6, 164, 2.4, "#0c444b")),
            circle(X, Y, 24.5, "none", GOLD, 0.8),
            inner(INSET + 4, 6, "#0c444b", 8),
            inner(INSET + 8.5, 4, GOLD, 1.5),
            paper_rim(INSET, 8),
        )
    )
