"""The queen of diamonds: a long plait, a jewel on her brow, and a marigold."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, arm_folds, both, bust, cut, edging, hand, panel
from cardtable.art.courts.flowers import marigold
from cardtable.art.courts.heads import front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK, GOLD_LIGHT
from cardtable.art.suits import OUTLINES
from cardtable.art.svg import circle, dots, line, outline, path, placed, polygon
from cardtable.cards import Suit

_CLOTH = TONES[Suit.DIAMONDS]
_PERSON = Person("#cf9263", "#ad7146", "#33201a", "#1d110e", "#b0352f")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    middle = panel(14, 22, -30)
    return "".join(
        (
            path(
                "M-25 -108C-34 -96 -32 -74 -26 -60C-10 -52 14 -52 30 -58C36 -74 34 -96 25 -108Z",
                _PERSON.hair,
            ),
            bust(_CLOTH.second),
            arm_folds(_CLOTH.dim),
            path(
                stripes(cut(SHOULDERS), 45, 15, 1.6) + stripes(cut(SHOULDERS), -45, 15, 1.6),
                _CLOTH.dim,
            ),
            path(
                "M-11 -60C-20 -52 -30 -50 -40 -47L-30 -26H30L40 -47C30 -50 20 -52 11 -60Z",
                _PERSON.skin,
            ),
            polygon(middle, _CLOTH.main),
            path(
                "".join(outline(((0, y - 7), (6, y), (0, y + 7), (-6, y))) for y in (-14, 4)),
                GOLD_LIGHT,
            ),
            edging(middle, 2.8),
            path("M-44 -46L-33 -22H33L44 -46L38 -48L28 -28H-28L-38 -48Z", GOLD, GOLD_DARK, 1),
            dots([(x, -25) for x in range(-24, 25, 8)], 1.5, _CLOTH.main),
        )
    )


def _head() -> str:
    """Return face and hair."""
    plait = "".join(
        (
            path(
                f"M{x - 8} {y}C{x - 9} {y + 6} {x - 4} {y + 11} {x} {y + 12}"
                f"C{x + 4} {y + 11} {x + 9} {y + 6} {x + 8} {y}"
                f"C{x + 3} {y - 3} {x - 3} {y - 3} {x - 8} {y}Z",
                _PERSON.hair,
                "#5a3a2c",
                1.1,
            )
            for x, y in ((29, -62), (31, -53), (32.4, -44), (33, -35))
        )
    )
    return "".join(
        (
            front(_PERSON, "lips", female=True),
            path(
                "M0 -114C-9 -108 -19 -106 -23.6 -88C-29 -98 -26 -112 -20 -117"
                "C-8 -124 8 -124 20 -117C26 -112 29 -98 23.6 -88C19 -106 9 -108 0 -114Z",
                _PERSON.hair,
            ),
            plait,
            path("M26 -26H40L36 -18C34.6 -16 31.4 -16 30 -18Z", GOLD, GOLD_DARK, 0.8),
            both(circle(25, -74, 3.8, "none", GOLD, 1.8)),
            line("M-17 -48C-12 -38 12 -38 17 -48M-14 -51C-10 -44 10 -44 14 -51", GOLD, 1.7),
            placed(path(OUTLINES[Suit.DIAMONDS], _CLOTH.main, GOLD, 8), 0, -35, 0.12),
        )
    )


def _crown() -> str:
    """Return the crown."""
    rays = "".join(
        (
            placed(path(OUTLINES[Suit.DIAMONDS], c, GOLD_DARK, 4), x, y, s, a)
            for x, y, s, a, c in (
                (-23, -124, 0.2, -32, GOLD),
                (23, -124, 0.2, 32, GOLD),
                (-12.5, -130.5, 0.25, -16, GOLD),
                (12.5, -130.5, 0.25, 16, GOLD),
                (0, -134, 0.31, 0, GOLD_LIGHT),
            )
        )
    )
    return "".join(
        (
            rays,
            path(
                "M-26 -116C-10 -123 10 -123 26 -116L25 -109.5C10 -117 -10 -117 -25 -109.5Z",
                GOLD,
                GOLD_DARK,
                1,
            ),
            line("M0 -117V-109", GOLD, 1.4),
            placed(path(OUTLINES[Suit.DIAMONDS], _CLOTH.second, GOLD, 9), 0, -105.6, 0.11),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            marigold("#f2a32c", "#d9652a"),
            _head(),
            _crown(),
            hand(_PERSON, _CLOTH.second, GOLD),
        )
    )
