"""The stage of a table with zones, which shows moves that belong together as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Zone, ZoneKind
from cardtable.table.poses import Pose, ZoneInfo
from cardtable.table.stage.pairing import VisibleZones, apply_move, lies_open
from cardtable.table.stage.stage import Stage
from cardtable.table.stage.steps import DEAL_FLIGHT, GATHER_SECONDS, MOVE_SECONDS, Step, step_for
from cardtable.table.zones.zone_layout import ZoneLayout
from cardtable.table.zones.zone_poses import zone_poses
from cardtable.ui.motion import ease_in_out

MIN_DEAL = 4
"""Minimum number of cards that are dealt to hands one by one; fewer move at once."""


class ZoneStage(Stage):
    """The moving cards of all zones; see :class:`Stage`.

    A single message may gather a trick, take all cards back and deal them again. To keep that
    short, moves in succession between zones of the same kinds are one step.
    """

    layout: ZoneLayout | None
    kept: frozenset[Card] = frozenset()
    """Cards of the own hand that stay lifted, chosen for a message with several cards."""

    def lift(self, card: Card | None) -> None:
        super().lift(card)
        for sprite in self.own():
            if sprite.card in self.kept:
                sprite.rise.target = 1.0

    @property
    def marks(self) -> tuple[object, ...]:
        return (self.dimmed, self.lit, self.held)

    def poses(self, info: ZoneInfo) -> tuple[Pose, ...]:
        if self.layout is None:
            return super().poses(info)
        return zone_poses(self.layout, info)

    def play(
        self, events: Iterable[Event], seen: VisibleZones, done: Callable[[], None] | None = None
    ) -> None:
        before = self._queue[-1].seen if self._queue else self.seen
        self._queue.extend(self._steps(before, events, seen))
        seconds = self.motion.duration(MOVE_SECONDS)
        self._queue.append(Step(seen, seconds, ease_in_out, arc=0.3, done=done))
        self._advance()

    def _steps(
        self, before: VisibleZones, events: Iterable[Event], seen: VisibleZones
    ) -> list[Step]:
        """Return a step for each group of moves, or no steps if a moved piece is missing.

        They need not lead to *seen*, since a script may also create and remove tokens.
        """
        steps: list[Step] = []
        for group in groups_of(events, before):
            after: VisibleZones | None = before
            for moved in group:
                if after is not None:
                    after = apply_move(after, moved, seen, self._public)
            if after is None:
                return []
            steps.append(self._step_of(group, before, after))
            before = after
        return steps

    def _public(self, moved: Moved, target: Zone) -> bool:
        """Return whether all seats see the cards of a move, from the event's own data if any."""
        seers: tuple[int, ...] | None = getattr(moved, "seen", None)
        if seers is None or self.layout is None:
            return lies_open(moved, target)
        return len(seers) >= self.layout.request.seats

    def _step_of(self, group: tuple[Moved, ...], before: VisibleZones, after: VisibleZones) -> Step:
        motion = self.motion
        if len(group) == 1:
            return step_for(group[0], before, after, motion, (self.rest, self.rest_waits))
        kinds = {zone.name: zone.kind for zone in after}
        source, target = kinds[group[0].source], kinds[group[0].target]
        if source is ZoneKind.TRICK:
            return Step(
                after,
                motion.duration(GATHER_SECONDS),
                ease_in_out,
                arc=0.15,
                hold=self.rest,
                wait=self.rest_waits,
                sound="gather",
                glow=_winning(group, before),
            )
        if target is ZoneKind.HAND and len(group) >= MIN_DEAL and _all_dealt(group, after):
            return Step(after, DEAL_FLIGHT, deal=0, sound="deal")
        return Step(after, motion.duration(MOVE_SECONDS), ease_in_out, arc=0.3, sound="gather")


def groups_of(events: Iterable[Event], zones: VisibleZones) -> list[tuple[Moved, ...]]:
    """Return the moves between displayed zones, grouped into steps."""
    kinds = {zone.name: zone.kind for zone in zones}
    shown = [
        event
        for event in events
        if isinstance(event, Moved)
        and event.source in kinds
        and event.target in kinds
        and event.cards
    ]
    pairs = groupby(shown, key=lambda moved: (kinds[moved.source], kinds[moved.target]))
    return [tuple(group) for _kinds, group in pairs]


def _all_dealt(group: tuple[Moved, ...], after: VisibleZones) -> bool:
    """Return whether *group* has dealt all cards that are in the hands."""
    held = sum(len(zone.pieces) for zone in after if zone.kind is ZoneKind.HAND)
    return held == sum(len(moved.cards) for moved in group)


def _winning(group: tuple[Moved, ...], before: VisibleZones) -> Card | None:
    """Return the card of a trick that was played by the seat that takes it, or None."""
    zones = {zone.name: zone for zone in before}
    owner = zones[group[0].target].owner
    for moved in group:
        source = zones[moved.source]
        seats = source.by or (source.owner,) * len(source.pieces)
        for card, seat in zip(source.pieces, seats, strict=False):
            if seat == owner and card is not None:
                return card
    return None
