"""Sceptre, key and trumpet, and the feathers on hats."""

from __future__ import annotations

from cardtable.art.courts.held import X, shaft
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, line, path, placed, rect
from cardtable.cards import Suit


def sceptre(colour: str) -> str:
    """Return a golden sceptre with a heart of *colour*."""
    return "".join(
        (
            shaft(-116, GOLD),
            rect(X, -116, 2.2, 134, 0, GOLD_DARK, opacity=0.5),
            path(
                f"M{X - 8} -112L{X - 4} -118H{X + 4}L{X + 8} -112L{X + 4} -106H{X - 4}Z",
                GOLD,
                GOLD_DARK,
                0.8,
            ),
            placed(path(OUTLINES[Suit.HEARTS], colour, GOLD, 9), X, -131, 0.24),
            circle(X, -48, 3.4, GOLD_LIGHT, GOLD_DARK, 0.8),
        )
    )


def key() -> str:
    """Return a large golden key with a heart-shaped bow."""
    return "".join(
        (
            shaft(-112, GOLD, 5),
            rect(X, -112, 2.5, 130, 0, GOLD_DARK, opacity=0.5),
            placed(path(OUTLINES[Suit.HEARTS], "none", GOLD_DARK, 19), X, -127, 0.3),
            placed(path(OUTLINES[Suit.HEARTS], "none", GOLD, 14), X, -127, 0.3),
            rect(X - 6.5, -112, 13, 5, 2, GOLD, GOLD_DARK, 0.8),
            rect(X - 5, -102, 10, 3.6, 1.5, GOLD, GOLD_DARK, 0.8),
        )
    )


def trumpet(cloth: str, sign: str) -> str:
    """Return a herald's trumpet with a banner of *cloth*."""
    return "".join(
        (
            path("M-54 -104H-33V-76L-43.5 -68L-54 -76Z", cloth, GOLD, 1.4),
            placed(path(OUTLINES[Suit.DIAMONDS], sign), -43.5, -88, 0.17),
            shaft(-128, GOLD, 4),
            rect(X, -128, 2, 146, 0, GOLD_DARK, opacity=0.5),
            path(
                "M-57 -120C-58 -132 -62 -140 -69 -147C-64 -150.5 -46 -150.5 -41 -147"
                "C-48 -140 -52 -132 -53 -120Z",
                GOLD,
                GOLD_DARK,
                0.8,
            ),
            path(
                "M-55 -120V-149.6C-50 -149.6 -44 -149 -41 -147C-48 -140 -52 -132 -53 -120Z",
                GOLD_DARK,
                opacity=0.4,
            ),
            path(
                "M-69 -147C-64 -143.6 -46 -143.6 -41 -147C-46 -150.5 -64 -150.5 -69 -147Z",
                "#8a5c14",
            ),
            circle(X, -110, 3.6, GOLD_LIGHT, GOLD_DARK, 0.8),
        )
    )


def plume(colour: str, rib: str) -> str:
    """Return a feather that rises from (0, 0) and curls over to the right, 34 units high."""
    return path(
        "M0 0C-8 -12 -4 -28 12 -33C22 -36 32 -32 35 -24C30 -26 27 -24 26 -20"
        "C23 -24 19 -22 19 -17"
        "C15 -21 11 -17 12 -12C7 -14 4 -8 0 0Z",
        colour,
    ) + line("M0 0C0 -14 8 -26 26 -29", rib, 1.3)
