"""Where the signs stand on the number cards, and the corner indices."""

from __future__ import annotations

from cardtable.art.glyphs import glyph, rank_name
from cardtable.art.style import HEIGHT, WIDTH, DeckStyle, card_colour
from cardtable.art.suits import pip
from cardtable.art.svg import Point, group, polygon, star
from cardtable.cards import Card, Rank, Suit

_LEFT, _RIGHT = -41, 41

# The upper half of each layout, around the card's middle; the lower half is its half turn.
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
# Signs of the middle row and the seven's odd one, which stay upright.
_MIDDLE: dict[Rank, tuple[Point, ...]] = {
    Rank.THREE: ((0, 0),),
    Rank.FIVE: ((0, 0),),
    Rank.SIX: ((_LEFT, 0), (_RIGHT, 0)),
    Rank.SEVEN: ((_LEFT, 0), (_RIGHT, 0), (0, -57)),
    Rank.EIGHT: ((_LEFT, 0), (_RIGHT, 0)),
    Rank.NINE: ((0, 0),),
}

# With large indices the signs stand in the two free corners, like the eyes of dice.
_CORNER_X, _CORNER_Y = 44, -98
_DICE: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-28, 30), (28, -30)),
    3: ((-42, 46), (0, 0), (42, -46)),
    4: ((-29, -36), (29, -36), (-29, 36), (29, 36)),
    5: ((-31, -42), (31, -42), (0, 0), (-31, 42), (31, 42)),
}


def pip_places(rank: Rank, large_index: bool = False) -> tuple[tuple[float, float, bool], ...]:
    """Return where the signs of a number card stand: (x, y, upright) around the card's middle.

    Raises KeyError for a rank that is not two to ten.
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
    """Return the signs of a number card (two to ten)."""
    colour = card_colour(card, style)
    size = 44.0 if style.large_index else 47.0
    if card.suit == Suit.DIAMONDS:
        size *= 1.08
    return "".join(
        pip(card.suit, WIDTH / 2 + x, HEIGHT / 2 + y, size, colour, 0 if upright else 180)
        for x, y, upright in pip_places(card.rank, style.large_index)
    )


def twice(body: str) -> str:
    """Return *body* and its half turn around the card's middle."""
    return body + group((body,), f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def corner_index(card: Card, style: DeckStyle) -> str:
    """Return the index in the upper left corner: rank over suit, or a joker's star and name."""
    colour = card_colour(card, style)
    if card.is_joker:
        return _joker_index(card.rank == Rank.BIG_JOKER, style.large_index, colour)
    name = rank_name(card.rank)
    if style.large_index:
        return glyph(name, 49, 16, 92, 70, colour) + pip(card.suit, 49, 142, 56, colour)
    return glyph(name, 27, 13, 50, 35.5, colour) + pip(card.suit, 27, 86, 32, colour)


def _joker_index(big: bool, large: bool, colour: str) -> str:
    x, top, radius, step, height = (49, 36, 22, 23, 19.5) if large else (27, 28, 14, 17, 14)
    sign = star(x, top, radius)
    mark = polygon(sign, colour) if big else polygon(sign, "none", colour, 2.4)
    first = top + radius + 4
    width = height * 1.2
    return mark + "".join(
        glyph(letter, x, first + i * step, height, width, colour)
        for i, letter in enumerate("JOKER")
    )
