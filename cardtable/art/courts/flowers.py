"""The flowers of the queens."""

from __future__ import annotations

from math import cos, radians, sin

from cardtable.art.courts.held import X
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.svg import circle, dots, line, moved, num, path, placed

LEAF = "#3f8a4f"
LEAF_DARK = "#2a6a3c"


def _stem(top: float, *leaves: float) -> str:
    """Return a stalk up to *top* with a leaf at each height, right and left in turn."""
    parts = [line(f"M{X} 18V{num(top)}", LEAF_DARK, 2.6)]
    for i, y in enumerate(leaves):
        s = -1 if i % 2 else 1
        tip = f"{X + 16 * s} {y - 15}"
        parts.append(
            path(
                f"M{X} {y}C{X + 3 * s} {y - 11} {X + 9 * s} {y - 15} {tip}"
                f"C{X + 15 * s} {y - 7} {X + 8 * s} {y - 1} {X} {y}Z",
                LEAF,
            )
        )
        parts.append(line(f"M{X} {y}L{X + 11 * s} {y - 10}", LEAF_DARK, 1.1))
    return "".join(parts)


def iris(colour: str, dim: str) -> str:
    """Return an iris: three petals up, two falling."""
    return _stem(-112, -50, -72) + "".join(
        (
            path(
                f"M{X} -112C-60 -122 -72 -122 -73 -110C-73 -102 -68 -98 -64 -98"
                f"C-66 -104 -62 -110 {X} -112Z",
                dim,
            ),
            path(
                f"M{X} -112C-50 -122 -38 -122 -37 -110C-37 -102 -42 -98 -46 -98"
                f"C-44 -104 -48 -110 {X} -112Z",
                dim,
            ),
            path(f"M{X} -110C-66 -116 -70 -132 -64 -142C-60 -136 -56 -130 {X} -110Z", colour),
            path(f"M{X} -110C-44 -116 -40 -132 -46 -142C-50 -136 -54 -130 {X} -110Z", colour),
            path(f"M{X} -108C-63 -120 -62 -138 {X} -149C-48 -138 -47 -120 {X} -108Z", dim),
            path(f"M{X} -108C-59.5 -114 -60 -122 {X} -130C-50 -122 -50.5 -114 {X} -108Z", GOLD),
            path(f"M{X - 5} -112H{X + 5}L{X} -102Z", LEAF_DARK),
        )
    )


def rose(colour: str, deep: str) -> str:
    """Return a full-blown rose."""
    outer = "".join(
        circle(X + 9.5 * cos(radians(a)), -126 + 9.5 * sin(radians(a)), 8.6, colour)
        for a in range(-90, 270, 72)
    )
    return _stem(-112, -48, -66, -86) + "".join(
        (
            path(
                f"M{X} -104L-66 -114L-58 -113ZM{X} -104L-44 -114L-52 -113Z", LEAF_DARK, LEAF_DARK, 2
            ),
            outer,
            circle(X, -126, 10.4, deep),
            circle(X - 1, -127.4, 8.6, colour),
            line(
                "M-61 -127C-60 -133 -51 -133.6 -49.6 -127.6"
                "C-49 -122.6 -56 -120.6 -57.6 -124.6"
                "C-58.2 -127.8 -54.4 -129.4 -53.2 -126.6",
                deep,
                1.8,
            ),
            line(
                "M-70 -127C-68 -130 -66 -131 -64 -131M-40 -127"
                "C-42 -130 -44 -131 -46 -131"
                "M-62 -112C-60 -114.6 -58 -115.4 -56 -115.4",
                deep,
                1.6,
            ),
        )
    )


def marigold(colour: str, deep: str) -> str:
    """Return a sun-like flower with two rings of petals."""

    def petals(reach: float, breadth: float, fill: str, turn: float) -> str:
        petal = (
            f"M0 0C{-breadth} {-reach * 0.5} {-breadth} {-reach} 0 {-reach}"
            f"C{breadth} {-reach} {breadth} {-reach * 0.5} 0 0Z"
        )
        turns = (turn + i * 30 for i in range(12))
        return path("".join(moved(petal, X, -126, 1, t) for t in turns), fill)

    return _stem(-110, -52, -74) + "".join(
        (
            petals(20, 5.2, deep, 15),
            petals(17.5, 4.6, colour, 0),
            circle(X, -126, 7.4, "#6b3a1c"),
            dots([(X + 4 * cos(a), -126 + 4 * sin(a)) for a in range(6)], 1.1, GOLD_LIGHT),
        )
    )


def lily(petal: str, dim: str) -> str:
    """Return an open white lily."""
    blade = "M0 2C-9 -6 -7 -16 0 -24C7 -16 9 -6 0 2Z"
    return _stem(-108, -46, -66) + "".join(
        (
            *(placed(path(blade, dim, "#8fae8a", 1), X, -123, 1.0, a) for a in (-120, 0, 120)),
            *(placed(path(blade, petal, "#8fae8a", 1), X, -123, 0.94, a) for a in (-60, 60, 180)),
            line("M-55 -123L-61 -132M-55 -123L-55 -135M-55 -123L-49 -132", GOLD, 1.4),
            *(circle(x, y, 1.9, GOLD_DARK) for x, y in ((-61, -132), (-55, -135), (-49, -132))),
            circle(X, -123, 3, LEAF),
        )
    )
