"""Where each card of a zone lies: fans, tricks, piles and rows, from the layout alone.

A pose is the middle of a card in pixels, its angle in degrees (counter-clockwise, as pygame turns
things), and its height in pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine import ZoneKind
from cardtable.table.layout import CARD_RATIO, TableLayout, TableSide

OWN_TILT = 9.5
"""The angle in degrees of the outermost cards of a full hand of one's own."""
OWN_DROP = 34.0
"""How many design units the outermost cards lie lower than the middle one."""
OWN_STEP = 66.0
OTHER_STEP = 15.0
OTHER_TILT = 6.0
PILE_SEEN = 6
"""Of a pile only so many cards are seen; those below lie exactly under them."""


class Pose(NamedTuple):
    """The place of a card: middle, angle, height."""

    x: float
    y: float
    angle: float
    height: float


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    """What poses depend on: a zone without its cards.

    *faces* tells for each piece whether its face is seen; *by* the seat that laid each.
    """

    kind: ZoneKind
    faces: tuple[bool, ...]
    owner: int | None = None
    by: tuple[int, ...] = ()
    name: str = ""


def card_poses(layout: TableLayout, shape: ZoneInfo) -> tuple[Pose, ...]:
    """Return a pose for every card of a zone, in order."""
    count = len(shape.faces)
    if shape.kind is ZoneKind.HAND:
        if shape.owner == layout.bottom:
            return own_fan(layout, count)
        return other_fan(layout, shape.owner or 0, count)
    if shape.kind is ZoneKind.TRICK:
        return tuple(trick_pose(layout, seat) for seat in _played_by(shape, layout))
    if shape.kind is ZoneKind.TAKEN:
        return (taken_pose(layout, shape.owner or 0),) * count
    if shape.kind in (ZoneKind.STOCK, ZoneKind.DISCARD):
        return _pile(layout, shape)
    return _rows(layout, count)


def _played_by(shape: ZoneInfo, layout: TableLayout) -> tuple[int, ...]:
    """Return who laid each card; a game that does not say gets them laid around the table."""
    if len(shape.by) == len(shape.faces):
        return shape.by
    seats = layout.request.seats
    return tuple((layout.bottom + step) % seats for step in range(len(shape.faces)))


def own_fan(layout: TableLayout, count: int) -> tuple[Pose, ...]:
    """Return the poses of the own hand, an arc of *count* cards from the left."""
    area, unit, height = layout.hands[layout.bottom], layout.unit, layout.hand_card
    width = height * CARD_RATIO
    tilt = OWN_TILT * min(1.0, count / 10)
    lean = math.radians(tilt)
    corner = width * math.cos(lean) + height * math.sin(lean)
    room = max(0.0, area.width - corner)
    most = max(620 * unit, 0.56 * layout.room.width)
    span = min(room, most, OWN_STEP * unit * height / (150 * unit) * max(0, count - 1))
    drop = OWN_DROP * unit * min(1.0, count / 10)
    middle = area.bottom - 12 * unit - OWN_DROP * unit - height / 2
    fan = []
    for number in range(count):
        t = 2 * number / (count - 1) - 1 if count > 1 else 0.0
        fan.append(
            Pose(area.centerx + t * span / 2, middle + drop * t * t, -t * tilt, float(height))
        )
    return tuple(fan)


def other_fan(layout: TableLayout, seat: int, count: int) -> tuple[Pose, ...]:
    """Return the poses of somebody else's hand: a small fan that points to the middle."""
    area, place = layout.hands[seat], layout.places[seat]
    height = layout.back_card
    width = height * CARD_RATIO
    along = area.width if place in (TableSide.TOP, TableSide.BOTTOM) else area.height
    tilt = OTHER_TILT * min(1.0, count / 10)
    room = max(0.0, along - width - height * math.sin(math.radians(tilt)) * 1.2)
    span = min(room, OTHER_STEP * layout.unit * max(0, count - 1))
    drop = 8 * layout.unit * min(1.0, count / 10)
    fan = []
    for number in range(count):
        t = 2 * number / (count - 1) - 1 if count > 1 else 0.0
        if place is TableSide.TOP:
            x, y, angle = area.centerx + t * span / 2, area.centery - drop * (t * t - 0.5), t * tilt
        elif place is TableSide.LEFT:
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
"""Where a card of the trick lies: across and down in card heights from the middle, and turned."""


