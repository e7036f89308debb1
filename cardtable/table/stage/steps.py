"""The steps of an animation: a pause, and a motion to new zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import Moved, ZoneKind
from cardtable.table.stage.visible_zones import VisibleZones
from cardtable.ui.motion import Ease, MotionSettings, ease_in_out, ease_out, overshoot

DEAL_SECONDS = 1.2
DEAL_FLIGHT = 0.34
LAY_SECONDS = 0.22
GATHER_SECONDS = 0.3
MOVE_SECONDS = 0.28
CLOSE_UP_SECONDS = 0.2
"""Seconds in which the rest of a hand closes a gap."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the animation: *hold* seconds of rest, a motion to *visible*, then *done*.

    The motion takes *seconds*. With *wait* the rest lasts until :meth:`Stage.skip`. *deal* is the
    dealer's seat if the motion is a deal.
    """

    visible: VisibleZones
    seconds: float
    ease: Ease = ease_out
    arc: float = 0.0
    hold: float = 0.0
    wait: bool = False
    deal: int | None = None
    sound: str = ""
    glow: Card | None = None
    """The card highlighted during the rest: the winning one."""
    done: Callable[[], None] | None = None


def step_for(
    moved: Moved,
    before: VisibleZones,
    after: VisibleZones,
    motion: MotionSettings,
    rest: tuple[float, bool],
) -> Step:
    """Return the step for a move; *rest* is the rest of a finished trick: seconds, and *wait*."""
    kinds = {zone.name: zone.kind for zone in after}
    source, target = kinds[moved.source], kinds[moved.target]
    if target is ZoneKind.TRICK:
        seconds = motion.duration(LAY_SECONDS)
        return Step(after, seconds, overshoot(1.1), arc=0.5, sound="snap")
    if source is ZoneKind.TRICK:
        return gather_step(after, motion, rest, _winning(before, moved))
    return Step(after, motion.duration(MOVE_SECONDS), arc=0.4, sound="slide")


def gather_step(
    after: VisibleZones, motion: MotionSettings, rest: tuple[float, bool], winning: Card | None
) -> Step:
    """Return the step that takes a finished trick after its *rest*; *winning* glows until then."""
    return Step(
        after,
        motion.duration(GATHER_SECONDS),
        ease_in_out,
        arc=0.15,
        hold=rest[0],
        wait=rest[1],
        sound="gather",
        glow=winning,
    )


def deal_order(visible: VisibleZones, dealer: int) -> list[tuple[str, int]]:
    """Return zone and index of each card in dealing order, from the dealer's left."""
    hands = [zone for zone in visible if zone.kind is ZoneKind.HAND and zone.pieces]
    hands.sort(key=lambda zone: (zone.owner or 0) <= dealer)
    mixed = {
        zone.name: sorted(range(len(zone.pieces)), key=lambda n: n * 7919 % 101) for zone in hands
    }
    largest = max((len(zone.pieces) for zone in hands), default=0)
    return [
        (zone.name, mixed[zone.name][turn])
        for turn in range(largest)
        for zone in hands
        if turn < len(zone.pieces)
    ]


def _winning(visible: VisibleZones, moved: Moved) -> Card | None:
    """Return the card of the trick played by the owner of the zone it goes to."""
    zones = {zone.name: zone for zone in visible}
    trick, target = zones[moved.source], zones[moved.target]
    for card, seat in zip(trick.pieces, trick.played_by, strict=False):
        if seat == target.owner:
            return card
    return None
