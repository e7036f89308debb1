"""The index letters and figures: a bold humanist sans drawn for this table, as outlines.

Every glyph stands on y = 100 and is 100 units high; x runs from 0 to its width. Round shapes
reach 1.5 units over both lines so that they look as tall as the straight ones.
"""

from __future__ import annotations

from cardtable.art.svg import group, num, path
from cardtable.cards import Rank

_SQUARENESS = 0.6  # 0.5523 would be an ellipse; a little more makes the bowls stand upright


def _oval(cx: float, cy: float, rx: float, ry: float, clockwise: bool = True) -> str:
    """Return a superelliptic contour; counters run anticlockwise."""
    s = 1 if clockwise else -1
    kx, ky = rx * _SQUARENESS * s, ry * _SQUARENESS
    top, right, bottom, left = cy - ry, cx + rx * s, cy + ry, cx - rx * s
    curves = (
        (cx + kx, top, right, cy - ky, right, cy),
        (right, cy + ky, cx + kx, bottom, cx, bottom),
        (cx - kx, bottom, left, cy + ky, left, cy),
        (left, cy - ky, cx - kx, top, cx, top),
    )
    return (
        f"M{num(cx)} {num(top)}"
        + "".join("C" + " ".join(num(v) for v in curve) for curve in curves)
        + "Z"
    )


def _ring(cx: float, cy: float, outer: tuple[float, float], inner: tuple[float, float]) -> str:
    return _oval(cx, cy, *outer) + _oval(cx, cy, *inner, clockwise=False)


_SIX = (
    "M57 25C55 8 46 -1.5 31.5 -1.5C11 -1.5 0 17 0 52C0 85 10.5 101.5 30 101.5"
    "C48.5 101.5 60 88.5 60 67C60 46.5 50.5 34.5 36 34.5C29 34.5 24 37 20.5 41.5"
    "C21 23 24.5 15.5 31 15.5C35.5 15.5 37.5 19 38 27Z" + _oval(30.2, 68, 9.8, 17.2)
)
_NINE = (
    "M3 75C5 92 14 101.5 28.5 101.5C49 101.5 60 83 60 48C60 15 49.5 -1.5 30 -1.5"
    "C11.5 -1.5 0 11.5 0 33C0 53.5 9.5 65.5 24 65.5C31 65.5 36 63 39.5 58.5"
    "C39 77 35.5 84.5 29 84.5C24.5 84.5 22.5 81 22 73Z" + _oval(29.8, 32, 9.8, 17.2)
)

# Each glyph: its width and its outline.
_GLYPHS: dict[str, tuple[float, str]] = {
    "2": (
        60,
        "M1.5 31C2.5 10.5 13 -1.5 31 -1.5C48.5 -1.5 59 9.5 59 27C59 42 51 51 40 62"
        "C33 69 28.5 74.5 26.5 82.5H60V100H0V94C0.5 78 9 66 21 54.5C31 45 38 38 38 27.5"
        "C38 20 35 16 30 16C24.5 16 21.5 20.5 21 32Z",
    ),
    "3": (
        60,
        "M2.5 27C4 9 14 -1.5 30 -1.5C47 -1.5 57.5 8 57.5 23.5C57.5 35 52.5 43 43 47"
        "C53.5 50.5 60 59 60 71C60 90 48 101.5 29.5 101.5C12 101.5 1.5 91.5 0.5 73L20.5 71"
        "C21 80 24 84.5 29.5 84.5C36 84.5 39 80 39 71C39 61.5 35 57 26 57H20V40H26"
        "C33.5 40 37 36 37 27.5C37 19.5 34.5 15.5 29.5 15.5C25 15.5 22.5 19 22 28Z",
    ),
    "4": (64, "M33 0H54V62H64V79H54V100H34V79H0V63ZM34 62V28L17.5 62Z"),
    "5": (
        60,
        "M7 0H55V17.5H24.5L23.5 35C27 32.7 31 31.5 35.5 31.5C50.5 31.5 60 43.5 60 64.5"
        "C60 88 48.5 101.5 29.5 101.5C12 101.5 2 92 0.5 75L20.5 73C21 81 24 85 29.5 85"
        "C36 85 39 79 39 66C39 53.5 36 47.5 30 47.5C26 47.5 23 50 21.5 54L3.5 52Z",
    ),
    "6": (60, _SIX),
    "7": (58, "M0 0H58V15.5C46 39 36 66 31.5 100H9.5C14 69 23.5 42 36 18H0Z"),
    "8": (
        60,
        _oval(30, 26, 27.5, 27.5)
        + _oval(30, 72.3, 30, 29.2)
        + _oval(30, 27, 9, 12, False)
        + _oval(30, 71, 10.3, 13.8, False),
    ),
    "9": (60, _NINE),
    "10": (
        90,
        "M14 0H33V100H13V25.5C9 28 5 29.5 0 30.5V14C6.5 11 11 6.5 14 0Z"
        + _ring(64.5, 50, (25.5, 51.5), (8, 35.5)),
    ),
    "J": (
        52,
        "M31 0H52V67C52 90 41 101.5 22.5 101.5C12 101.5 4.5 98.5 -1 93.5L7 77"
        "C11 81 15 83.5 20 83.5C27.5 83.5 31 78.5 31 68Z",
    ),
    "Q": (82, _ring(40, 50, (40, 51.5), (18.5, 34)) + "M42 70H61L87 106H63Z"),
    "K": (75, "M0 0H21V37.5L48 0H73.5L41.5 43L76 100H50.5L27.5 59L21 67.5V100H0Z"),
    "A": (78, "M0 100L27.5 0H50.5L78 100H56.5L51.3 80H26.7L21.5 100ZM30.7 64H47.3L39 31Z"),
    "O": (80, _ring(40, 50, (40, 51.5), (18.5, 34))),
    "E": (54, "M0 0H53V17.5H21V40.5H48V57.5H21V82.5H54V100H0Z"),
    "R": (
        68,
        "M0 0H32C52 0 64 11 64 30C64 43 58 52 47.5 56.5L69 100H46L28 60.5H21V100H0Z"
        "M21 17V44H30C38.5 44 43 39.5 43 30.5C43 21.5 38.5 17 30 17Z",
    ),
}


def rank_name(rank: Rank) -> str:
    """Return the name of a rank's index glyph: ``2`` .. ``10``, ``J``, ``Q``, ``K`` or ``A``."""
    return "10" if rank == Rank.TEN else rank.letter


def glyph(name: str, cx: float, top: float, height: float, width: float, colour: str) -> str:
    """Return one glyph centred on x = *cx*, *height* high, narrowed where wider than *width*."""
    breadth, outline = _GLYPHS[name]
    scale_y = height / 100
    scale_x = min(scale_y, width / breadth)
    x = cx - breadth * scale_x / 2
    transform = f"translate({num(x)} {num(top)}) scale({scale_x:.4f} {scale_y:.4f})"
    return group((path(outline, colour),), transform)
