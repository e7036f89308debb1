"""The jack of diamonds: a fair-haired herald with a plumed hat and a trumpet."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, both, bust, cut, edging, hand, panel
from cardtable.art.courts.heads import front
from cardtable.art.courts.regalia import plume, trumpet
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import chevrons
from cardtable.art.style import GOLD
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import line, path, placed
from cardtable.cards import Suit

_CLOTH = TONES[Suit.DIAMONDS]
_PERSON = Person("#efc49a", "#d59f70", "#d9a547", "#a87524", "#b9473f")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    robe = cut(SHOULDERS)
    return "".join(
        (
            path("M-25 -108C-30 -90 -28 -70 -26 -56H26C28 -70 30 -90 25 -108Z", _PERSON.dark),
            bust(_CLOTH.main),
            path(chevrons(robe, 0, 13, 6, 0.55), _CLOTH.second),
            edging(panel(4, 4), 2),
            path(
                "M-12 -60C-22 -56 -34 -56 -44 -48C-40 -36 -30 -34 -20 -36L0 -24L20 -36"
                "C30 -34 40 -36 44 -48C34 -56 22 -56 12 -60C6 -48 -6 -48 -12 -60Z",
                _CLOTH.second,
                GOLD,
                1.8,
            ),
            placed(path(OUTLINES[Suit.DIAMONDS], _CLOTH.main, GOLD, 8), 0, -34, 0.12),
        )
    )


def _head() -> str:
    """Return face and hair."""
    lock = (
        "M22 -110C32 -104 30 -90 30 -82C30 -72 38 -68 36 -58C32 -50 20 -52 18 -60"
        "C22 -70 17 -78 20 -88Z"
    )
    return "".join(
        (
            both(path(lock, _PERSON.hair)),
            front(_PERSON),
            both(line("M27 -98C26 -88 25 -80 29 -72C32 -66 31 -60 28 -56", _PERSON.dark, 1.4)),
            path(
                "M-23 -88C-26 -104 -20 -112 0 -112C20 -112 26 -104 23 -88"
                "C20 -97 16 -101 10 -102C2 -98 -14 -98 -20 -101C-22 -97 -22.6 -93 -23 -88"
                "Z",
                _PERSON.hair,
            ),
        )
    )


def _hat() -> str:
    """Return the hat."""
    return "".join(
        (
            placed(plume("#f0862f", "#b4521a"), 6, -121, 0.92, 0),
            path("M-21 -114C-21 -130 -14 -138 2 -138C16 -138 22 -130 22 -114Z", _CLOTH.second),
            path("M8 -137C18 -136 22 -128 22 -114H10C14 -122 14 -132 8 -137Z", _CLOTH.dim),
            path("M-21.4 -120C-8 -115 8 -115 22.4 -120V-111H-21.4Z", GOLD),
            path(
                "M-42 -118C-30 -110 -16 -111 0 -111C16 -111 30 -110 42 -118"
                "C40 -106 24 -101 0 -101C-24 -101 -40 -106 -42 -118Z",
                _CLOTH.second,
                _CLOTH.dim,
                1,
            ),
            placed(path(OUTLINES[Suit.DIAMONDS], _CLOTH.light, _CLOTH.main, 8), 6, -116, 0.13),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            trumpet(_CLOTH.main, _CLOTH.light),
            _head(),
            _hat(),
            hand(_PERSON, _CLOTH.second, _CLOTH.light),
        )
    )
