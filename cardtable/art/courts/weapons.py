"""The weapons of kings and jacks."""

from __future__ import annotations

from cardtable.art.courts.held import STEEL, STEEL_DARK, WOOD, X, shaft
from cardtable.art.style import GOLD, GOLD_DARK, INK
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, line, path, placed, polygon, rect
from cardtable.cards import Suit


def sword() -> str:
    """Return a straight sword, point up."""
    return "".join(
        (
            path(f"M{X - 3.6} -44V-138L{X} -148.5L{X + 3.6} -138V-44Z", STEEL),
            path(f"M{X} -44V-148.5L{X + 3.6} -138V-44Z", STEEL_DARK),
            rect(X - 2.2, -40, 4.4, 36, 0, INK),
            path(
                f"M{X - 13} -46C{X - 8} -43.4 {X + 8} -43.4 {X + 13} -46L{X + 14} -40"
                f"C{X + 8} -37.4 {X - 8} -37.4 {X - 14} -40Z",
                GOLD,
                GOLD_DARK,
                0.8,
            ),
            circle(X, -4, 4.6, GOLD, GOLD_DARK, 0.8),
        )
    )


def axe() -> str:
    """Return a battle-axe with its edge to the left."""
    return "".join(
        (
            shaft(-144, WOOD),
            path(
                "M-53 -137C-60 -137 -66 -141 -70 -147C-74.5 -135 -74.5 -116 -70 -104"
                "C-66 -110 -60 -114 -53 -114Z",
                STEEL,
            ),
            path(
                "M-70 -147C-74.5 -135 -74.5 -116 -70 -104L-67.6 -107.6"
                "C-71 -118 -71 -133 -67.6 -143.4Z",
                STEEL_DARK,
            ),
            path("M-53 -133L-41 -125.5L-53 -118Z", STEEL_DARK),
            rect(-58.4, -140, 6.8, 29, 2, GOLD, GOLD_DARK, 0.8),
            path("M-58 -140L-55 -151L-52 -140Z", STEEL),
        )
    )


def mace(colour: str) -> str:
    """Return a mace whose head is a golden trefoil with stones of *colour*."""
    stones = "".join(
        circle(X + x, y, 2.6, colour) for x, y in ((0, -140.5), (-8.6, -126.5), (8.6, -126.5))
    )
    return "".join(
        (
            shaft(-112, WOOD),
            placed(path(OUTLINES[Suit.CLUBS], GOLD, GOLD_DARK, 3), X, -131, 0.36),
            stones,
            rect(X - 6, -114, 12, 5, 2, GOLD, GOLD_DARK, 0.8),
            line(
                f"M{X - 2} -100L{X + 2} -96M{X - 2} -88L{X + 2} -84M{X - 2} -76"
                f"L{X + 2} -72"
                f"M{X - 2} -64L{X + 2} -60M{X - 2} -52L{X + 2} -48",
                GOLD,
                1.4,
            ),
        )
    )


def halberd() -> str:
    """Return a halberd: spike, blade and hook on a long shaft."""
    return "".join(
        (
            shaft(-128, WOOD, 4),
            path(f"M{X - 4} -126L{X} -152L{X + 4} -126Z", STEEL),
            path(f"M{X} -152L{X + 4} -126H{X}Z", STEEL_DARK),
            path(
                "M-56 -124C-63 -124 -68 -127 -72 -131C-74 -122 -73 -109 -68 -101"
                "C-66 -106 -62 -108 -56 -108Z",
                STEEL,
            ),
            path(
                "M-72 -131C-74 -122 -73 -109 -68 -101L-66.4 -104C-70 -111 -71 -120 -69.6 -128.8Z",
                STEEL_DARK,
            ),
            path("M-54 -123L-40 -116C-44 -114 -48 -112 -54 -111Z", STEEL_DARK),
            rect(-58, -128, 6, 24, 1.5, GOLD, GOLD_DARK, 0.8),
            path(
                "M-57 -104C-64 -98 -62 -90 -65 -84C-59 -86 -57 -90 -55 -96"
                "C-53 -90 -51 -86 -46 -84C-48 -90 -47 -98 -53 -104Z",
                "#c94b4b",
            ),
        )
    )


def arrow(feather: str, dim: str) -> str:
    """Return a long arrow, point up, its fletching below the fist hidden by it."""
    return "".join(
        (
            shaft(-134, WOOD, 3.4),
            polygon(((X, -152), (X + 8, -128), (X, -133), (X - 8, -128)), STEEL),
            polygon(((X, -152), (X + 8, -128), (X, -133)), STEEL_DARK),
            *(
                path(f"M{X} {y}L{X - 10} {y - 9}V{y - 3}L{X} {y + 6}Z", feather)
                + path(f"M{X} {y}L{X + 10} {y - 9}V{y - 3}L{X} {y + 6}Z", dim)
                for y in (-66, -56, -46)
            ),
            rect(X - 3, -128, 6, 4, 1, GOLD),
        )
    )
