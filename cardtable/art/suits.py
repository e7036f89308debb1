"""The four suit signs as outlines, each centred in a box of 100 by 100 units."""

from __future__ import annotations

from cardtable.art.svg import document, moved, path, placed
from cardtable.cards import Suit

OUTLINES: dict[Suit, str] = {
    Suit.CLUBS: (
        "M0 -50C13.5 -50 23.5 -40.5 23.5 -28C23.5 -19.5 19 -12.5 12.5 -8C15.5 -9.2 19 -10 23 -10"
        "C37.5 -10 48.5 0.5 48.5 13.5C48.5 27 38 37.5 25 37.5C16 37.5 8.5 33 4 25.5"
        "C5 37 10 45 20 50L-20 50C-10 45 -5 37 -4 25.5C-8.5 33 -16 37.5 -25 37.5"
        "C-38 37.5 -48.5 27 -48.5 13.5C-48.5 0.5 -37.5 -10 -23 -10C-19 -10 -15.5 -9.2 -12.5 -8"
        "C-19 -12.5 -23.5 -19.5 -23.5 -28C-23.5 -40.5 -13.5 -50 0 -50Z"
    ),
    Suit.DIAMONDS: (
        "M0 -51C9 -33 24 -14 38.5 0C24 14 9 33 0 51C-9 33 -24 14 -38.5 0C-24 -14 -9 -33 0 -51Z"
    ),
    Suit.HEARTS: (
        "M0 49C-8 32 -47.5 12 -47.5 -18.5C-47.5 -35 -36 -46 -23 -46C-12.5 -46 -4 -39.5 0 -29"
        "C4 -39.5 12.5 -46 23 -46C36 -46 47.5 -35 47.5 -18.5C47.5 12 8 32 0 49Z"
    ),
    Suit.SPADES: (
        "M0 -50C8 -32 46.5 -11 46.5 16.5C46.5 30 37 38.5 25.5 38.5C16 38.5 8 33.5 4 25"
        "C5 37 10 45 20 50L-20 50C-10 45 -5 37 -4 25C-8 33.5 -16 38.5 -25.5 38.5"
        "C-37 38.5 -46.5 30 -46.5 16.5C-46.5 -11 -8 -32 0 -50Z"
    ),
}
"""Path data by suit."""


def pip(suit: Suit, x: float, y: float, size: float, colour: str, degrees: float = 0.0) -> str:
    """Return a suit sign *size* units high, centred on (x, y)."""
    return placed(path(OUTLINES[suit], colour), x, y, size / 100, degrees)


def pip_data(suit: Suit, x: float, y: float, size: float, degrees: float = 0.0) -> str:
    """Return the path data of a sign *size* units high centred on (x, y), for many in one path."""
    return moved(OUTLINES[suit], x, y, size / 100, degrees)


def svg_suit(suit: Suit, colour: str) -> str:
    """Return a square picture of a suit sign in *colour* (``#rrggbb``), for use anywhere."""
    return document(104, 104, (pip(suit, 52, 52, 100, colour),))
