"""Layout of the lobby: pure functions from sizes to rectangles, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from cardtable.ui.panel import rows_height, rows_of_buttons
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import boxes

WIDE_UNITS = 1000
"""Minimum width in design units, divided by the text scale, for three columns."""
MIN_CORNER, MAX_CORNER = 150, 340
"""Heights of the panel below the games, in units of text: hidden below, no higher than."""


@dataclass(frozen=True, slots=True)
class LobbyLayout:
    """Rectangles of the lobby. *games* is empty when a drop-down in *game* replaces the list.

    *question* is the strip that asks for the person's name, empty after the answer.
    """

    logo: pygame.Rect
    name: pygame.Rect
    tagline: pygame.Rect
    resume: pygame.Rect
    game_caption: pygame.Rect
    games: pygame.Rect
    corner: pygame.Rect
    seats_caption: pygame.Rect
    seats: pygame.Rect
    rules_caption: pygame.Rect
    rules: pygame.Rect
    deal: pygame.Rect
    quick: tuple[pygame.Rect, ...]
    groups: tuple[pygame.Rect, ...]
    game: pygame.Rect
    search: pygame.Rect
    question: pygame.Rect

    @property
    def wide(self) -> bool:
        """Whether there are three columns: games, seats, rules."""
        return self.games.width > 0


def lay_out_lobby(
    size: Size,
    look: Look,
    group_widths: Sequence[int],
    games: int,
    resume: int,
    *,
    rules: int = 0,
    asks: bool = False,
    quick: Sequence[int] = (),
) -> LobbyLayout:
    """Return the layout for a window of *size*. A tall window has the rules below the seats.

    *group_widths* and *quick* are the widths in pixels that the buttons need: those of the groups,
    and those beside Deal, which a narrow window has above the groups.
    *games* is the height in pixels of the full list of games, 0 if there is only one; *rules* is
    the height of all rules. *resume* is the width in pixels of the resume card. *asks* reserves a
    strip for the question for the person's name.
    """
    units = size[0] / look.scale.unit
    wide = units / max(1.0, look.scale.text) >= WIDE_UNITS
    margin = look.px(min(40.0, max(24.0, units / 32)))
    space = boxes.inset(pygame.Rect((0, 0), size), margin, look.px(26))
    gap = look.px(24 if wide else 16)
    head = max(look.px(92), look.tx(78)) if wide else look.tx(58)
    top, space = boxes.cut_top(space, head, look.px(20) if wide else look.px(10))
    bottom_widths = group_widths if wide else (*quick, *group_widths)
    height = look.tx(54 if wide else 38)
    foot = rows_height(bottom_widths, space.width, height, look.px(10))
    space, bottom = boxes.cut_bottom(space, foot, look.px(22 if wide else 14))
    buttons = rows_of_buttons(bottom_widths, bottom, height, look.px(10))
    left, space = _left_column(space, look, wide, gap)
    line, between = look.tx(36), look.px(8)
    stacked = len(quick) * (line + between) - between if wide else 0
    space, deal = boxes.cut_bottom(
        space, max(look.px(60), look.tx(46), stacked), look.px(20 if wide else 14)
    )
    is_tall = wide and size[1] > size[0]
    if is_tall:
        middle, right = _rows(space, look, gap, rules)
    else:
        middle, right = _columns(space, look, gap)
    if wide:
        width = max(quick, default=0) if is_tall else right.width
        deal, side = boxes.cut_right(deal, width, gap)
        beside = boxes.rows(side, [1] * len(quick), between)
    else:
        beside, buttons = buttons[: len(quick)], buttons[len(quick) :]
    game = search = question = pygame.Rect(middle.left, middle.top, 0, 0)
    if asks:
        question, middle = boxes.cut_top(middle, look.tx(48), look.px(10))
    if not wide and games:
        game, middle = boxes.cut_top(middle, look.tx(36), look.px(8))
        game, search = boxes.cut_right(game, round(game.width * 0.4), look.px(8))
    caption = look.tx(20)
    seats_caption, seats = boxes.cut_top(middle, caption, look.px(6))
    rules_caption, rules_box = boxes.cut_top(right, caption, look.px(6))
    game_caption, below = boxes.cut_top(left, look.tx(26), look.px(6))
    if wide:
        search, below = boxes.cut_top(below, look.tx(36), look.px(10))
    shelf, corner = _list_and_corner(below, look, games)
    logo, name, tagline, resume_box = _header(top, look, wide, resume, gap)
    return LobbyLayout(
        logo,
        name,
        tagline,
        resume_box,
        game_caption,
        shelf,
        corner,
        seats_caption,
        seats,
        rules_caption,
        rules_box,
        deal,
        beside,
        buttons,
        game,
        search,
        question,
    )


def _list_and_corner(below: pygame.Rect, look: Look, games: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the list of games and the panel below it, which is empty if it would be cut."""
    spare = below.height - games - look.px(18)
    if spare < look.tx(MIN_CORNER):
        games, spare = below.height, 0
    games += min(max(0, spare - look.tx(MAX_CORNER)), round(games * 0.2))
    shelf, corner = boxes.cut_top(below, games, look.px(18))
    return shelf, corner


