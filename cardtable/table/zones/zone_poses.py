"""The poses of the cards of any zone, in a layout of zones."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from cardtable.engine import ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.table.layout import CARD_RATIO, TableSide
from cardtable.table.poses import (
    PILE_OFFSETS,
    Pose,
    ZoneInfo,
    other_fan,
    own_fan,
    taken_pose,
    trick_pose,
)
from cardtable.table.zones.zone_layout import ZoneLayout, cell_card
from cardtable.table.zones.zone_spots import ZoneSpot

UP_STEP, DOWN_STEP, MIN_DOWN_STEP = 0.26, 0.13, 0.045
"""Visible shares of the cards in a column: face up, face down, and face down at least."""
FAN_CARDS = 3
"""Number of visible cards of a pile with a fan."""
MAX_LINES = 4
"""Maximum number of lines of discs, dice or tiles in a row."""
OPEN_COLUMNS = 2
"""Columns of an open hand at the side of the table."""
MIN_VISIBLE = 0.3
"""Minimum visible share of the width of the cards in a row; with less, there are two rows."""


def zone_poses(layout: ZoneLayout, info: ZoneInfo) -> tuple[Pose, ...]:
    """Return a pose for every piece of the zone, in order."""
    count = len(info.faces)
    if info.kind is ZoneKind.HAND and info.owner is not None:
        if info.owner == layout.bottom:
            if not info.is_square:
                return own_fan(layout, count, info.gaps)
            own = layout.hands[layout.bottom].copy()
            own.height = min(own.height, layout.hand_card)
            own.bottom = round(layout.hands[layout.bottom].bottom - 12 * layout.unit)
            return squares(own, layout.hand_card, count, layout.unit)
        if count > 1 and all(info.faces) and not info.is_square:
            return open_hand(layout, info.owner, count)
        return other_fan(layout, info.owner, count)
    if info.kind is ZoneKind.TRICK:
        return tuple(_played_pose(layout, seat) for seat in _played_by(info, layout))
    if info.kind is ZoneKind.TAKEN and info.owner is not None:
        return (taken_pose(layout, info.owner),) * count
    area = layout.areas.get(info.name)
    if area is None:  # a new zone, which is not in this layout yet
        x, y = layout.trick_centre
        return (Pose(x, y, 0.0, float(layout.trick_card)),) * count
    if info.kind is ZoneKind.GRID:
        return (
            Pose(*area.center, 0.0, float(cell_card(area, layout.spot_of_cell(info.name)))),
        ) * count
    spot = layout.spot_of(info.name)
    if spot is not None and spot.parts and spot.arrangement is not None:
        return part_poses(spot.arrangement, area, layout.cards[spot.name], info, layout.unit)
    height = layout.trick_card if info.owner is None else layout.owned_card
    widest = round((area.width + 2) / CARD_RATIO)  # 2 pixels for rounding
    height = min(height, area.height, widest)
    poses = _poses_in(layout, info, area, height)
    return mirrored(poses, area, layout.is_column(info.name)) if _is_reversed(spot) else poses


def open_hand(layout: ZoneLayout, seat: int, count: int) -> tuple[Pose, ...]:
    """Return the poses of another hand that lies open: upright, so that each card can be read.

    At the top it is a row, and at a side two columns from the top, the first one on the left.
    """
    area, height = layout.hands[seat], float(layout.back_card)
    if layout.places[seat] is TableSide.TOP:
        return row(widened(area, layout), height, count, layout.unit, max_lines=1)
    plate = layout.plates[seat]
    gap, first = 6 * layout.unit, -(-count // OPEN_COLUMNS)
    height = min(1.25 * height, (plate.width - gap) / OPEN_COLUMNS / CARD_RATIO)
    width = round(height * CARD_RATIO)
    step = min(UP_STEP * height, (area.height - height) / max(1, first - 1))
    is_left = layout.places[seat] is TableSide.LEFT
    left = plate.left if is_left else plate.right - OPEN_COLUMNS * width - gap
    middle = area.centery - step * (first - 1) / 2
    return tuple(
        Pose(
            left + width / 2 + (number // first) * (width + gap),
            middle + (number % first) * step,
            0.0,
            height,
        )
        for number in range(count)
    )


def widened(area: pygame.Rect, layout: ZoneLayout) -> pygame.Rect:
    """Return the hand *area* at the top, widened on both sides up to the next panel or seat."""
    others = [*layout.hands.values(), *layout.plates.values(), layout.score, *layout.buttons]
    beside = [box for box in (*others, layout.last_trick) if box.top < area.bottom and box != area]
    reach = min(
        (max(box.left - area.centerx, area.centerx - box.right) for box in beside),
        default=area.width / 2,
    )
    return area.inflate(max(0, round(2 * (reach - 8 * layout.unit)) - area.width), 0)


def _is_reversed(spot: ZoneSpot | None) -> bool:
    return spot is not None and spot.is_reversed


def _poses_in(
    layout: ZoneLayout, info: ZoneInfo, area: pygame.Rect, height: int
) -> tuple[Pose, ...]:
    """Return the poses of a pile, row, column or fan in *area*, from the left or from the top."""
    count = len(info.faces)
    if layout.is_column(info.name):
        return column(area, height, info.faces)
    if layout.is_fan(info.name):
        return fan(area, height, count, layout.unit)
    if info.kind in (ZoneKind.STOCK, ZoneKind.DISCARD, ZoneKind.TAKEN):
        return pile(area, height, count, layout.unit)
    if info.is_square:
        return squares(area, height, count, layout.unit)
    return row(area, height, count, layout.unit)


def mirrored(poses: tuple[Pose, ...], area: pygame.Rect, upright: bool) -> tuple[Pose, ...]:
    """Return *poses* from the right instead of the left, or from the bottom if *upright*."""
    if upright:
        return tuple(pose._replace(y=area.top + area.bottom - pose.y) for pose in poses)
    return tuple(pose._replace(x=area.left + area.right - pose.x) for pose in poses)


def part_poses(
    arrangement: Arrangement, area: pygame.Rect, height: int, info: ZoneInfo, unit: float
) -> tuple[Pose, ...]:
    """Return the poses of a meld, a pair or the cards in a cell, in the box *area*."""
    count, wide = len(info.faces), height * CARD_RATIO
    if arrangement is Arrangement.CELLS:
        lie = max(0.7, 0.8 * unit)  # a single card is in the middle
        offsets = [lie * min(number, 2) for number in range(count)]
        return tuple(
            Pose(area.centerx - up, area.centery - up, 0.0, float(height)) for up in offsets
        )
    right, down = area.width - wide, area.height - height
    last = max(1, count - 1)
    return tuple(
        Pose(
            area.left + wide / 2 + right * number / last,
            area.top + height / 2 + down * number / last,
            0.0,
            float(height),
        )
        for number in range(count)
    )


def _played_by(info: ZoneInfo, layout: ZoneLayout) -> tuple[int, ...]:
    """Return the seat of each card of a trick."""
    count = len(info.faces)
    if len(info.played_by) == count:
        return info.played_by
    if info.owner is not None:
        return (info.owner,) * count
    seats = layout.request.seats
    return tuple((layout.bottom + step) % seats for step in range(count))


def _played_pose(layout: ZoneLayout, seat: int) -> Pose:
    """Return the pose of a card played by *seat*; with more than four seats they form an oval."""
    seats = layout.request.seats
    if seats <= 4:
        return trick_pose(layout, seat)
    turn = math.radians(90.0 + 360.0 * ((seat - layout.bottom) % seats) / seats)
    height = float(layout.trick_card)
    x, y = layout.trick_centre
    across, down = 1.28 * math.cos(turn), 0.64 * math.sin(turn)
    return Pose(x + across * height, y + down * height, -3.0 * math.cos(turn), height)


def pile(area: pygame.Rect, height: float, count: int, unit: float) -> tuple[Pose, ...]:
    """Return the poses of a pile, in which only the uppermost cards are offset."""
    lie = max(0.7, 0.8 * unit)
    return tuple(
        Pose(area.centerx - up * lie, area.centery - up * lie, 0.0, float(height))
        for up in (max(0, PILE_OFFSETS - (count - number)) for number in range(count))
    )


def fan(area: pygame.Rect, height: float, count: int, unit: float) -> tuple[Pose, ...]:
    """Return the poses of a pile whose last cards are side by side, as far as there is room."""
    width = height * CARD_RATIO
    card = pygame.Rect(area.left, area.top, round(width), area.height)
    poses = list(pile(card, height, count, unit))
    step = (area.width - width) / (FAN_CARDS - 1)
    for place in range(min(FAN_CARDS, count)):
        number = count - min(FAN_CARDS, count) + place
        x, y = poses[number].x + place * step, poses[number].y
        poses[number] = Pose(x, y, 0.0, float(height))
    return tuple(poses)


def column(area: pygame.Rect, height: float, faces: Sequence[bool]) -> tuple[Pose, ...]:
    """Return the poses of cards that overlap from the top down; *faces* says which are face up.

    A long column is tightened: first the cards face down, then those face up.
    """
    downs, ups = faces[:-1].count(False), faces[:-1].count(True)
    space = max(0.0, area.height - height)
    up = UP_STEP * height
    down = min(DOWN_STEP * height, max(MIN_DOWN_STEP * height, (space - ups * up) / max(1, downs)))
    up = min(up, max(0.0, space - downs * down) / max(1, ups))
    poses, y = [], area.top + height / 2
    for is_up in faces:
        poses.append(Pose(float(area.centerx), y, 0.0, float(height)))
        y += up if is_up else down
    return tuple(poses)


def squares(area: pygame.Rect, height: float, count: int, unit: float) -> tuple[Pose, ...]:
    """Return the poses of discs, dice or tiles, in as many lines as keep them largest.

    They do not overlap, since their signs are in the middle.
    """
    gap, side, per_line = 4 * unit, 0.0, count
    for lines in range(1, MAX_LINES + 1):
        across = -(-count // lines)
        fits = min((area.width + gap) / across, (area.height + gap) / lines) - gap
        if min(fits, height * CARD_RATIO) > side:
            side, per_line = min(fits, height * CARD_RATIO), across
    lines = -(-count // per_line)
    poses = []
    for number in range(count):
        line, column = divmod(number, per_line)
        in_line = min(per_line, count - line * per_line)
        x = area.centerx + (column - (in_line - 1) / 2) * (side + gap)
        y = area.centery + (line - (lines - 1) / 2) * (side + gap)
        poses.append(Pose(x, y, 0.0, side / CARD_RATIO))
    return tuple(poses)


def row(
    area: pygame.Rect, height: float, count: int, unit: float, max_lines: int = 2
) -> tuple[Pose, ...]:
    """Return the poses of cards side by side, overlapping and in two rows if necessary."""
    if not count:
        return ()
    width, gap = height * CARD_RATIO, 6 * unit
    space = max(0.0, area.width - width)
    lines = 1
    if max_lines > 1 < count and space / (count - 1) < MIN_VISIBLE * width:
        lines = 2
    per_line = -(-count // lines)
    tall = height if lines == 1 else min(height, area.height * 0.56)
    wide = tall * CARD_RATIO
    step = min(wide + gap, (area.width - wide) / max(1, per_line - 1))
    poses = []
    for number in range(count):
        line, column = divmod(number, per_line)
        in_line = min(per_line, count - line * per_line)
        x = area.centerx + (column - (in_line - 1) / 2) * step
        y = area.centery if lines == 1 else area.top + tall / 2 + line * (area.height - tall)
        poses.append(Pose(x, y, 0.0, float(tall)))
    return tuple(poses)