def trick_pose(layout: TableLayout, seat: int) -> Pose:
    """Return where the card that *seat* lays to a trick comes to lie."""
    across, down, angle = _TRICK_POSITIONS[layout.places[seat]]
    height = layout.trick_card
    x, y = trick_centre(layout)
    return Pose(x + across * height, y + down * height, angle, float(height))


def trick_centre(layout: TableLayout) -> tuple[float, float]:
    """Return the middle of the trick, in pixels."""
    centre = layout.centre
    if ZoneKind.BOARD in layout.request.kinds:
        return float(centre.centerx), centre.bottom - layout.trick_card * 1.15
    return float(centre.centerx), float(centre.centery)


def taken_pose(layout: TableLayout, seat: int) -> Pose:
    """Return where the cards go that *seat* has taken: under its plate."""
    plate = layout.plates[seat]
    return Pose(float(plate.centerx), float(plate.centery), 0.0, layout.back_card * 0.6)


def _pile(layout: TableLayout, shape: ZoneInfo) -> tuple[Pose, ...]:
    """Return a stock or discard pile; a card turned up on the stock lies beside it."""
    centre, height = layout.centre, layout.trick_card
    width = height * CARD_RATIO
    kinds = layout.request.kinds
    common = {ZoneKind.BOARD, ZoneKind.GRID} & kinds
    stock = shape.kind is ZoneKind.STOCK
    if ZoneKind.TRICK not in kinds and not common:
        away = 0.62 * width
    elif layout.request.seats == 2:  # nothing is laid at the sides; a card drawn needs room
        away = 1.62 * height if stock else 0.85 * height
    else:
        away = max(0.62 * width, min(1.9 * height, centre.width / 2 - 0.6 * width))
    x = centre.centerx + (-away if stock else away)
    y = centre.top + 0.62 * height if common else float(centre.centery)
    lie = max(1.0, layout.unit)
    if not common and layout.request.seats == 2:  # clear of the buttons that ask about the card
        clear = layout.choice.top - 0.5 * height - PILE_SEEN * lie
        y = max(centre.top + 0.5 * height + PILE_SEEN * lie, min(y, clear))
    pile = []
    count = len(shape.faces)
    for number, face in enumerate(shape.faces):
        up = max(0, PILE_SEEN - (count - number))
        pose = Pose(x - up * lie, y - up * lie, 0.0, float(height))
        if face and stock:
            pose = Pose(x + width * 1.16, y, 3.0, float(height))
        pile.append(pose)
    return tuple(pile)


def _rows(layout: TableLayout, count: int) -> tuple[Pose, ...]:
    """Return cards side by side in the middle, in as many rows as keep them large."""
    if not count:
        return ()
    area, unit = layout.centre, layout.unit
    kinds = layout.request.kinds
    bottom = float(area.bottom)
    if ZoneKind.TRICK in kinds:
        bottom = trick_centre(layout)[1] - layout.trick_card * 1.15
    room = (area.width, max(1.0, bottom - area.top))
    gap = 8 * unit
    best, across = 0.0, 1
    for columns in range(1, count + 1):
        needed = -(-count // columns)
        tall = min((room[1] + gap) / needed - gap, ((room[0] + gap) / columns - gap) / CARD_RATIO)
        if tall > best:
            best, across = tall, columns
    height = min(best, float(layout.trick_card))
    width = height * CARD_RATIO
    rows = -(-count // across)
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        x = area.centerx + (column - (here - 1) / 2) * (width + gap)
        y = area.top + room[1] / 2 + (row - (rows - 1) / 2) * (height + gap)
        found.append(Pose(x, y, 0.0, height))
    return tuple(found)