def _left_column(
    space: pygame.Rect, look: Look, wide: bool, gap: int
) -> tuple[pygame.Rect, pygame.Rect]:
    if not wide:
        return pygame.Rect(space.left, space.top, 0, 0), space
    width = max(look.tx(218), min(look.tx(280), round(space.width * 0.22)))
    left, rest = boxes.cut_left(space, width, gap)
    return left, rest


def _columns(space: pygame.Rect, look: Look, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the columns for seats and rules."""
    rules = max(look.tx(268), min(look.tx(320), round(space.width * 0.34)))
    rules = min(rules, round(space.width * 0.42))
    middle, right = boxes.cut_right(space, rules, gap)
    return middle, right


def _rows(space: pygame.Rect, look: Look, gap: int, rules: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the boxes for seats and, below them, for rules; both with a caption."""
    needed = (rules or look.tx(300)) + look.tx(26)
    needed = max(needed, space.height - gap - round(space.width * 1.05))
    upper, lower = boxes.cut_bottom(space, min(needed, round(space.height * 0.55)), gap)
    return upper, lower


def _header(
    top: pygame.Rect, look: Look, wide: bool, resume: int, gap: int
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the rectangles of logo, name, tagline and resume card."""
    fan = round(top.height * 1.62)
    logo, rest = boxes.cut_left(top, fan, look.px(20))
    rest, box = boxes.cut_right(rest, min(resume, round(rest.width * 0.66)), gap)
    if not wide:
        return logo, rest, pygame.Rect(rest.left, rest.bottom, 0, 0), box
    name, tagline = boxes.rows(boxes.inset(rest, 0, look.px(4)), (58, 34))
    return logo, name, tagline, box


# --- the small table with its seats --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatsLayout:
    """The table in the lobby: the oval, one card per seat, and the text in the middle."""

    oval: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    words: pygame.Rect


def lay_out_seats(panel: pygame.Rect, look: Look, count: int) -> SeatsLayout:
    """Return the layout of *count* seats inside *panel*, clockwise from the bottom."""
    space = boxes.inset(panel, look.px(16), look.px(16))
    if count > 4:
        return _many_seats(space, look, count)
    height = min(look.tx(60) + look.px(16), (space.height - 2 * look.px(8)) // 3)
    width = min(max(look.tx(170), round(space.width * 0.39)), look.tx(230))
    width = min(width, (space.width - look.px(24)) // 2)
    if count == 2:  # no seats at the sides
        width = min(look.tx(230), space.width)
    centres = _places(count)
    reach_x = (space.width - width) / 2
    reach_y = min((space.height - height) / 2, space.width * 0.42)
    cards = []
    for x, y in centres:
        card = pygame.Rect(0, 0, width, height)
        card.center = (round(space.centerx + x * reach_x), round(space.centery + y * reach_y))
        cards.append(card)
    wide = space.width - round(width * 0.62)
    high = min(space.height - height, round(wide * 0.74))
    oval = boxes.centred(space, (min(wide, round(high * 1.6)), high))
    # With two players the whole oval is free.
    free = oval.width - look.px(60) if count == 2 else space.width - 2 * width - look.px(20)
    words = boxes.centred(space, (free, height))
    if words.width < look.tx(60):
        words.width = 0
    return SeatsLayout(oval, tuple(cards), words)


def _many_seats(space: pygame.Rect, look: Look, count: int) -> SeatsLayout:
    """Return the layout of more than four seats: up the left side and down the right."""
    side, top = divmod(count - 1, 2)
    gap = look.px(6)
    lines = side + 1 + top
    height = min(look.tx(60) + look.px(16), (space.height - gap * (lines - 1)) // lines)
    width = min((space.width - look.px(16)) // 2, look.tx(230))
    used = lines * height + (lines - 1) * gap
    spread = min(look.px(40), (space.height - used) // max(1, lines - 1)) + gap
    first = space.centery - (lines * height + (lines - 1) * spread) // 2

    def card(line: int, across: int) -> pygame.Rect:
        left = (space.left, space.centerx - width // 2, space.right - width)[across]
        return pygame.Rect(left, first + line * (height + spread), width, height)

    cards = [card(lines - 1, 1)]
    cards += [card(line, 0) for line in range(lines - 2, lines - 2 - side, -1)]
    cards += [card(0, 1)] * top
    cards += [card(line, 2) for line in range(lines - 1 - side, lines - 1)]
    oval = boxes.centred(space, (space.width - width, max(1, space.height - 2 * height)))
    return SeatsLayout(oval, tuple(cards), pygame.Rect(space.centerx, space.centery, 0, 0))


def _places(count: int) -> tuple[tuple[float, float], ...]:
    """Return the centre of each seat, clockwise from the bottom, in units of half the space."""
    known = {
        2: ((0.0, 1.0), (0.0, -1.0)),
        3: ((0.0, 1.0), (-1.0, -0.55), (1.0, -0.55)),
        4: ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)),
    }
    if count in known:
        return known[count]
    turns = (math.pi / 2 + 2 * math.pi * seat / count for seat in range(count))
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)
