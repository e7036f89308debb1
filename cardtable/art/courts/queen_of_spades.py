"""The queen of spades: pale, straight black hair under a veil, and an iris."""

from __future__ import annotations

from cardtable.art.courts.cloth import NECKLINE, arm_folds, bust, edging, hand, panel, pearls
from cardtable.art.courts.flowers import iris
from cardtable.art.courts.heads import front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD
from cardtable.art.svg import dots, path, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.SPADES]
_PERSON = Person("#f7e0cf", "#e4bfa6", "#22222e", "#14141d", "#a5243a")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(10, 20, -30)
    return "".join(
        (
            path("M-20 -122C-44 -110 -42 -78 -58 -42H58C42 -78 44 -110 20 -122Z", _CLOTH.second),
            path(
                "M-27 -104C-40 -90 -38 -66 -48 -44M27 -104C40 -90 38 -66 48 -44",
                "none",
                _CLOTH.dim,
                1.6,
            ),
            bust(_CLOTH.main),
            arm_folds(_CLOTH.deep),
            path(NECKLINE, _PERSON.skin),
            polygon(middle, _CLOTH.second),
            path(stripes(middle, 45, 8, 1.2) + stripes(middle, -45, 8, 1.2), _CLOTH.light),
            edging(middle, 2.6),
            path(
                "M-42 -46C-34 -32 -18 -26 0 -26C18 -26 34 -32 42 -46L48 -42"
                "C38 -24 20 -18 0 -18C-20 -18 -38 -24 -48 -42Z",
                _CLOTH.light,
                _CLOTH.dim,
                1,
            ),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            path(
                "M-25 -112C-34 -96 -31 -66 -36 -36C-30 -33 -22 -33 -16 -37"
                "C-20 -52 -17 -64 -22 -76L-22 -104ZM25 -112C34 -96 31 -66 36 -36"
                "C30 -33 22 -33 16 -37C20 -52 17 -64 22 -76L22 -104Z",
                _PERSON.hair,
            ),
            front(_PERSON, "lips", female=True),
            pearls(
                [(-14, -51), (-10, -47), (-5, -44.6), (0, -44), (5, -44.6), (10, -47), (14, -51)]
            ),
            path("M0 -42L3.4 -37L0 -31L-3.4 -37Z", _CLOTH.main, GOLD, 1),
            path(
                "M-25 -112C-16 -117 16 -117 25 -112L24 -92C22 -99 20 -102 16 -103"
                "C6 -101 -10 -101 -18 -103C-21 -101 -23 -98 -24 -92Z",
                _PERSON.hair,
            ),
        )
    )


def _crown() -> str:
    """Return the crown."""
    crown = (
        "M-24 -108L-27 -128L-17 -119L-13.5 -138L-6 -121L0 -149L6 -121L13.5 -138"
        "L17 -119L27 -128L24 -108C10 -103.5 -10 -103.5 -24 -108Z"
    )
    return "".join(
        (
            path(crown, "#dfe5ee", "#8793a8", 1),
            path(
                "M6 -121L13.5 -138L17 -119L27 -128L24 -108C18 -106.2 11 -105.2 5 -104.8Z",
                "#8793a8",
                opacity=0.4,
            ),
            pearls([(-27, -129), (-13.5, -139), (0, -148.6), (13.5, -139), (27, -129)], 2.6),
            path("M0 -131L4.4 -120L0 -111L-4.4 -120Z", _CLOTH.main),
            dots(((-16, -112), (-9, -111), (9, -111), (16, -112)), 2, _CLOTH.main),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            iris("#7f62c4", "#5a3fa0"),
            _head(),
            _crown(),
            hand(_PERSON, _CLOTH.main, _CLOTH.light),
        )
    )
