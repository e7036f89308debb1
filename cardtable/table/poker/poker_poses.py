"""The poses of the cards at a poker table: hands, board, deck and muck."""

from __future__ import annotations

from cardtable.engine import ZoneKind
from cardtable.table.layout import CARD_RATIO
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.table.poses import PILE_OFFSETS, Pose, ZoneInfo

TILT = 5.0
"""Angle of hidden cards, in degrees."""
OWN_TILT = 3.5
SPREAD = 0.78
"""Distance between the centres of the two hidden cards of a hand, in card widths."""


def poker_poses(layout: PokerLayout, info: ZoneInfo) -> tuple[Pose, ...]:
    """Return a pose for every card of the zone, in order."""
    count = len(info.faces)
    if info.kind is ZoneKind.HAND:
        if info.owner == layout.bottom:
            return _own(layout, count)
        return _other(layout, info.owner or 0, count, is_open=all(info.faces))
    if info.kind is ZoneKind.BOARD:
        slots = layout.slots
        return tuple(
            Pose(float(slot.centerx), float(slot.centery), 0.0, float(slot.height))
            for slot in (slots * (count // len(slots) + 1))[:count]
        )
    box = layout.deck if info.kind is ZoneKind.STOCK else layout.muck
    turn = 0.0 if info.kind is ZoneKind.STOCK else 8.0
    lie = max(0.6, 0.6 * layout.unit)
    return tuple(
        Pose(box.centerx - up * lie, box.centery - up * lie, turn, float(box.height))
        for up in (max(0, PILE_OFFSETS - (count - number)) for number in range(count))
    )


def _own(layout: PokerLayout, count: int) -> tuple[Pose, ...]:
    area, height = layout.hands[layout.bottom], float(layout.hand_card)
    step = height * CARD_RATIO + 6 * layout.unit
    return tuple(
        Pose(
            area.centerx + (n - (count - 1) / 2) * step,
            float(area.centery),
            -(2 * n - 1) * OWN_TILT * 0.5 if count > 1 else 0.0,
            height,
        )
        for n in range(count)
    )


def _other(layout: PokerLayout, seat: int, count: int, *, is_open: bool) -> tuple[Pose, ...]:
    """Return the poses of the cards behind a plate; open ones are higher and upright."""
    plate, height = layout.plates[seat], float(layout.back_card)
    peek = layout.peek_open if is_open else layout.peek
    step = height * CARD_RATIO * (0.98 if is_open else SPREAD)
    tilt = 0.0 if is_open else TILT
    y = plate.top - peek + height / 2
    return tuple(
        Pose(plate.centerx + (n - (count - 1) / 2) * step, y, -(2 * n - 1) * tilt, height)
        for n in range(count)
    )
