"""The queen of clubs: a cloud of dark hair, a circlet of flowers, and a lily."""

from __future__ import annotations

from cardtable.art.courts.cloth import NECKLINE, both, bust, edging, hand, panel
from cardtable.art.courts.flowers import lily
from cardtable.art.courts.heads import front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import scatter
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, dots, line, moved, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.CLUBS]
_PERSON = Person("#7c4a30", "#613623", "#2a1d1c", "#120c0c", "#b5424a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    cloud = [
        (-22, -124),
        (-32, -114),
        (-37, -101),
        (-38, -87),
        (-34, -74),
        (-9, -129),
        (0, -119),
        (-20, -108),
        (-28, -95),
        (-28, -82),
    ]
    middle = panel(12, 20, -26)
    return "".join(
        (
            both(dots(cloud, 12, _PERSON.hair)),
            both(
                line(
                    "M-36 -108C-32 -112 -28 -108 -31 -104M-38 -88C-34 -92 -30 -88 -33 -84"
                    "M-24 -122C-20 -126 -16 -122 -19 -118M-30 -98C-26 -100 -24 -96 -27 -94",
                    "#4a3531",
                    1.5,
                )
            ),
            bust(_CLOTH.main),
            path(NECKLINE, _PERSON.skin),
            polygon(middle, _CLOTH.second),
            dots(scatter(middle, 8, 2), 1.7, GOLD_LIGHT),
            edging(middle, 2.8),
            path(
                "M-44 -47C-60 -44 -72 -34 -80 -18V10L-60 2C-56 -12 -44 -22 0 -14"
                "C30 -10 50 -14 80 -30V-18C72 -34 60 -44 44 -47C34 -30 18 -24 0 -24"
                "C-18 -24 -34 -30 -44 -47Z",
                _CLOTH.second,
            ),
            path("M-44 -47C-34 -30 -18 -24 0 -24C18 -24 34 -30 44 -47", "none", GOLD, 2.6),
            line("M-70 -28C-52 -24 -26 -17 0 -18C26 -18 52 -24 72 -30", "#8a63ab", 1.6),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            front(_PERSON, "lips", female=True),
            line("M-15 -50C-9 -43.6 9 -43.6 15 -50", GOLD, 2.2),
            line("M-19 -47C-12 -38.6 12 -38.6 19 -47", _CLOTH.light, 2.2),
            line("M-23 -44C-15 -33.4 15 -33.4 23 -44", GOLD, 2.2),
            path("M-24 -106C-18 -118 18 -118 24 -106C10 -111 -10 -111 -24 -106Z", _PERSON.hair),
        )
    )


def _crown() -> str:
    """Return the crown."""
    return "".join(
        (
            line("M-29 -111C-12 -121 12 -121 29 -111", "#3f8a4f", 4.4),
            *(
                _blossom(x, y, r)
                for x, y, r in (
                    (-27, -113, 4),
                    (27, -113, 4),
                    (-14.6, -119, 5),
                    (14.6, -119, 5),
                    (0, -122, 6.4),
                )
            ),
            both(
                circle(25, -74, 2.4, GOLD, GOLD_DARK, 0.6)
                + path("M25 -71L27 -65L25 -62L23 -65Z", GOLD)
            ),
            path(
                "M-15 -124L-18 -141L-8.4 -133L0 -151L8.4 -133L18 -141L15 -124"
                "C5 -128 -5 -128 -15 -124Z",
                GOLD,
                GOLD_DARK,
                1,
            )
            + placed(path(OUTLINES[Suit.CLUBS], _CLOTH.main), 0, -135, 0.1),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            lily("#fffdf6", "#dfe3cf"),
            _head(),
            _crown(),
            hand(_PERSON, _CLOTH.main, _CLOTH.second),
        )
    )


def _blossom(x: float, y: float, radius: float) -> str:
    """Return a small five-petalled flower."""
    petal = "M0 0C-0.6 -0.5 -0.5 -1 0 -1C0.5 -1 0.6 -0.5 0 0Z"
    petals = "".join(moved(petal, x, y, radius, turn) for turn in range(0, 360, 72))
    return path(petals, "#fdf6ff") + circle(x, y, radius * 0.32, GOLD)
