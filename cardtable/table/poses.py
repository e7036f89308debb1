"""The poses of the cards of a zone: fans, tricks, piles and rows, from the layout alone.

A pose is the centre of a card in pixels, its angle in degrees (counter-clockwise, as in pygame),
and its height in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine import ZoneKind
from cardtable.table.layout import BACK_CARD, CARD_RATIO, TALL, TableLayout, TableSide

OWN_TILT = 9.5
"""Angle in degrees of the outermost cards of a full own hand."""
OWN_DROP = 34.0
"""Distance in design units by which the outermost cards are lower than the middle one."""
GAP = 0.6
"""Distance between two melds in your hand, as a share of the step from card to card."""
OWN_STEP = 66.0
OTHER_STEP = 15.0
OTHER_TILT = 6.0
PILE_OFFSETS = 6
"""Number of cards at the top of a pile that are offset; those below lie exactly under them."""


class Pose(NamedTuple):
    """The place of a card: centre, angle, height."""

    x: float
    y: float
    angle: float
    height: float


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    """The data of a zone that poses depend on.

    *faces* holds for each piece whether it is face up, *played_by* the seat that played it. With
    *is_square* the pieces are not cards, but as wide as they are high. Before the pieces number
    *gaps* of a hand there is a gap.
    """

    kind: ZoneKind
    faces: tuple[bool, ...]
    owner: int | None = None
    played_by: tuple[int, ...] = ()
    name: str = ""
    is_square: bool = False
    gaps: tuple[int, ...] = ()


def card_poses(layout: TableLayout, info: ZoneInfo) -> tuple[Pose, ...]:
    """Return a pose for every card of a zone, in order."""
    count = len(info.faces)
    if info.kind is ZoneKind.HAND:
        if info.owner == layout.bottom:
            return own_fan(layout, count)
        return other_fan(layout, info.owner or 0, count)
    if info.kind is ZoneKind.TRICK:
        return tuple(trick_pose(layout, seat) for seat in _played_by(info, layout))
    if info.kind is ZoneKind.TAKEN:
        return (taken_pose(layout, info.owner or 0),) * count
    if info.kind in (ZoneKind.STOCK, ZoneKind.DISCARD):
        return _pile(layout, info)
    return _rows(layout, count)


def _played_by(info: ZoneInfo, layout: TableLayout) -> tuple[int, ...]:
    """Return the seat of each card; if unknown, they are assigned clockwise from the bottom."""
    if len(info.played_by) == len(info.faces):
        return info.played_by
    seats = layout.request.seats
    return tuple((layout.bottom + step) % seats for step in range(len(info.faces)))


def own_fan(layout: TableLayout, count: int, gaps: Sequence[int] = ()) -> tuple[Pose, ...]:
    """Return the poses of your hand, an arc of *count* cards from the left.

    There is a gap before the cards number *gaps*.
    """
    area, unit, height = layout.hands[layout.bottom], layout.unit, layout.hand_card
    width = height * CARD_RATIO
    tilt = OWN_TILT * min(1.0, count / 10)
    lean = math.radians(tilt)
    corner = width * math.cos(lean) + height * math.sin(lean)
    space = max(0.0, area.width - corner)
    limit = max(620 * unit, 0.56 * layout.space.width)
    if layout.space.height > TALL * layout.space.width:  # the hand has the whole width
        limit = space
    places = [number + GAP * sum(gap <= number for gap in gaps) for number in range(count)]
    steps = places[-1] if places else 0.0
    span = min(space, limit, OWN_STEP * unit * height / (150 * unit) * steps)
    drop = OWN_DROP * unit * min(1.0, count / 10)
    middle = area.bottom - 12 * unit - OWN_DROP * unit - height / 2
    fan = []
    for number in range(count):
        t = 2 * places[number] / steps - 1 if count > 1 else 0.0
        fan.append(
            Pose(area.centerx + t * span / 2, middle + drop * t * t, -t * tilt, float(height))
        )
    return tuple(fan)


def other_fan(layout: TableLayout, seat: int, count: int) -> tuple[Pose, ...]:
    """Return the poses of another hand: a small fan that points to the middle."""
    area, side = layout.hands[seat], layout.places[seat]
    height = layout.back_card
    width = height * CARD_RATIO
    along = area.width if side in (TableSide.TOP, TableSide.BOTTOM) else area.height
    tilt = OTHER_TILT * min(1.0, count / 10)
    space = max(0.0, along - width - height * math.sin(math.radians(tilt)) * 1.2)
    step = OTHER_STEP * height / BACK_CARD
    span = min(space, step * max(0, count - 1))
    drop = 8 * layout.unit * min(1.0, count / 10)
    fan = []
    for number in range(count):
        t = 2 * number / (count - 1) - 1 if count > 1 else 0.0
        if side is TableSide.TOP:
            x, y, angle = area.centerx + t * span / 2, area.centery - drop * (t * t - 0.5), t * tilt
        elif side is TableSide.LEFT:
            x, y = area.centerx - drop * (t * t - 0.5), area.centery + t * span / 2
            angle = -90 - t * tilt
        else:
            x, y = area.centerx + drop * (t * t - 0.5), area.centery + t * span / 2
            angle = 90 + t * tilt
        fan.append(Pose(x, y, angle, float(height)))
    return tuple(fan)


_TRICK_POSITIONS = {
    TableSide.TOP: (-0.03, -0.625, -2.5),
    TableSide.LEFT: (-0.86, 0.0, 7.0),
    TableSide.BOTTOM: (0.03, 0.625, 2.0),
    TableSide.RIGHT: (0.86, 0.0, -6.0),
}
"""A trick card's offset right and down in card heights from the centre, and its angle."""


