"""The big joker: a jester in full colour with a fan of cards."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, both, cut, hand
from cardtable.art.courts.heads import front
from cardtable.art.courts.motley import HORN, PEAK, ruff
from cardtable.art.courts.picture import band
from cardtable.art.courts.tones import Person
from cardtable.art.geometry import clip, scatter
from cardtable.art.style import BLACK, FACE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, RED
from cardtable.art.suits import pip
from cardtable.art.svg import circle, group, line, outline, path, placed, polygon, rect, star
from cardtable.cards import Suit

_RED, _TEAL, _PLUM = "#cf2f3c", "#128079", "#5a2f86"
_PERSON = Person("#fbe3d0", "#efc0a3", "#b4521a", "#8a3a12", "#c8283a")
_HORN_SHADE = (
    "M-54 -113C-44 -124 -33 -120 -25 -103C-23 -105 -20 -107 -17 -108.6C-26 -130 -44 -136 -54 -113Z"
)


def _bell(x: float, y: float) -> str:
    slit = line(f"M{x - 2.6} {y + 1.6}H{x + 2.6}M{x} {y + 1.6}V{y + 4}", INK, 1)
    return circle(x, y, 5, GOLD, GOLD_DARK, 0.9) + slit


def _little_card(suit: Suit, colour: str, degrees: float) -> str:
    body = rect(-10, -70, 20, 42, 2.6, FACE, GOLD_DARK, 0.9) + pip(suit, 0, -56, 13, colour)
    return placed(body, -56, -6, 1, degrees)


def _robe() -> str:
    """Return a costume of two colours with lozenges, and the collar."""
    cloth = cut(SHOULDERS)
    lozenges = "".join(
        outline(((x, y - 7), (x + 5, y), (x, y + 7), (x - 5, y)))
        for x, y in scatter(cloth, 15, 1, 7.5)
    )
    left_half = ((-80, -80), (0, -80), (0, 40), (-80, 40))
    return "".join(
        (
            polygon(cloth, _TEAL),
            polygon(clip(cloth, left_half), _RED),
            path(lozenges, GOLD_LIGHT, opacity=0.85),
            ruff((_PLUM, GOLD, _RED, _TEAL)),
        )
    )


def _face() -> str:
    """Return a grinning face with lozenges painted on its cheeks."""
    locks = "M-24 -108C-27 -96 -26 -88 -22.6 -82C-22 -92 -20 -99 -16 -104Z"
    paint = "M-11.5 -86L-9.4 -80L-11.5 -74L-13.6 -80ZM9.5 -86L11.6 -80L9.5 -74L7.4 -80Z"
    return front(_PERSON, "grin") + path(paint, _RED) + both(path(locks, _PERSON.hair))


def _cap() -> str:
    """Return the cap and its bells."""
    brim = (
        "M-26 -113C-10 -120 10 -120 26 -113V-105L20.8 -110L15.6 -101.6L10.4 -109.4L5.2 -100.8"
        "L0 -109L-5.2 -100.8L-10.4 -109.4L-15.6 -101.6L-20.8 -110L-26 -105Z"
    )
    right = path(HORN, _TEAL) + path(_HORN_SHADE, "#0b5f5b")
    return "".join(
        (
            path(HORN, _RED) + path(_HORN_SHADE, "#9c1c2c"),
            group((right,), "scale(-1 1)"),
            path(PEAK, _PLUM),
            path("M2 -147.4C9 -141 15 -129 15 -112C11 -113 7 -113.4 3 -113.6Z", "#41206a"),
            path(brim, GOLD, GOLD_DARK, 0.9),
            *(_bell(x, y) for x, y in ((-54, -110), (54, -110), (0, -148))),
            polygon(star(0, -129, 7), GOLD_LIGHT),
        )
    )


def draw() -> str:
    """Return the upper half of the picture."""
    fan = ((Suit.DIAMONDS, RED, -11), (Suit.SPADES, BLACK, 8), (Suit.HEARTS, RED, 27))
    cards = "".join(_little_card(suit, colour, turn) for suit, colour, turn in fan)
    return "".join((_robe(), _face(), _cap(), cards, hand(_PERSON, _RED, GOLD)))


def sash() -> str:
    """Return the band over the seam."""
    return band(_PLUM, lambda x, y, _turn: outline(star(x, y, 4.6)), _RED)
