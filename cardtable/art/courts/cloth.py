"""Robes, collars and hands: everything below the chin.

The upper half of a court card is drawn around the card's middle (0, 0): x from -75 to 75, y from
-155 at the top of the frame down to the seam, a line through the middle that falls to the left.
A band covers the seam, so cloth has to end on it, a little early or late.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.art.courts.tones import Person, Tones
from cardtable.art.geometry import clip, curve, mirrored
from cardtable.art.style import GOLD, GOLD_DARK, INK
from cardtable.art.svg import Point, circle, dots, group, line, path, polygon

HALF_WIDTH = 75
"""Half the width of the picture."""
HALF_HEIGHT = 155
"""Half the height of the picture."""
SLOPE = 0.3
"""How far the seam falls to the left for each unit of width."""

ABOVE_SEAM: tuple[Point, ...] = ((-80, -160), (80, -160), (80, -80 * SLOPE), (-80, 80 * SLOPE))
"""The upper half, as a window to cut cloth with."""

_SHOULDER = curve((0, -56), (26, -54), (66, -52), (80, -16), 10)
SHOULDERS: tuple[Point, ...] = (*mirrored(_SHOULDER), *_SHOULDER, (80, 30), (-80, 30))
"""The whole bust, still uncut."""

NECKLINE = (
    "M-11 -60C-20 -52 -32 -50 -42 -46C-34 -32 -18 -26 0 -26C18 -26 34 -32 42 -46"
    "C32 -50 20 -52 11 -60Z"
)
"""Bare neck and shoulders above a low-cut gown."""


def both(body: str) -> str:
    """Return *body* and its mirror image on the other side of x = 0."""
    return body + group((body,), "scale(-1 1)")


def cut(points: Sequence[Point]) -> list[Point]:
    """Return the part of a polygon above the seam."""
    return clip(points, ABOVE_SEAM)


def bust(colour: str) -> str:
    """Return both shoulders and the chest in one colour."""
    return polygon(cut(SHOULDERS), colour)


def panel(top: float, bottom: float, start: float = -58) -> list[Point]:
    """Return the middle panel of a robe, *top* to each side at the neck, *bottom* at the seam."""
    return cut(((-top, start), (top, start), (bottom, 26), (-bottom, 26)))


def edging(points: Sequence[Point], width: float, colour: str = GOLD) -> str:
    """Return a braid along both long sides of a panel."""
    low = [max((p for p in points if p[0] * s > 0), key=lambda p: p[1]) for s in (-1, 1)]
    high = [min((p for p in points if p[0] * s > 0), key=lambda p: p[1]) for s in (-1, 1)]
    return "".join(
        line(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", colour, width)
        for a, b in zip(high, low, strict=True)
    )


def arm_folds(colour: str) -> str:
    """Return the lines that part the arms from the chest."""
    return line("M-44 -40C-38 -26 -36 -10 -38 8", colour, 2.2) + line(
        "M44 -40C39 -32 37 -22 37 -14", colour, 2.2
    )


def hand(person: Person, sleeve: str, cuff: str) -> str:
    """Return the arm that comes up from the chest and the fist that holds something at x = -55."""
    return "".join(
        (
            path("M-46 -34C-36 -34 -22 -26 -14 -8L-20 4L-58 14C-54 4 -48 -6 -47 -12Z", sleeve),
            path("M-47.5 -36L-38.5 -34.6L-40.5 -9L-49 -11Z", cuff),
            line("M-38.6 -34L-40.6 -9.6", GOLD, 2.2),
            path(
                "M-48 -33C-52 -36 -59 -36 -62 -33.4C-64.6 -30 -64.6 -17 -62 -13.4"
                "C-59 -11 -52 -11.4 -48 -14Z",
                person.skin,
            ),
            line("M-62.6 -28.2H-55M-63.2 -23.4H-55M-62.6 -18.6H-55", person.shade, 1.6),
        )
    )


def ermine(tones: Tones) -> str:
    """Return a broad white fur collar with its black tails."""
    collar = (
        "M-11 -60C-20 -52 -50 -54 -66 -36C-62 -30 -58 -27 -52 -25C-36 -38 -16 -34 0 -21"
        "C16 -34 36 -38 52 -25C58 -27 62 -30 66 -36C50 -54 20 -52 11 -60C6 -50 -6 -50 -11 -60Z"
    )
    tails = "".join(
        _tail(x, y) for x, y in ((-55, -34), (-44, -42), (-34, -36), (-23, -43), (-11, -33))
    )
    return path(collar, "#fbfaf5", tones.deep, 1.2) + both(path(tails, INK))


def _tail(x: float, y: float) -> str:
    return f"M{x} {y - 3.6}L{x + 2.2} {y + 2}L{x} {y + 4}L{x - 2.2} {y + 2}Z"


def chain(y: float, gem: str) -> str:
    """Return a chain of office that hangs to *y* with a stone at its end."""
    beads = curve((-34, -48), (-26, y - 6), (-12, y), (0, y), 7)
    links = "".join(circle(x, yy, 2.5, GOLD, GOLD_DARK, 0.8) for x, yy in beads + mirrored(beads))
    return links + circle(0, y + 2, 5.5, GOLD, GOLD_DARK, 1) + circle(0, y + 2, 3, gem)


def pearls(places: Sequence[Point], radius: float = 2.2) -> str:
    """Return a row of pearls."""
    return dots(places, radius, "#fffaf0", GOLD_DARK, 0.6)
