"""The jack of hearts: in profile, ginger curls, a crimson hat and a great key."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, bust, cut, edging, hand, panel
from cardtable.art.courts.heads import profile
from cardtable.art.courts.regalia import key, plume
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, dots, line, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.HEARTS]
_PERSON = Person("#fbdcc4", "#efba9c", "#d0702c", "#9c4a16", "#c2414a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    robe = cut(SHOULDERS)
    return "".join(
        (
            bust(_CLOTH.main),
            path(stripes(robe, -52, 13, 4.6), _CLOTH.light),
            polygon(panel(7, 9), _CLOTH.deep),
            edging(panel(7, 9), 2),
            *(circle(0.4, y, 2.4, GOLD, GOLD_DARK, 0.6) for y in (-32, -20, -8)),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            profile(_PERSON),
            path(
                "M-11 -58L-37 -50L-26 -31L0 -44L26 -30L37 -48L18 -62C10 -52 -4 -52 -11 -58Z",
                _CLOTH.light,
                GOLD,
                1.8,
            ),
            dots(
                [
                    (22, -104),
                    (28, -96),
                    (29, -85),
                    (28, -74),
                    (24, -64),
                    (15, -61),
                    (17, -72),
                    (18, -84),
                    (16, -95),
                    (8, -102),
                    (-2, -106),
                    (-11, -107),
                ],
                7,
                _PERSON.hair,
            ),
            line(
                "M24 -88C28 -92 32 -87 28 -84M18 -76C22 -80 26 -75 22 -72M20 -65"
                "C23 -68 27 -64 24 -61M20 -98C23 -101 27 -97 24 -94M-13 -107"
                "C-10 -110 -7 -106 -10 -104",
                _PERSON.dark,
                1.4,
            ),
        )
    )


def _hat() -> str:
    """Return the hat."""
    return "".join(
        (
            placed(plume("#f2bd55", "#b07a1c"), 24, -112, 0.95, 78),
            path(
                "M-25 -110C-22 -130 -8 -134 4 -132C22 -130 34 -122 36 -108"
                "C16 -117 -6 -117 -25 -110Z",
                _CLOTH.main,
            ),
            path(
                "M14 -130C28 -126 35 -118 36 -108C28 -111.6 20 -113.8 12 -115"
                "C20 -120 20 -126 14 -130Z",
                _CLOTH.deep,
            ),
            path(
                "M-29 -108C-10 -122 18 -122 38 -105C40 -108 39 -112 36 -114"
                "C16 -126 -8 -126 -27 -114C-30 -112 -30 -110 -29 -108Z",
                _CLOTH.deep,
                GOLD,
                1.2,
            ),
            placed(path(OUTLINES[Suit.HEARTS], GOLD_LIGHT, GOLD_DARK, 8), 4, -120, 0.11),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join((_robe(), key(), _head(), _hat(), hand(_PERSON, _CLOTH.main, _CLOTH.light)))
