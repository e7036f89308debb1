"""Suit signs (pips), and their layout on the number cards."""

from __future__ import annotations

from cardtable.art.drawings import load
from cardtable.art.style import HEIGHT, WIDTH, DeckStyle, card_colour
from cardtable.art.svg import Point, document, path, placed
from cardtable.cards import Card, Rank, Suit

_LEFT, _RIGHT = -41, 41

# Pips in the upper half, around the card's middle; the lower half is rotated by 180 degrees.
_UPPER: dict[Rank, tuple[Point, ...]] = {
    Rank.TWO: ((0, -115),),
    Rank.THREE: ((0, -115),),
    Rank.FOUR: ((_LEFT, -115), (_RIGHT, -115)),
    Rank.FIVE: ((_LEFT, -115), (_RIGHT, -115)),
    Rank.SIX: ((_LEFT, -115), (_RIGHT, -115)),
    Rank.SEVEN: ((_LEFT, -115), (_RIGHT, -115)),
    Rank.EIGHT: ((_LEFT, -115), (_RIGHT, -115), (0, -57)),
    Rank.NINE: ((_LEFT, -115), (_RIGHT, -115), (_LEFT, -38), (_RIGHT, -38)),
    Rank.TEN: ((_LEFT, -115), (_RIGHT, -115), (_LEFT, -38), (_RIGHT, -38), (0, -76)),
}
# Pips without a rotated counterpart: the middle row, and the single one of the seven.
_MIDDLE: dict[Rank, tuple[Point, ...]] = {
    Rank.THREE: ((0, 0),),
    Rank.FIVE: ((0, 0),),
    Rank.SIX: ((_LEFT, 0), (_RIGHT, 0)),
    Rank.SEVEN: ((_LEFT, 0), (_RIGHT, 0), (0, -57)),
    Rank.EIGHT: ((_LEFT, 0), (_RIGHT, 0)),
    Rank.NINE: ((0, 0),),
}

# With large indices the pips fill the two free corners, arranged as on dice.
_CORNER_X, _CORNER_Y = 44, -98
_DICE: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-28, 30), (28, -30)),
    3: ((-42, 46), (0, 0), (42, -46)),
    4: ((-29, -36), (29, -36), (-29, 36), (29, 36)),
    5: ((-31, -42), (31, -42), (0, 0), (-31, 42), (31, 42)),
}


def outline_of(suit: Suit) -> str:
    """Return the path data of a suit sign around (0, 0), about 100 units high."""
    return load("cards", "suits").attribute(suit.name.lower(), "d")


def pip(suit: Suit, x: float, y: float, size: float, colour: str, degrees: float = 0.0) -> str:
    """Return a suit sign *size* units high, centred on (x, y)."""
    return placed(path(outline_of(suit), colour), x, y, size / 100, degrees)


def svg_suit(suit: Suit, colour: str) -> str:
    """Return a square picture of a suit sign in *colour* (``#rrggbb``)."""
    return document(104, 104, (pip(suit, 52, 52, 100, colour),))


def pip_places(rank: Rank, large_index: bool = False) -> tuple[tuple[float, float, bool], ...]:
    """Return the places of a number card's pips: (x, y, upright) around the card's middle.

    Raises KeyError for any rank but two to ten.
    """
    if large_index:
        count = int(rank) + 2
        upper: tuple[Point, ...] = tuple(
            (_CORNER_X + x, _CORNER_Y + y) for x, y in _DICE[count // 2]
        )
        middle: tuple[Point, ...] = ((0, 0),) * (count % 2)
    else:
        upper, middle = _UPPER[rank], _MIDDLE.get(rank, ())
    return (
        *((x, y, True) for x, y in upper),
        *((x, y, True) for x, y in middle),
        *((-x, -y, False) for x, y in upper),
    )


def pip_field(card: Card, style: DeckStyle) -> str:
    """Return the pips of a number card (two to ten)."""
    colour = card_colour(card, style)
    size = 44.0 if style.large_index else 47.0
    if card.suit == Suit.DIAMONDS:
        size *= 1.08
    return "".join(
        pip(card.suit, WIDTH / 2 + x, HEIGHT / 2 + y, size, colour, 0 if upright else 180)
        for x, y, upright in pip_places(card.rank, style.large_index)
    )
