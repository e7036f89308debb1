"""The king of hearts: ruddy, with auburn curls, a closed crown and a sceptre."""

from __future__ import annotations

from math import cos, radians, sin

from cardtable.art.courts.cloth import arm_folds, both, bust, chain, edging, hand, panel
from cardtable.art.courts.heads import CIRCLET, LIP, front
from cardtable.art.courts.regalia import sceptre
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.svg import circle, dots, line, path, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.HEARTS]
_PERSON = Person("#f8d5b8", "#eab493", "#a94a20", "#7c3113", "#b3333a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(15, 25)
    return "".join(
        (
            both(dots(((27, -104), (30, -93), (31, -81), (32, -69), (30, -58)), 7.4, _PERSON.hair)),
            bust(_CLOTH.main),
            arm_folds(_CLOTH.deep),
            polygon(middle, _CLOTH.light),
            path(stripes(middle, 90, 7, 2.6, 3.5), _CLOTH.second),
            edging(middle, 3.4),
            path(
                "M-12 -60C-22 -50 -44 -50 -60 -37C-56 -31 -50 -27 -44 -25"
                "C-32 -30 -18 -26 0 -12C18 -26 32 -30 44 -25C50 -27 56 -31 60 -37"
                "C44 -50 22 -50 12 -60Z",
                _CLOTH.deep,
                GOLD,
                2,
            ),
            chain(-27, _CLOTH.light),
        )
    )


def _head() -> str:
    """Return face and hair."""
    beard = [(-22.5 * cos(radians(a)), -72 + 27 * sin(radians(a))) for a in range(0, 181, 20)]
    return "".join(
        (
            front(_PERSON, blush=False),
            path(
                "M-23 -94C-25 -80 -25 -70 -21 -60C-14 -46 14 -46 21 -60"
                "C25 -70 25 -80 23 -94C21 -84 16 -79 9 -78C4 -80 -8 -80 -13 -78"
                "C-18 -80 -21 -85 -23 -94Z",
                _PERSON.hair,
            ),
            dots(beard, 5.4, _PERSON.hair),
            line(
                "M-18 -62C-14 -66 -9 -62 -12 -58M-7 -55C-4 -60 2 -57 -1 -52M8 -60"
                "C12 -64 17 -60 13 -56M-20 -74C-17 -77 -13 -74 -15 -71M15 -72"
                "C18 -75 21 -72 19 -69",
                _PERSON.dark,
                1.5,
            ),
            path(LIP, _PERSON.lips),
            path(
                "M-2 -76C-8 -79.4 -16 -77 -19 -72.4C-22.6 -70 -24 -73.4 -22 -75.4"
                "C-26 -74.4 -25.6 -67-20.4 -67.2C-13 -66.6 -6 -68.6 -2 -72"
                "C2 -68.6 9 -66.6 16.4 -67.2C21.6 -67 22 -74.4 18 -75.4"
                "C20 -73.4 18.6 -70 15 -72.4C12 -77 4 -79.4 -2 -76Z",
                _PERSON.dark,
            ),
        )
    )


def _crown() -> str:
    """Return the crown."""
    return "".join(
        (
            path("M-23 -112C-35 -128 -25 -146 0 -146C25 -146 35 -128 23 -112Z", _CLOTH.main),
            path(
                "M4 -112C14 -122 12 -140 0 -146C25 -146 35 -128 23 -112Z", _CLOTH.deep, opacity=0.55
            ),
            both(line("M24 -114C34 -130 22 -144 0 -146", GOLD, 4.2)),
            line("M0 -145V-112", GOLD, 4.6),
            dots(
                (
                    (0, -138),
                    (0, -131),
                    (0, -124),
                    (-26, -123),
                    (-27, -131),
                    (-21.4, -139),
                    (26, -123),
                    (27, -131),
                    (21.4, -139),
                ),
                1.5,
                "#fffaf0",
            ),
            circle(0, -147.4, 5, GOLD, GOLD_DARK, 0.9),
            both(
                path(
                    "M13 -118C9 -124 12 -130 13 -133C14 -130 17 -124 13 -118Z",
                    GOLD_LIGHT,
                    GOLD_DARK,
                    0.7,
                )
            ),
            path(CIRCLET, GOLD, GOLD_DARK, 1),
            path(
                "".join(
                    (
                        f"M{x} {y - 3.2}L{x + 3.4} {y}L{x} {y + 3.2}L{x - 3.4} {y}Z"
                        for x, y in ((-17, -112.4), (0, -110.4), (17, -112.4))
                    )
                ),
                _CLOTH.main,
            ),
            dots(((-8.5, -111), (8.5, -111)), 1.7, "#fffaf0"),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (_robe(), sceptre(_CLOTH.main), _head(), _crown(), hand(_PERSON, _CLOTH.main, _CLOTH.light))
    )
