"""Cards, boards and the icon: drawings from ``assets/`` rasterised at any size.

``svg_...`` functions return SVG text; :class:`CardArt` returns the cards of one deck as surfaces.
"""

from cardtable.art.card_art import CardArt
from cardtable.art.drawings import load, rasterise
from cardtable.art.effects import CardLook, width_of
from cardtable.art.faces import BACKS, svg_back, svg_face
from cardtable.art.pips import pip_places, svg_suit
from cardtable.art.style import DeckStyle, card_colour, suit_colour

__all__ = [
    "BACKS",
    "CardArt",
    "CardLook",
    "DeckStyle",
    "card_colour",
    "load",
    "pip_places",
    "rasterise",
    "suit_colour",
    "svg_back",
    "svg_face",
    "svg_suit",
    "width_of",
]
