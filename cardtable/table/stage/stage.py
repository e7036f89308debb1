"""The stage: animated pictures of cards by zone, and a queue of steps that move them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from cardtable.cards import SHAPES, Card, shape_of
from cardtable.engine import Event, Zone, ZoneKind
from cardtable.table.layout import TableLayout
from cardtable.table.poses import Pose, ZoneInfo, card_poses
from cardtable.table.stage.steps import (
    CLOSE_UP_SECONDS,
    DEAL_FLIGHT,
    DEAL_SECONDS,
    MOVE_SECONDS,
    Step,
    deal_order,
    step_for,
)
from cardtable.table.stage.visible_zones import VisibleZones, match_pieces, steps_of
from cardtable.ui.motion import Ease, MotionSettings, Spring, ease_in_out, ease_out

HOVER_SECONDS = 0.12
FLIP_SHARE = 0.6
"""Share of its way during which a card turns over."""
SHAKE_SECONDS = 0.42
SHAKES = 3.0
PlaySound = Callable[[str, float], None]
"""Plays a sound by its name from a direction, -1 (left) to 1 (right)."""


class Sprite:
    """A card on the table. *card* is None while its face is not known; then its back is drawn.

    ``pose`` is its current pose without the lift, ``goal`` the one it moves to. ``rise`` (0..1) is
    its lift out of your hand. ``turned`` runs from 0 (back) to 1 (face). ``flying`` cards are
    drawn above all others.
    """

    __slots__ = (
        "_arc",
        "_delay",
        "_duration",
        "_ease",
        "_elapsed",
        "_face_from",
        "_from",
        "card",
        "flying",
        "goal",
        "pose",
        "rise",
        "shake",
        "shown_card",
        "turned",
        "zone",
    )

    def __init__(self, card: Card | None, pose: Pose, zone: str) -> None:
        self.card = card
        self.shown_card = card
        """The card whose face is drawn; while the card turns down, the one it was."""
        self.zone = zone
        self.pose = pose
        self.goal = pose
        self.turned = 1.0 if card is not None else 0.0
        self.rise = Spring(period=HOVER_SECONDS)
        self.shake = 0.0
        self.flying = False
        self._from = pose
        self._face_from = self.turned
        self._elapsed = self._delay = self._duration = 0.0
        self._arc = 0.0
        self._ease: Ease = ease_out

    @property
    def moving(self) -> bool:
        """Whether anything about the picture changes: place, lift or shaking."""
        return self.travelling or not self.rise.settled or self.shake > 0.0

    @property
    def travelling(self) -> bool:
        """Whether it is on its way to the goal, or waits to start."""
        return self._elapsed < self._delay + self._duration

    @property
    def started(self) -> bool:
        """Whether the delay before its motion is over."""
        return self._elapsed >= self._delay

    def set_card(self, card: Card | None) -> None:
        """Set the card, None if it is hidden; the picture turns over during the next motion."""
        self.card = card
        if card is not None:
            self.shown_card = card

    def send(
        self,
        goal: Pose,
        seconds: float,
        *,
        delay: float = 0.0,
        ease: Ease = ease_out,
        arc: float = 0.0,
        flying: bool = False,
    ) -> None:
        """Start moving to *goal* in *seconds*; *arc* (0..1) is the height above the table.

        A card that is already on its way to *goal*, or there, with the right side up, is left
        alone unless it flies or waits.
        """
        if goal == self.goal and self._right_side_up() and not flying and not delay:
            return
        self._from, self.goal = self.pose, goal
        self._face_from = self.turned
        self._elapsed, self._delay, self._duration = 0.0, delay, seconds
        self._ease, self._arc = ease, arc
        self.flying = flying
        if seconds <= 0.0 and delay <= 0.0:
            self.finish()

    def _right_side_up(self) -> bool:
        return self.turned == (1.0 if self.card is not None else 0.0)

    def shift(self, goal: Pose) -> None:
        """Move to *goal* at once, or redirect a running motion, after a change of the layout."""
        self.goal = goal
        if not self.travelling:
            self.pose = goal

    def finish(self) -> None:
        """Complete the motion at once."""
        self._elapsed = self._delay + self._duration
        self.pose = self.goal
        self.turned = 1.0 if self.card is not None else 0.0
        if self.card is None:
            self.shown_card = None
        self.flying = False

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        self.rise.update(dt)
        self.shake = max(0.0, self.shake - dt)
        if not self.travelling:
            return
        self._elapsed += dt
        if not self.travelling:
            self.finish()
        elif self.started:
            t = (self._elapsed - self._delay) / self._duration
            self._place(self._ease(t))
            target = 1.0 if self.card is not None else 0.0
            turn = min(1.0, t / FLIP_SHARE)
            self.turned = self._face_from + (target - self._face_from) * turn

    def _place(self, t: float) -> None:
        a, b = self._from, self.goal
        turn = (b.angle - a.angle + 180.0) % 360.0 - 180.0
        self.pose = Pose(
            a.x + (b.x - a.x) * t,
            a.y + (b.y - a.y) * t,
            a.angle + turn * t,
            a.height + (b.height - a.height) * t,
        )

    @property
    def lift(self) -> float:
        """Its height above the table, 0..1, for the shadow."""
        height = 0.75 * self.rise.value
        if self.travelling and self.started and self._arc:
            t = (self._elapsed - self._delay) / self._duration
            height = max(height, self._arc * math.sin(math.pi * min(1.0, max(0.0, t))))
        return height

    @property
    def sway(self) -> float:
        """Its offset to the side while it is shaken, -1..1."""
        if self.shake <= 0.0:
            return 0.0
        t = 1.0 - self.shake / SHAKE_SECONDS
        return math.sin(t * SHAKES * 2 * math.pi) * (1.0 - t)


class Stage:
    """The pictures of all cards on the table. Times are in seconds, places in pixels.

    ``visible`` are the zones that the pictures show or move to. ``dimmed`` cards are drawn dark,
    ``lit`` has a golden rim, ``glow`` a halo, and ``dragged`` follows the pointer.
    """

    def __init__(self, cue: PlaySound | None = None) -> None:
        self.zones: dict[str, list[Sprite]] = {}
        self.visible: VisibleZones = ()
        self.motion = MotionSettings()
        self.layout: TableLayout | None = None
        self.rest = 1.0
        """Seconds for which a finished trick is shown."""
        self.rest_waits = False
        """Whether a finished trick stays until the player skips it."""
        self.dimmed: frozenset[Card] = frozenset()
        self.marked: frozenset[Card] = frozenset()
        """Cards with a golden dot, such as those just received."""
        self.lit: Card | None = None
        self.chosen: frozenset[Card] = frozenset()
        """Cards outside your hand that are chosen together with others, with a golden rim."""
        self.dragged: Card | None = None
        self.glow: Card | None = None
        self.changes = 0
        """Counts changes to the picture of cards at rest."""
        self.cue = cue
        self._queue: deque[Step] = deque()
        self._step: Step | None = None
        self._rest_left = 0.0

    # -- contents -----------------------------------------------------------------------------

    def sprites(self) -> Iterator[Sprite]:
        """Yield every picture, zone by zone in drawing order."""
        for pictures in self.zones.values():
            yield from pictures

    def kind(self, name: str) -> ZoneKind:
        """Return the kind of the zone *name*."""
        return next(zone.kind for zone in self.visible if zone.name == name)

    def own_zone(self) -> str:
        """Return the name of the zone of your hand, or "" if there is none."""
        bottom = self.layout.bottom if self.layout is not None else 0
        return next(
            (z.name for z in self.visible if z.kind is ZoneKind.HAND and z.owner == bottom), ""
        )

    def own_sprites(self) -> list[Sprite]:
        """Return the pictures of your hand, from the left."""
        return self.zones.get(self.own_zone(), [])

    @property
    def marks(self) -> tuple[object, ...]:
        """Marks on cards at rest outside your hand, which subclasses may draw; here none."""
        return ()

    def is_moving(self, name: str) -> bool:
        """Return whether a card of the zone *name* moves or is dragged."""
        return any(
            sprite.moving or (sprite.card is not None and sprite.card is self.dragged)
            for sprite in self.zones[name]
        )

    def find(self, card: Card) -> Sprite | None:
        """Return the picture of *card*, or None if it is not visible."""
        return next((sprite for sprite in self.sprites() if sprite.card is card), None)

    # -- goal ---------------------------------------------------------------------------------

    def lay_out(self, layout: TableLayout) -> None:
        """Place everything according to *layout*, without motion."""
        self.layout = layout
        self.changes += 1
        for zone in self.visible:
            for sprite, pose in zip(self.zones[zone.name], self._poses(zone), strict=True):
                sprite.shift(pose)

    def show(self, visible: VisibleZones, *, at_once: bool = False) -> None:
        """Drop all queued steps and move everything to *visible*, without motion if *at_once*."""
        self._abandon()
        seconds = 0.0 if at_once else self.motion.duration(MOVE_SECONDS)
        self._go(Step(visible, seconds, ease_in_out, arc=0.2))

    def play(
        self, events: Iterable[Event], visible: VisibleZones, done: Callable[[], None] | None = None
    ) -> None:
        """Queue the motion in which *events* lead to *visible*; then call *done*."""
        before = self._queue[-1].visible if self._queue else self.visible
        for moved, after in steps_of(before, events, visible):
            rest = (self.rest, self.rest_waits)
            self._queue.append(step_for(moved, before, after, self.motion, rest))
            before = after
        seconds = self.motion.duration(MOVE_SECONDS)
        self._queue.append(Step(visible, seconds, ease_in_out, arc=0.3, done=done))
        self._advance()

    def deal(
        self, visible: VisibleZones, dealer: int, done: Callable[[], None] | None = None
    ) -> None:
        """Queue the motion in which the hands of *visible* are dealt."""
        self._queue.append(Step(visible, DEAL_FLIGHT, deal=dealer, sound="deal", done=done))
        self._advance()

    # -- time -----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether steps are queued or running; a card under the pointer does not count."""
        waiting = bool(self._queue) or self._step is not None
        return waiting or self._travelling()

    @property
    def resting(self) -> bool:
        """Whether a finished trick waits for the player to skip it."""
        return self._step is not None and self._step.wait and self._rest_left > 0.0

    @property
    def animating(self) -> bool:
        """Whether the next frame differs."""
        return any(sprite.moving for sprite in self.sprites())

    def wake_after(self) -> float | None:
        """Return the seconds until the next step, if nothing moves before."""
        if self._rest_left > 0.0 and not self.resting:
            return self._rest_left
        return None

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        for sprite in self.sprites():
            if sprite.moving:
                sprite.update(dt)
        if self._step is not None and self._rest_left > 0.0:
            if not self._step.wait:
                self._rest_left = max(0.0, self._rest_left - dt)
            if self._rest_left <= 0.0:
                self._start(self._step)
        self._advance()

    def skip(self) -> bool:
        """Complete all steps at once; return whether there were any."""
        was_busy = self.busy
        self._rest_left = 0.0
        while self._step is not None or self._queue:
            step = self._step if self._step is not None else self._queue.popleft()
            self._step = None
            self._go(step, at_once=True)
            if step.done is not None:
                step.done()
        for sprite in self.sprites():
            if sprite.travelling:
                sprite.finish()
        return was_busy

    def _advance(self) -> None:
        while self._step is None or (self._rest_left <= 0.0 and not self._travelling()):
            step, self._step = self._step, None
            if step is not None:
                for name in {zone.name for zone in step.visible}:
                    self._settle(name)
                if step.done is not None:
                    step.done()
            if self._step is not None or not self._queue:
                return
            self._step = self._queue.popleft()
            self._rest_left = 1.0 if self._step.wait else self._step.hold
            self.glow = self._step.glow
            self.changes += 1
            if self._rest_left <= 0.0:
                self._start(self._step)

    def _travelling(self) -> bool:
        return any(sprite.travelling for sprite in self.sprites())

    def _settle(self, name: str) -> None:
        for sprite in self.zones.get(name, ()):
            sprite.flying = False

    def _abandon(self) -> None:
        self._queue.clear()
        self._step = None
        self._rest_left = 0.0

    # -- steps ----------------------------------------------------------------------------------

    def _start(self, step: Step) -> None:
        if step.deal is not None:
            self._deal(step)
        else:
            self._go(step)

    def _go(self, step: Step, *, at_once: bool = False) -> None:
        """Match a picture to every piece of ``step.visible`` and send it to its place."""
        before = {id(sprite): sprite.zone for sprite in self.sprites()}
        moved = self._assign(step.visible)
        if moved and step.sound and not at_once:
            self._sound(step.sound, moved[-1])
        for zone in step.visible:
            for sprite, pose in zip(self.zones[zone.name], self._poses(zone), strict=True):
                arrives = before.get(id(sprite)) != zone.name
                if at_once or step.seconds <= 0.0:
                    sprite.send(pose, 0.0)
                elif arrives and id(sprite) in before:
                    sprite.send(pose, step.seconds, ease=step.ease, arc=step.arc, flying=True)
                else:
                    sprite.send(pose, self.motion.duration(CLOSE_UP_SECONDS))

    def _assign(self, visible: VisibleZones) -> list[Sprite]:
        """Match pictures to the pieces of *visible*; return those that change their zone."""
        old = {name: [sprite.card for sprite in group] for name, group in self.zones.items()}
        sources, _unused = match_pieces(old, {zone.name: zone.pieces for zone in visible})
        pictures: dict[str, list[Sprite]] = {}
        moved = []
        for zone in visible:
            pictures[zone.name] = []
            for index, (card, pose) in enumerate(zip(zone.pieces, self._poses(zone), strict=True)):
                source = sources.get((zone.name, index))
                if source is None:
                    sprite = Sprite(card, pose, zone.name)
                else:
                    sprite = self.zones[source[0]][source[1]]
                    if sprite.zone != zone.name:
                        moved.append(sprite)
                        sprite.rise.target = 0.0
                    sprite.set_card(card)
                sprite.zone = zone.name
                pictures[zone.name].append(sprite)
        self.zones = pictures
        self.visible = visible
        self.glow = None
        self.changes += 1
        return moved

    def _poses(self, zone: Zone) -> tuple[Pose, ...]:
        faces = tuple(card is not None for card in zone.pieces)
        is_square = bool(faces) and all(shape_of(card) != SHAPES[0] for card in zone.pieces)
        gaps = self.gaps_in(zone.pieces) if zone.kind is ZoneKind.HAND else ()
        info = ZoneInfo(zone.kind, faces, zone.owner, zone.played_by, zone.name, is_square, gaps)
        return self.poses(info)

    def gaps_in(self, cards: Sequence[Card | None]) -> tuple[int, ...]:
        """Return the numbers of the cards of a hand before which there is a gap."""
        return ()

    def poses(self, info: ZoneInfo) -> tuple[Pose, ...]:
        """Return a pose for every card of a zone, in order."""
        if self.layout is None:
            return (Pose(0.0, 0.0, 0.0, 100.0),) * len(info.faces)
        return card_poses(self.layout, info)

    def _deal(self, step: Step) -> None:
        """Put all cards of the hands on one pile in the middle and send them out one by one."""
        self._assign(step.visible)
        flight, span = (self.motion.duration(s) for s in (DEAL_FLIGHT, DEAL_SECONDS - DEAL_FLIGHT))
        order = deal_order(step.visible, step.deal or 0)
        if self.layout is None or not order:
            self._go(step)
            return
        x, y = self.layout.trick_centre
        for number, (name, index, goal) in enumerate(self._goals(step.visible, order)):
            sprite = self.zones[name][index]
            sprite.turned = 0.0
            sprite.pose = sprite.goal = Pose(x, y - number * 0.15, goal.angle * 0.2, goal.height)
            delay = span * number / len(order)
            sprite.send(goal, flight, delay=delay, arc=0.35, flying=True)
        self._sound(step.sound, None)

    def _goals(
        self, visible: VisibleZones, order: list[tuple[str, int]]
    ) -> Iterator[tuple[str, int, Pose]]:
        goals = {zone.name: self._poses(zone) for zone in visible}
        for name, index in order:
            yield name, index, goals[name][index]

    def _sound(self, name: str, sprite: Sprite | None) -> None:
        if self.cue is None:
            return
        pan = 0.0
        if sprite is not None and self.layout is not None:
            space = self.layout.space
            pan = max(-0.6, min(0.6, (sprite.pose.x - space.centerx) / space.width * 1.2))
        self.cue(name, pan)

    # -- gestures ----------------------------------------------------------------------

    def lift(self, card: Card | None) -> None:
        """Lift *card* of your hand, and lower all others."""
        for sprite in self.own_sprites():
            up = card is not None and sprite.card is card
            sprite.rise.period = self.motion.duration(0.12)
            sprite.rise.target = 1.0 if up else 0.0

    def shake(self, card: Card) -> None:
        """Shake *card*, to show that it may not be played."""
        sprite = self.find(card)
        if sprite is not None:
            sprite.shake = SHAKE_SECONDS

    def drag(self, card: Card, point: tuple[float, float]) -> None:
        """Move *card* to the pointer at *point*."""
        sprite = self.find(card)
        if sprite is not None:
            self.dragged = card
            sprite.pose = Pose(point[0], point[1], sprite.goal.angle * 0.3, sprite.goal.height)
            sprite.flying = True

    def drop(self) -> None:
        """Release the dragged card: it moves to its goal, in the hand or where it was played."""
        sprite = self.find(self.dragged) if self.dragged is not None else None
        self.dragged = None
        if sprite is not None:
            sprite.send(sprite.goal, self.motion.duration(MOVE_SECONDS), arc=0.2, flying=True)
