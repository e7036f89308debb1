"""Pictures, colours and names of the pieces, by style of the board and player."""

from __future__ import annotations

from enum import StrEnum

import pygame

from cardtable.art.boards import discs, marks
from cardtable.art.boards.discs import Paint
from cardtable.core.i18n import _
from cardtable.ui.theme import Theme


class BoardStyle(StrEnum):
    """The style of a board, which determines its pieces and their motion."""

    MARKS = "marks"
    """Chalk marks on a slate, drawn stroke by stroke."""
    RACK = "rack"
    """Discs that fall into an upright rack."""
    STONES = "stones"
    """Stones on the intersections of a wooden board."""
    CLOTH = "cloth"
    """Discs of two colours on cloth, which turn over."""


CLOTH_PAINTS = (Paint.BLACK, Paint.WHITE)
STONE_PAINTS = (Paint.BLACK, Paint.WHITE, Paint.RUBY, Paint.BLUE)
RACK_PAINTS = (Paint.GOLD, Paint.RED, Paint.BLUE, Paint.GREEN)
BLACK_LINE = (92, 100, 108)
"""The colour of bars and lines for black pieces, visible on dark panels."""
SIZES = {
    BoardStyle.MARKS: 0.94,
    BoardStyle.RACK: 0.9,
    BoardStyle.STONES: 0.98,
    BoardStyle.CLOTH: 0.86,
}
"""The size of a piece in cells."""


def size_of(style: BoardStyle, cell: int) -> int:
    """Return the size of a piece in pixels on cells of *cell* pixels."""
    return max(4, round(SIZES[style] * cell))


def paint_of(style: BoardStyle, player: int) -> Paint:
    """Return the paint of the discs of *player*."""
    paints = {BoardStyle.CLOTH: CLOTH_PAINTS, BoardStyle.STONES: STONE_PAINTS}.get(
        style, RACK_PAINTS
    )
    return paints[player % len(paints)]


def chalk(theme: Theme, player: int) -> tuple[int, int, int]:
    """Return the colour that *player* draws marks in."""
    colours = (theme.team_a, theme.team_b, theme.person, theme.avatars[6])
    red, green, blue = colours[player % len(colours)][:3]
    return (red, green, blue)


def picture(
    style: BoardStyle, player: int, size: int, theme: Theme, share: float = 1.0
) -> pygame.Surface:
    """Return the piece of *player* on a square of *size* pixels; of a mark, *share* is drawn."""
    if style is BoardStyle.MARKS:
        return marks.mark(player, size, chalk(theme, player), share)
    return discs.disc(paint_of(style, player), size)


def ghost(style: BoardStyle, player: int, size: int, theme: Theme) -> pygame.Surface:
    """Return the translucent piece of *player*, which previews a move."""
    if style is BoardStyle.MARKS:
        return marks.mark(player, size, chalk(theme, player), 1.0, 0.38)
    return discs.ghost(paint_of(style, player), size)


def colour_of(style: BoardStyle, player: int, theme: Theme) -> tuple[int, int, int]:
    """Return the colour of bars and lines of *player*."""
    if style is BoardStyle.MARKS:
        return chalk(theme, player)
    paint = paint_of(style, player)
    if paint is Paint.BLACK:
        return BLACK_LINE
    shade = pygame.Color(paint.colour)
    return (shade.r, shade.g, shade.b)


def words_of(style: BoardStyle, player: int) -> str:
    """Return the name of the piece of *player*."""
    names = {
        BoardStyle.MARKS: (_("cross"), _("nought"), _("triangle"), _("square")),
        BoardStyle.RACK: (_("yellow disc"), _("red disc"), _("blue disc"), _("green disc")),
        BoardStyle.STONES: (_("black stone"), _("white stone"), _("red stone"), _("blue stone")),
        BoardStyle.CLOTH: (_("black disc"), _("white disc")),
    }[style]
    return names[player % len(names)]
