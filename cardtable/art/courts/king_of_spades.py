"""The king of spades: dark and bearded, an open crown, an upright sword."""

from __future__ import annotations

from cardtable.art.courts.cloth import arm_folds, bust, edging, ermine, hand, panel
from cardtable.art.courts.heads import LIP, MOUSTACHE, front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.courts.weapons import sword
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import pip
from cardtable.art.svg import circle, dots, line, path, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.SPADES]
_PERSON = Person("#f0cba6", "#d9a980", "#34303c", "#1f1c26", "#b4493f")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(13, 22)
    return "".join(
        (
            path(
                "M-25 -114C-34 -100 -29 -86 -32 -72C-33 -62 -40 -60 -41 -53"
                "C-30 -48 -20 -52 -17 -62H17C20 -52 30 -48 41 -53C40 -60 33 -62 32 -72"
                "C29 -86 34 -100 25 -114Z",
                _PERSON.hair,
            ),
            bust(_CLOTH.main),
            arm_folds(_CLOTH.deep),
            polygon(middle, _CLOTH.second),
            path(stripes(middle, 45, 9, 1.3) + stripes(middle, -45, 9, 1.3), _CLOTH.main),
            edging(middle, 3.2),
            ermine(_CLOTH),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            front(_PERSON, blush=False),
            path(
                "M-23 -94C-25 -76 -23 -60 -19 -50C-15 -42 -6 -38 0 -35"
                "C6 -38 15 -42 19 -50C23 -60 25 -76 23 -94C21 -84 16 -79 9 -78"
                "C4 -80 -8 -80 -13 -78C-18 -80 -21 -85 -23 -94Z",
                _PERSON.hair,
            ),
            line(
                "M-15 -68C-16 -60 -13 -50 -9 -45M-7 -64C-8 -56 -6 -48 -3 -42M11 -68"
                "C12 -60 10 -50 7 -45M3 -64C4 -56 3 -48 2 -43",
                _PERSON.dark,
                1.5,
            ),
            path(LIP, _PERSON.lips),
            path(MOUSTACHE, _PERSON.dark),
        )
    )


def _crown() -> str:
    """Return the crown."""
    crown = (
        "M-25 -108L-31 -140L-17.5 -125L-12 -142L0 -125L12 -142L17.5 -125L31 -140"
        "L25 -108C10 -103.5 -10 -103.5 -25 -108Z"
    )
    return "".join(
        (
            path(crown, GOLD, GOLD_DARK, 1),
            path(
                "M5 -104.8C12 -105.2 19 -106.2 25 -108L31 -140L17.5 -125L12 -142L4 -130Z",
                GOLD_DARK,
                opacity=0.35,
            ),
            *(
                circle(x, y, 3.4, GOLD_LIGHT, GOLD_DARK, 0.8)
                for x, y in ((-31, -142), (31, -142), (-12, -144), (12, -144))
            ),
            pip(Suit.SPADES, 0, -132, 19, _CLOTH.main),
            line("M-26.4 -114.5C-10 -110 10 -110 26.4 -114.5", _CLOTH.main, 4.8),
            dots(
                ((-18, -112.7), (-9, -111.5), (0, -111.2), (9, -111.5), (18, -112.7)),
                1.5,
                GOLD_LIGHT,
            ),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join((_robe(), sword(), _head(), _crown(), hand(_PERSON, _CLOTH.main, _CLOTH.second)))
