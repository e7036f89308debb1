"""The jack of clubs: a young archer with short curls, a pointed cap and an arrow."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, both, bust, cut, hand
from cardtable.art.courts.heads import front
from cardtable.art.courts.tones import TONES, Person
from cardtable.art.courts.weapons import arrow
from cardtable.art.geometry import stripes
from cardtable.art.style import GOLD, GOLD_DARK
from cardtable.art.suits import pip
from cardtable.art.svg import circle, disc, dots, line, path, placed
from cardtable.cards import Suit

_CLOTH = TONES[Suit.CLUBS]
_PERSON = Person("#a86d45", "#874f2e", "#2c1f1b", "#150e0c", "#a84c44")


def _robe() -> str:
    """Return what is behind the head, and the robe."""
    robe = cut(SHOULDERS)
    hood = [
        (-50, -36),
        (-38, -30),
        (-25, -26),
        (-12, -23),
        (0, -22),
        (12, -23),
        (25, -26),
        (38, -30),
        (50, -36),
    ]
    return "".join(
        (
            bust(_CLOTH.main),
            path(stripes(robe, 45, 14, 7), _CLOTH.deep),
            path(stripes(robe, -45, 14, 1.4), GOLD, opacity=0.8),
            dots(hood, 8, _CLOTH.second),
            path(
                "M-12 -62C-24 -54 -46 -52 -58 -38L-50 -34L0 -22L50 -34L58 -38"
                "C46 -52 24 -54 12 -62C6 -50 -6 -50 -12 -62Z",
                _CLOTH.second,
            ),
            line("M-40 -45C-26 -34 26 -34 40 -45", _CLOTH.dim, 2),
            path("".join((disc(x, y + 3, 1.6) for x, y in hood)), GOLD),
        )
    )


def _head() -> str:
    """Return face and hair."""
    return "".join(
        (
            both(
                dots(
                    [(24, -106), (26, -97), (25, -88), (17, -110), (8, -112), (0, -112)],
                    5.6,
                    _PERSON.hair,
                )
            ),
            front(_PERSON),
            dots(
                [(-22, -105), (-14, -109), (-5, -110), (4, -110), (13, -109), (21, -105)],
                5.4,
                _PERSON.hair,
            ),
            circle(24.6, -79, 2.8, "none", GOLD, 1.6),
        )
    )


def _hat() -> str:
    """Return the hat."""
    return "".join(
        (
            path(
                "M-29 -108C-30 -120 -14 -128 0 -132C16 -137 34 -144 44 -142"
                "C40 -134 34 -122 30 -108C12 -117 -12 -117 -29 -108Z",
                _CLOTH.main,
            ),
            path(
                "M12 -135.6C24 -140 36 -144 44 -142C40 -134 34 -122 30 -108"
                "C24 -111 18 -113 12 -114Z",
                _CLOTH.deep,
            ),
            path(
                "M-33 -106C-16 -120 14 -120 32 -105C36 -106 37 -110 34 -113"
                "C14 -127 -16 -127 -33 -113C-36 -111 -36 -107 -33 -106Z",
                _CLOTH.second,
                _CLOTH.dim,
                1,
            ),
            placed(
                path("M0 0C-14 -4 -22 -14 -22 -30C-10 -28 0 -18 0 0Z", "#e9dcf2")
                + line("M0 0C-8 -8 -14 -16 -18 -25", "#a883c4", 1.3),
                -12,
                -119,
                1.0,
                10,
            ),
            circle(-12, -119, 4.2, GOLD, GOLD_DARK, 0.8)
            + pip(Suit.CLUBS, -12, -119, 5, _CLOTH.main),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    return "".join(
        (
            _robe(),
            arrow("#f1ead8", "#cfc4aa"),
            _head(),
            _hat(),
            hand(_PERSON, _CLOTH.main, _CLOTH.second),
        )
    )
