"""The stage of a table with zones, which shows moves that belong together as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Zone, ZoneKind
from cardtable.games.scripted.events import Paused, TokensMoved
from cardtable.table.poses import Pose, ZoneInfo
from cardtable.table.stage.stage import PlaySound, Sprite, Stage
from cardtable.table.stage.steps import DEAL_FLIGHT, MOVE_SECONDS, Step, gather_step, step_for
from cardtable.table.stage.visible_zones import VisibleZones, apply_move, is_public
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
    """Cards of your hand that stay lifted, chosen for a message with several cards."""

    def __init__(self, cue: PlaySound | None = None) -> None:
        super().__init__(cue)
        self.find_gaps: Callable[[Sequence[Card | None]], tuple[int, ...]] = lambda _cards: ()
        self._following: list[Sprite] = []
        """The pictures of the cards on the dragged one, which move with it."""

    def lift(self, card: Card | None) -> None:
        super().lift(card)
        for sprite in self.own_sprites():
            if sprite.card in self.kept:
                sprite.rise.target = 1.0

    def drag(self, card: Card, point: tuple[float, float]) -> None:
        super().drag(card, point)
        first = self.find(card)
        if first is None:
            return
        self._following = self._cards_on(first)
        for sprite in self._following:
            x, y = sprite.goal.x - first.goal.x, sprite.goal.y - first.goal.y
            sprite.pose = Pose(point[0] + x, point[1] + y, 0.0, sprite.goal.height)
            sprite.flying = True

    def _cards_on(self, first: Sprite) -> list[Sprite]:
        """Return the pictures of the cards that lie on a card of a column."""
        if self.layout is None or not self.layout.is_column(first.zone):
            return []
        column = self.zones[first.zone]
        return column[column.index(first) + 1 :]

    def drop(self) -> None:
        super().drop()
        following, self._following = self._following, []
        for sprite in following:
            sprite.send(sprite.goal, self.motion.duration(MOVE_SECONDS), arc=0.2, flying=True)

    def gaps_in(self, cards: Sequence[Card | None]) -> tuple[int, ...]:
        return self.find_gaps(cards)

    @property
    def marks(self) -> tuple[object, ...]:
        return (self.dimmed, self.lit, self.chosen, self.dragged)

    def poses(self, info: ZoneInfo) -> tuple[Pose, ...]:
        if self.layout is None:
            return super().poses(info)
        return zone_poses(self.layout, info)

    def play(
        self, events: Iterable[Event], visible: VisibleZones, done: Callable[[], None] | None = None
    ) -> None:
        before = self._queue[-1].visible if self._queue else self.visible
        for is_pause, part in groupby(events, lambda event: isinstance(event, Paused)):
            if is_pause:  # as long as a finished trick rests
                steps = [Step(before, 0.0, hold=self.rest, wait=self.rest_waits)]
            else:
                steps = self._steps(before, part, visible)
            self._queue.extend(steps)
            before = steps[-1].visible if steps else before
        seconds = self.motion.duration(MOVE_SECONDS)
        self._queue.append(Step(visible, seconds, ease_in_out, arc=0.3, done=done))
        self._advance()

    def _steps(
        self, before: VisibleZones, events: Iterable[Event], visible: VisibleZones
    ) -> list[Step]:
        """Return a step for each group of moves, or no steps if a moved piece is missing.

        They need not lead to *visible*, since a script may also create and remove tokens.
        """
        steps: list[Step] = []
        for group in groups_of(events, before):
            after: VisibleZones | None = before
            for moved in group:
                if after is not None:
                    after = apply_move(after, moved, visible, self._public)
            if after is None:
                return []
            steps.append(self._step_of(group, before, after))
            before = after
        return steps

    def _public(self, moved: Moved, target: Zone) -> bool:
        """Return whether all seats see the pieces of a move; a script's event says so itself."""
        if not isinstance(moved, TokensMoved) or self.layout is None:
            return is_public(moved, target)
        return len(moved.visible_to) >= self.layout.request.seats

    def _step_of(self, group: tuple[Moved, ...], before: VisibleZones, after: VisibleZones) -> Step:
        motion, rest = self.motion, (self.rest, self.rest_waits)
        if len(group) == 1:
            return step_for(group[0], before, after, motion, rest)
        kinds = {zone.name: zone.kind for zone in after}
        source, target = kinds[group[0].source], kinds[group[0].target]
        if source is ZoneKind.TRICK:
            return gather_step(after, motion, rest, _winning(group, before))
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
        seats = source.played_by or (source.owner,) * len(source.pieces)
        for card, seat in zip(source.pieces, seats, strict=False):
            if seat == owner and card is not None:
                return card
    return None
