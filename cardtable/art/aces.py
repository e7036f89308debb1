"""The four aces: one large sign each, and the ace of spades ornate as custom has it."""

from __future__ import annotations

from math import cos, pi, sin

from cardtable.art.style import BLACK, FACE, GOLD, GOLD_LIGHT, HEIGHT, WIDTH, DeckStyle, suit_colour
from cardtable.art.suits import OUTLINES, pip
from cardtable.art.svg import circle, disc, group, line, path, placed
from cardtable.cards import Suit


def _ornate_spade(style: DeckStyle) -> str:
    """Return the great spade around (0, 0), about 180 units high."""
    scroll = (
        "M9 34C22 44 40 36 40 22C40 12 28 9 24 17C22 22 27 26 30 23"
        "M5 -40C8 -30 18 -26 22 -18M12 -32C18 -36 22 -34 24 -29"
        "M36 2C46 6 52 16 48 26"
    )
    drops = "".join(disc(x, y, 1.7) for x, y in ((30, -10), (37, -3), (45, 34)))
    half = line(scroll, GOLD, 1.7) + path(drops, GOLD_LIGHT)
    rays = "".join(
        f"M{22.5 * sin(a):.2f} {-22.5 * cos(a):.2f}L{r * sin(a):.2f} {-r * cos(a):.2f}"
        for a, r in ((i * pi / 16, 27.5 if i % 2 else 30.5) for i in range(32))
    )
    signs = "".join(
        pip(suit, x, y, 13, suit_colour(suit, style.four_colour))
        for suit, x, y in (
            (Suit.SPADES, 0, -9),
            (Suit.HEARTS, 9, 0),
            (Suit.CLUBS, 0, 9),
            (Suit.DIAMONDS, -9, 0),
        )
    )
    # Below the foot, a level flourish of two waves and a lozenge.
    tail = "M13 100C25 94 37 94 47 99C55 103 65 102 67 96C68 91 61 90 60 95"
    foot = line(tail, BLACK, 1.7) + path(disc(73, 100, 1.8), BLACK)
    inset = (
        "M0 -77C13 -50 64 -20 64 22C64 40 52 51 37 51C22 51 8 42 0 26"
        "C-8 42 -22 51 -37 51C-52 51 -64 40 -64 22C-64 -20 -13 -50 0 -77Z"
    )
    return "".join(
        (
            *(
                placed(path(OUTLINES[Suit.SPADES], fill, stroke, width), 0, -3, 1.74)
                for fill, stroke, width in (
                    ("none", BLACK, 7.4),
                    ("none", FACE, 5.4),
                    (BLACK, "", 0),
                )
            ),
            path(inset, "none", GOLD, 1.8),
            half + group((half,), "scale(-1 1)"),
            path(
                "M0 -64L4 -54L0 -42L-4 -54ZM0 46L5 57L0 70L-5 57ZM0 94L4.5 100L0 106L-4.5 100Z",
                GOLD,
            ),
            line(rays, GOLD_LIGHT, 1.5),
            circle(0, 0, 20.5, FACE, GOLD, 2),
            signs,
            foot + group((foot,), "scale(-1 1)"),
        )
    )


def ace_picture(suit: Suit, style: DeckStyle) -> str:
    """Return the sign in the middle of an ace."""
    x, y = WIDTH / 2, HEIGHT / 2
    if suit == Suit.SPADES:
        return placed(_ornate_spade(style), x, y, 0.43 if style.large_index else 1.0)
    colour = suit_colour(suit, style.four_colour)
    size = 76.0 if style.large_index else 112.0
    inlay = placed(path(OUTLINES[suit], "none", FACE, 1.5), x, y, size * 0.0078)
    return pip(suit, x, y, size, colour) + inlay