def trick_pose(layout: TableLayout, seat: int) -> Pose:
    """Return the pose of the card that *seat* plays to a trick."""
    across, down, angle = _TRICK_POSITIONS[layout.places[seat]]
    height = layout.trick_card
    x, y = layout.trick_centre
    return Pose(x + across * height, y + down * height, angle, float(height))


def taken_pose(layout: TableLayout, seat: int) -> Pose:
    """Return the pose of cards taken by *seat*: under its plate."""
    plate = layout.plates[seat]
    return Pose(float(plate.centerx), float(plate.centery), 0.0, layout.back_card * 0.6)


def _pile(layout: TableLayout, info: ZoneInfo) -> tuple[Pose, ...]:
    """Return the poses of a stock or discard pile; a face-up card lies beside the stock."""
    centre, height = layout.centre, layout.trick_card
    width = height * CARD_RATIO
    kinds = layout.request.kinds
    common = {ZoneKind.BOARD, ZoneKind.GRID} & kinds
    stock = info.kind is ZoneKind.STOCK
    if ZoneKind.TRICK not in kinds and not common:
        away = 0.62 * width
    elif layout.request.seats == 2:  # the sides are empty; a drawn card needs space
        away = 1.62 * height if stock else 0.85 * height
    else:
        away = max(0.62 * width, min(1.9 * height, centre.width / 2 - 0.6 * width))
    x = centre.centerx + (-away if stock else away)
    y = centre.top + 0.62 * height if common else float(centre.centery)
    lie = max(1.0, layout.unit)
    if not common and layout.request.seats == 2:  # above the buttons that ask about the card
        clear = layout.choice.top - 0.5 * height - PILE_OFFSETS * lie
        y = max(centre.top + 0.5 * height + PILE_OFFSETS * lie, min(y, clear))
    pile = []
    count = len(info.faces)
    for number, face in enumerate(info.faces):
        up = max(0, PILE_OFFSETS - (count - number))
        pose = Pose(x - up * lie, y - up * lie, 0.0, float(height))
        if face and stock:
            pose = Pose(x + width * 1.16, y, 3.0, float(height))
        pile.append(pose)
    return tuple(pile)


def _rows(layout: TableLayout, count: int) -> tuple[Pose, ...]:
    """Return the poses of cards side by side, in the number of rows that keeps them largest."""
    if not count:
        return ()
    area, unit = layout.centre, layout.unit
    kinds = layout.request.kinds
    bottom = float(area.bottom)
    if ZoneKind.TRICK in kinds:
        bottom = layout.trick_centre[1] - layout.trick_card * 1.15
    space = (area.width, max(1.0, bottom - area.top))
    gap = 8 * unit
    best, across = 0.0, 1
    for columns in range(1, count + 1):
        needed = -(-count // columns)
        tall = min((space[1] + gap) / needed - gap, ((space[0] + gap) / columns - gap) / CARD_RATIO)
        if tall > best:
            best, across = tall, columns
    height = min(best, float(layout.trick_card))
    width = height * CARD_RATIO
    rows = -(-count // across)
    poses = []
    for number in range(count):
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        x = area.centerx + (column - (in_row - 1) / 2) * (width + gap)
        y = area.top + space[1] / 2 + (row - (rows - 1) / 2) * (height + gap)
        poses.append(Pose(x, y, 0.0, height))
    return tuple(poses)
