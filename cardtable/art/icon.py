"""The program's own sign: two cards on a square of felt."""

from __future__ import annotations

from cardtable.art.style import BLACK, FACE, GOLD, RED
from cardtable.art.suits import pip
from cardtable.art.svg import document, group, rect
from cardtable.cards import Suit

_FELT = (
    '<defs><linearGradient id="felt" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="512">'
    '<stop offset="0" stop-color="#23786b"/><stop offset="1" stop-color="#0d3b3b"/>'
    "</linearGradient></defs>"
)


def _card(suit: Suit, colour: str, size: float, degrees: float, dx: float, dy: float) -> str:
    body = (
        rect(-107, -142, 226, 312, 26, "#062321", opacity=0.35),
        rect(-113, -156, 226, 312, 26, FACE, "#d9d3c3", 3),
        pip(suit, 0, 2, size, colour),
    )
    return group(body, f"translate({256 + dx:g} {256 + dy:g}) rotate({degrees:g})")


def svg_icon() -> str:
    """Return the program's icon as SVG text, 512 by 512 units."""
    return document(
        512,
        512,
        (
            _FELT,
            rect(16, 16, 480, 480, 108, "url(#felt)"),
            rect(27, 27, 458, 458, 98, "none", GOLD, 8),
            _card(Suit.HEARTS, RED, 150, -17, -58, 0),
            _card(Suit.SPADES, BLACK, 186, 11, 50, 6),
        ),
    )
