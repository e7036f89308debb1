"""The king of diamonds: old, in profile, with a crown of rays and a battle-axe."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, bust, cut, edging, hand, panel
from cardtable.art.courts.heads import profile
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.courts.weapons import axe
from cardtable.art.geometry import chevrons, stripes
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import dots, line, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.DIAMONDS]
_PERSON = Person("#e7b88e", "#c98f62", "#eeeae0", "#c3bdaf", "#a9483a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(16, 26)
    return "".join(
        (
            path(
                "M0 -114C16 -118 27 -112 29.5 -100C32 -88 28 -78 33 -66"
                "C36 -58 43 -58 47 -50C36 -42 18 -46 14 -56C9 -66 14 -78 10 -88Z",
                _PERSON.hair,
            ),
            bust(_CLOTH.second),
            path(stripes(cut(SHOULDERS), 90, 11, 2, 5.5), _CLOTH.dim),
            polygon(middle, _CLOTH.main),
            path(chevrons(middle, 0, 10, 4.6, 0.7), _CLOTH.light),
            edging(middle, 3.4),
            path(
                "M-11 -62C-22 -56 -34 -50 -46 -46L-36 -26L0 -36L36 -26L50 -46"
                "C38 -50 26 -56 17 -66L10 -50H-6Z",
                _CLOTH.main,
                GOLD,
                2,
            ),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            profile(_PERSON),
            path(
                "M6 -112C14 -112 20 -104 22 -94C18 -96 15 -92 15 -86C15 -76 10 -68 14 -58"
                "C20 -50 30 -54 33 -66L28 -100Z",
                _PERSON.hair,
            ),
            path(
                "M12.4 -93.6C17 -95 19.6 -90.6 17.6 -86C16.4 -82.6 13 -81.4 11.4 -83.6Z",
                _PERSON.skin,
                _PERSON.shade,
                1,
            ),
            path(
                "M10 -96C10.6 -86 6 -79 -2 -76C-8 -71 -14 -68.8 -19.6 -68.6"
                "C-23 -62 -27.6 -50 -27 -34C-17 -34 -5 -41 3 -51C11 -60 16 -72 14 -84"
                "C12.4 -83 11 -85 10.8 -88Z",
                _PERSON.hair,
            ),
            line(
                "M-17 -62C-21 -54 -23 -46 -23 -40M-9 -64C-13 -54 -16 -48 -18 -42M-1 -66"
                "C-4 -57 -8 -50 -11 -45M7 -72C4 -62 0 -55 -4 -49M20 -60"
                "C22 -56 27 -53 33 -52M21 -70C22 -66 24 -60 29 -58",
                _PERSON.dark,
                1.4,
            ),
            path(
                "M-20 -78.8C-25 -77.6 -31 -73 -32.4 -65C-27 -69.4 -20 -69.4 -14 -70"
                "C-8 -70.8 -3 -73.6 -2.4 -77.6C-8 -80.6 -14 -80.6 -20 -78.8Z",
                _PERSON.hair,
                _PERSON.dark,
                1,
            ),
        )
    )


def _crown() -> str:
    """Return the crown."""
    crown = (
        "M-22 -106L-29 -136L-17 -121L-14.5 -144L-4.5 -122L1 -149L7 -122.6"
        "L16.5 -144L19.5 -122L31 -137L27 -110C12 -103.6 -8 -102.6 -22 -106Z"
    )
    return "".join(
        (
            path(crown, GOLD, GOLD_DARK, 1),
            path(
                "M7 -122.6L16.5 -144L19.5 -122L31 -137L27 -110C20 -107 13 -105.6 6 -104.8Z",
                GOLD_DARK,
                opacity=0.35,
            ),
            *(
                placed(path(OUTLINES[Suit.DIAMONDS], _CLOTH.main, GOLD_DARK, 5), x, y, 0.1)
                for x, y in ((-29, -137), (-14.5, -145), (1, -149), (16.5, -145), (31, -138))
            ),
            line("M-23.4 -111.6C-8 -107.8 13 -108.8 27.8 -115", _CLOTH.second, 4.8),
            dots(((-15, -110), (-5, -109), (5, -109.2), (15, -110.8)), 1.5, GOLD_LIGHT),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join((_robe(), axe(), _head(), _crown(), hand(_PERSON, _CLOTH.second, _CLOTH.main)))
