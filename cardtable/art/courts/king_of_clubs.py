"""The king of clubs: two plaits in his black beard, a trefoil crown and a mace."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, both, bust, cut, edging, hand, panel
from cardtable.art.courts.heads import CIRCLET, LIP, MOUSTACHE, front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.courts.weapons import mace
from cardtable.art.geometry import scatter, stripes
from cardtable.art.style import GOLD, GOLD_DARK
from cardtable.art.suits import OUTLINES, pip_data
from cardtable.art.svg import circle, dots, line, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.CLUBS]
_PERSON = Person("#8f5a3a", "#71442b", "#241a18", "#0f0a0a", "#9c4a44")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(14, 22)
    fur = [(-64, -32), (-55, -29), (-46, -30), (-37, -32), (-28, -32), (-19, -31)]
    signs = "".join(
        (pip_data(Suit.CLUBS, x, y, 8) for x, y in scatter(cut(SHOULDERS), 15, 3) if abs(x) > 22)
    )
    return "".join(
        (
            path("M-25 -112C-29 -100 -28 -84 -25 -76H25C28 -84 29 -100 25 -112Z", _PERSON.hair),
            bust(_CLOTH.second),
            path(signs, GOLD),
            polygon(middle, _CLOTH.main),
            path(stripes(middle, 0, 9, 2.4), GOLD),
            edging(middle, 3.2),
            path(
                "M-11 -60C-24 -50 -52 -52 -68 -34L-60 -27C-44 -36 -24 -36 -12 -26L0 -20"
                "L12 -26C24 -36 44 -36 60 -27L68 -34C52 -52 24 -50 11 -60"
                "C6 -50 -6 -50 -11 -60Z",
                "#7a5335",
            ),
            both(dots(fur, 5.6, "#7a5335")),
            both(
                line(
                    "M-58 -34L-56 -30M-48 -41L-47 -36M-40 -38L-38 -34M-30 -42L-29 -37M-22 -37"
                    "L-20 -33M-14 -42L-12 -37M-9 -33L-7 -29",
                    "#573820",
                    1.8,
                )
            ),
        )
    )


def _head() -> str:
    """Return face and hair."""
    plait = "".join(
        path(
            f"M6 {y}C3 {y + 2} 3 {y + 7} 9.5 {y + 8.6}C16 {y + 7} 16 {y + 2} 13 {y}Z",
            _PERSON.hair,
            _PERSON.dark,
            1,
        )
        for y in (-60, -53.4, -46.8)
    )
    return "".join(
        (
            front(_PERSON, blush=False),
            path(
                "M-23 -96C-25 -80 -24 -68 -18 -58C-12 -50 12 -50 18 -58"
                "C24 -68 25 -80 23 -96C21 -84 16 -79 9 -78C4 -80 -8 -80 -13 -78"
                "C-18 -80 -21 -85 -23 -96Z",
                _PERSON.hair,
            ),
            both(plait),
            both(
                path("M4.6 -40.4H14.4V-35.4H4.6Z", GOLD, GOLD_DARK, 0.8)
                + path("M5.4 -35.4H13.6L9.5 -27Z", _PERSON.hair)
            ),
            path(LIP, _PERSON.lips),
            path(MOUSTACHE, _PERSON.dark),
            both(circle(25.4, -79, 3.2, "none", GOLD, 1.8)),
        )
    )


def _crown() -> str:
    """Return the crown."""
    return "".join(
        (
            path("M-22 -112C-20 -130 20 -130 22 -112Z", _CLOTH.main),
            *(
                placed(path(OUTLINES[Suit.CLUBS], GOLD, GOLD_DARK, 3.4), x, y, 0.27, a)
                for x, y, a in ((-21, -129.5, -15), (21, -129.5, 15), (0, -134, 0))
            ),
            path(CIRCLET, GOLD, GOLD_DARK, 1),
            path(
                "M5 -104.8C12 -105.2 19 -106.2 25 -108L26 -119.5C20 -117.6 12 -116.4 4 -116Z",
                GOLD_DARK,
                opacity=0.35,
            ),
            dots(((-17, -112.4), (0, -110.4), (17, -112.4)), 2.6, _CLOTH.main),
            dots(((-8.5, -111), (8.5, -111)), 1.6, _CLOTH.second),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (_robe(), mace(_CLOTH.second), _head(), _crown(), hand(_PERSON, _CLOTH.second, _CLOTH.main))
    )
