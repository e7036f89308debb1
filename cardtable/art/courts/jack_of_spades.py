"""The jack of spades: in profile, raven hair, a navy cap and a halberd."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, bust, cut, edging, hand, panel
from cardtable.art.courts.heads import profile
from cardtable.art.courts.regalia import plume
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.courts.weapons import halberd
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK
from cardtable.art.suits import pip
from cardtable.art.svg import circle, line, path, placed
from cardtable.cards import Suit

_CLOTH = TONES[Suit.SPADES]
_PERSON = Person("#f5d6ba", "#deb190", "#2b2a38", "#191823", "#b8474a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    robe = cut(SHOULDERS)
    return "".join(
        (bust(_CLOTH.second), path(stripes(robe, 90, 12, 6), _CLOTH.main), edging(panel(5, 7), 2))
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            profile(_PERSON),
            path(
                "M-12 -58C-24 -60 -34 -56 -38 -47C-32 -39 -24 -42 -17 -36"
                "C-9 -30 7 -30 14 -36C22 -42 33 -39 40 -47C37 -56 28 -61 18 -60"
                "C10 -50 -4 -50 -12 -58Z",
                _CLOTH.light,
                _CLOTH.dim,
                1.2,
            ),
            line(
                "M-27 -54L-30 -44M-18 -53L-20 -41M-8 -49L-9 -36M3 -48L3 -35M13 -50L15 -39"
                "M23 -55L27 -43",
                _CLOTH.dim,
                1.4,
            ),
            path(
                "M-16 -110C-4 -118 16 -118 26 -106C34 -92 34 -76 32 -62"
                "C24 -56 12 -58 8 -64C12 -74 10 -84 6 -94C2 -98 -4 -100 -8 -104"
                "C-12 -103 -16 -104 -19 -106Z",
                _PERSON.hair,
            ),
            line(
                "M26 -98C29 -88 29 -76 27 -64M18 -98C22 -88 23 -76 20 -64M10 -98"
                "C15 -90 17 -78 14 -66",
                _PERSON.dark,
                1.4,
            ),
        )
    )


def _hat() -> str:
    """Return the hat."""
    return "".join(
        (
            placed(plume("#c94b4b", "#8f2b33"), 18, -111, 1.0, 80),
            path(
                "M-23 -107C-28 -122 -20 -136 -2 -138C18 -141 36 -130 34 -114"
                "C34 -108 30 -105 26 -105C12 -112 -6 -112 -23 -107Z",
                _CLOTH.main,
            ),
            path(
                "M8 -138.6C26 -136 36 -126 34 -114C34 -108 30 -105 26 -105"
                "C22 -107 17 -108.6 12 -109.6C22 -116 20 -130 8 -138.6Z",
                _CLOTH.deep,
            ),
            line("M-23.6 -107.6C-6 -113.4 12 -113 27 -105.6", GOLD, 3.6),
            circle(14, -116, 4.6, GOLD, GOLD_DARK, 0.8)
            + pip(Suit.SPADES, 14, -116, 5.4, _CLOTH.deep),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join((_robe(), halberd(), _head(), _hat(), hand(_PERSON, _CLOTH.main, _CLOTH.light)))
