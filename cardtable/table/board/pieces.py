"""Pieces by style and player: their picture at rest and in motion, and what they are called."""

from __future__ import annotations

import pygame

from cardtable.art.boards import discs, marks
from cardtable.art.boards.discs import Paint
from cardtable.i18n import _
from cardtable.table.board.model import Style
from cardtable.ui.theme import Theme

CLOTH_PAINTS = (Paint.BLACK, Paint.WHITE)
STONE_PAINTS = (Paint.BLACK, Paint.WHITE, Paint.RUBY, Paint.BLUE)
RACK_PAINTS = (Paint.GOLD, Paint.RED, Paint.BLUE, Paint.GREEN)
BLACK_LINE = (92, 100, 108)
"""Black, where it has to be seen on a dark panel."""
SIZES = {Style.MARKS: 0.94, Style.RACK: 0.9, Style.STONES: 0.98, Style.CLOTH: 0.86}
"""The side of a piece's picture, in cells."""


def size_of(style: Style, cell: int) -> int:
    """Return the side in pixels of a piece's picture on cells of *cell* pixels."""
    return max(4, round(SIZES[style] * cell))


def paint_of(style: Style, player: int) -> Paint:
    """Return the paint of the discs of *player*."""
    paints = {Style.CLOTH: CLOTH_PAINTS, Style.STONES: STONE_PAINTS}.get(style, RACK_PAINTS)
    return paints[player % len(paints)]


def chalk(theme: Theme, player: int) -> tuple[int, int, int]:
    """Return the colour that *player* draws marks in."""
    colours = (theme.team_a, theme.team_b, theme.person, theme.avatars[6])
    red, green, blue = colours[player % len(colours)][:3]
    return (red, green, blue)


def picture(
    style: Style, player: int, size: int, theme: Theme, share: float = 1.0
) -> pygame.Surface:
    """Return the piece of *player* on a square of *size* pixels; of a mark, *share* is drawn."""
    if style is Style.MARKS:
        return marks.mark(player, size, chalk(theme, player), share)
    return discs.disc(paint_of(style, player), size)


def ghost(style: Style, player: int, size: int, theme: Theme) -> pygame.Surface:
    """Return the piece of *player* as it is only thought of."""
    if style is Style.MARKS:
        return marks.mark(player, size, chalk(theme, player), 1.0, 0.38)
    return discs.ghost(paint_of(style, player), size)


def colour_of(style: Style, player: int, theme: Theme) -> tuple[int, int, int]:
    """Return the colour that bars and lines of *player* are drawn in."""
    if style is Style.MARKS:
        return chalk(theme, player)
    paint = paint_of(style, player)
    if paint is Paint.BLACK:
        return BLACK_LINE
    shade = pygame.Color(paint.colour)
    return (shade.r, shade.g, shade.b)


def words_of(style: Style, player: int) -> str:
    """Return what the piece of *player* is called."""
    names = {
        Style.MARKS: (_("cross"), _("nought"), _("triangle"), _("square")),
        Style.RACK: (_("yellow disc"), _("red disc"), _("blue disc"), _("green disc")),
        Style.STONES: (_("black stone"), _("white stone"), _("red stone"), _("blue stone")),
        Style.CLOTH: (_("black disc"), _("white disc")),
    }[style]
    return names[player % len(names)]
