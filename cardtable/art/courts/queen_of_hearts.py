"""The queen of hearts: rosy, with waves of copper hair, a tiara and a rose."""

from __future__ import annotations

from cardtable.art.courts.cloth import NECKLINE, both, bust, edging, hand, panel
from cardtable.art.courts.flowers import rose
from cardtable.art.courts.heads import front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, line, outline, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.HEARTS]
_PERSON = Person("#fbe0cd", "#f2c0a6", "#c25a1f", "#8f3c11", "#c4213a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(9, 17, -30)
    puff = "M80 -14C64 -50 44 -48 38 -40C32 -28 36 -14 44 -10L80 -22Z"
    return "".join(
        (
            path("M-26 -110C-34 -90 -30 -70 -28 -54H28C30 -70 34 -90 26 -110Z", _PERSON.dark),
            bust(_CLOTH.main),
            path(NECKLINE, _PERSON.skin),
            polygon(middle, _CLOTH.second),
            path(
                "".join(
                    outline(((0, y), (5, y + 4), (0, y + 8), (-5, y + 4)))
                    for y in (-22, -12, -2, 8)
                ),
                _CLOTH.light,
            ),
            edging(middle, 2.6),
            both(
                path(puff, _CLOTH.second)
                + line(
                    "M48 -44C42 -34 42 -22 46 -13M58 -42C52 -34 53 -24 56 -16M68 -35"
                    "C63 -30 64 -24 66 -19",
                    _CLOTH.main,
                    3.6,
                )
            ),
            path(
                "M-42 -46C-36 -34 -26 -28 -16 -29C-9 -30 -4 -27 0 -22C4 -27 9 -30 16 -29"
                "C26 -28 36 -34 42 -46L46 -42C40 -26 28 -20 16 -22C9 -23 4 -20 0 -14"
                "C-4 -20 -9 -23 -16 -22C-28 -20 -40 -26 -46 -42Z",
                _CLOTH.light,
                GOLD,
                1,
            ),
        )
    )


def _head() -> str:
    """Return face and hair."""
    wave = (
        "M24 -112C38 -108 36 -94 33 -88C42 -82 40 -70 36 -66C44 -60 42 -46 34 -42"
        "C30 -36 22 -36 20 -42C24 -52 18 -58 20 -66C16 -76 20 -90 20 -100Z"
    )
    return "".join(
        (
            both(path(wave, _PERSON.hair)),
            front(_PERSON, "lips", female=True),
            both(line("M28 -100C30 -90 25 -82 29 -74C33 -66 27 -58 30 -48", _PERSON.dark, 1.5)),
            line("M-15 -50C-10 -42 10 -42 15 -50", GOLD, 1.8),
            placed(path(OUTLINES[Suit.HEARTS], _CLOTH.main, GOLD, 9), 0, -39, 0.11),
            path(
                "M0 -113C-9 -107 -19 -105 -23.4 -88C-28 -96 -27 -108 -22 -116"
                "C-8 -124 8 -124 22 -116C27 -108 28 -96 23.4 -88C19 -105 9 -107 0 -113Z",
                _PERSON.hair,
            ),
            both(line("M4 -112.6C13 -109 20 -106 23.4 -95", _PERSON.dark, 1.3)),
            both(circle(24.6, -75, 2.6, GOLD, GOLD_DARK, 0.6)),
        )
    )


def _crown() -> str:
    """Return the crown."""
    return "".join(
        (
            path(
                "M-26 -118C-20 -128 -14 -128 -11 -122C-8 -134 -4 -138 0 -138"
                "C4 -138 8 -134 11 -122C14 -128 20 -128 26 -118L24.6 -110"
                "C10 -116 -10 -116 -24.6 -110Z",
                GOLD,
                GOLD_DARK,
                1,
            ),
            *(
                placed(path(OUTLINES[Suit.HEARTS], _CLOTH.main, GOLD_DARK, 6), x, y, s)
                for x, y, s in ((0, -128, 0.17), (-17.5, -119.6, 0.1), (17.5, -119.6, 0.1))
            ),
            *(
                placed(path(OUTLINES[Suit.HEARTS], GOLD_LIGHT, GOLD_DARK, 8), x, y, 0.13, a)
                for x, y, a in ((0, -143, 0), (-17, -130.4, -16), (17, -130.4, 16))
            ),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            rose("#d8283c", "#96132a"),
            _head(),
            _crown(),
            hand(_PERSON, _CLOTH.main, _CLOTH.light),
        )
    )
