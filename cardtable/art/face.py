"""A whole card face, put together from index, signs and pictures."""

from __future__ import annotations

from cardtable.art.aces import ace_picture
from cardtable.art.courts.jokers import joker_picture
from cardtable.art.courts.picture import court_picture
from cardtable.art.pips import corner_index, pip_field, twice
from cardtable.art.style import EDGE, FACE, HEIGHT, RADIUS, WIDTH, DeckStyle
from cardtable.art.svg import document, rect
from cardtable.cards import Card, Rank


def _picture(card: Card, style: DeckStyle) -> str:
    if card.is_joker:
        return joker_picture(card.rank == Rank.BIG_JOKER, style.large_index)
    if card.rank == Rank.ACE:
        return ace_picture(card.suit, style)
    if card.rank >= Rank.JACK:
        return court_picture(card, style.large_index)
    return pip_field(card, style)


def svg_face(card: Card, style: DeckStyle) -> str:
    """Return the face of *card* as SVG text, 250 by 350 units."""
    paper = rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, RADIUS, FACE, EDGE, 1.5)
    index = twice(corner_index(card, style))
    return document(WIDTH, HEIGHT, (paper, _picture(card, style), index))
