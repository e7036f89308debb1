"""The look of the cards: all of it drawn by code, as vectors, and turned into pixels on demand.

Here and below, a *style* says which deck, ``svg_...`` gives SVG text, and :class:`CardArt` gives
surfaces. Knows cards and pygame, and nothing of games or tables.
"""

from cardtable.art.backs import BACKS, svg_back
from cardtable.art.effects import Look, rasterised, width_of
from cardtable.art.face import svg_face
from cardtable.art.icon import svg_icon
from cardtable.art.pips import pip_places
from cardtable.art.raster import CardArt
from cardtable.art.style import DeckStyle, card_colour, suit_colour
from cardtable.art.suits import svg_suit

__all__ = [
    "BACKS",
    "CardArt",
    "DeckStyle",
    "Look",
    "card_colour",
    "pip_places",
    "rasterised",
    "suit_colour",
    "svg_back",
    "svg_face",
    "svg_icon",
    "svg_suit",
    "width_of",
]
