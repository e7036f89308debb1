"""The stage of a poker table: moving cards and chips, and captions at the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from cardtable.cards import Card
from cardtable.engine import Event
from cardtable.engine.zones import hand_zone
from cardtable.table.poker.chips import ChipMotion
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.table.poker.poker_poses import poker_poses
from cardtable.table.poker.poker_steps import Director, Effect, PokerStep, amounts_of
from cardtable.table.poses import Pose, ZoneInfo
from cardtable.table.stage.stage import PlaySound, Stage
from cardtable.table.stage.steps import DEAL_FLIGHT, DEAL_SECONDS, Step
from cardtable.table.stage.visible_zones import VisibleZones

WINNER_LIFT = 0.45
"""The height of lifted winning cards, as a share of that of a card under the pointer."""


class EffectSource(Protocol):
    """An object that turns the events of a game into visible effects, such as its panels."""

    def effects(self, events: Iterable[Event]) -> list[Effect]:
        """Return the visible effects of *events*, in order."""


class PokerStage(Stage):
    """The moving cards and chips; see :class:`Stage`. *source* turns events into effects."""

    layout: PokerLayout | None

    def __init__(self, source: EffectSource, cue: PlaySound | None = None) -> None:
        super().__init__(cue)
        self.source = source
        self.chips = ChipMotion()
        self.captions: dict[int, str] = {}
        """The captions set since the panels were last refreshed, by seat."""
        self.chances: Mapping[int, float] = {}
        """The chances of the open hands by seat, 0 to 1, while the board of an all-in is dealt."""
        self.button: int | None = None
        """The seat to which the dealer button has moved since then, or None."""

    # -- steps -------------------------------------------------------------------------------------

    def show(self, visible: VisibleZones, *, at_once: bool = False) -> None:
        """Drop all queued steps and show *visible*."""
        super().show(visible, at_once=at_once)
        self.captions = {}
        self.chances = {}
        self.button = None
        self._lift_only(frozenset())

    def play(
        self,
        events: Iterable[Event],
        visible: VisibleZones,
        done: Callable[[], None] | None = None,
        begun: Callable[[], None] | None = None,
    ) -> None:
        """Queue the steps of *events*, which lead to *visible*; *done* is called at the end.

        *begun* is called when a hand begins, after the cards of the previous hand are gathered.
        """
        before = self._queue[-1].visible if self._queue else self.visible
        bottom = self.layout.bottom if self.layout is not None else 0
        director = Director(before or visible, visible, bottom, self.motion, begun)
        self._queue.extend(director.run(self.source.effects(events), done))
        self._advance()

    # -- time --------------------------------------------------------------------------------------

    def _travelling(self) -> bool:
        return super()._travelling() or self.chips.busy

    @property
    def animating(self) -> bool:
        return super().animating or self.chips.busy

    def update(self, dt: float) -> None:
        self.chips.update(dt)
        super().update(dt)

    def skip(self) -> bool:
        """Show the final state at once; return whether anything was moving or queued."""
        was_busy = self.busy
        self.chips.finish()
        super().skip()
        return was_busy

    def poses(self, info: ZoneInfo) -> tuple[Pose, ...]:
        if self.layout is None:
            return super().poses(info)
        return poker_poses(self.layout, info)

    # -- carrying out a step -----------------------------------------------------------------------

    def _go(self, step: Step, *, at_once: bool = False) -> None:
        super()._go(step, at_once=at_once)
        self._follow(step, at_once=at_once)

    def _follow(self, step: Step, *, at_once: bool) -> None:
        """Apply a step to chips, captions and lifted cards."""
        ends = amounts_of(step.visible)
        if not isinstance(step, PokerStep) or at_once or not step.payments:
            self.chips.show(ends)
        else:
            self.chips.finish()
            self.chips.send(step.payments, step.seconds)
        if isinstance(step, PokerStep):
            if step.clears_captions:
                self.captions = {}
            if step.caption is not None:
                self.captions[step.caption[0]] = step.caption[1]
            if step.chances is not None:
                self.chances = step.chances
            if step.button is not None:
                self.button = step.button
            if step.lifted is not None:
                self._lift_only(step.lifted)
            if step.sound == "chips" and not at_once:
                self._sound("chips", None)

    def _lift_only(self, cards: frozenset[Card]) -> None:
        """Lift *cards* and lower all others."""
        for sprite in self.sprites():
            sprite.rise.period = self.motion.duration(0.2)
            sprite.rise.target = WINNER_LIFT if sprite.card in cards else 0.0

    def lift(self, card: Card | None) -> None:
        """Do nothing: cards are not played in poker."""

    def _deal(self, step: Step) -> None:
        """Deal the cards from the deck, one at a time, twice around the table."""
        order = step.order if isinstance(step, PokerStep) else ()
        layout = self.layout
        if layout is None or not order or self.motion.duration(1.0) <= 0.0:
            self._go(step)
            return
        self._assign(step.visible)
        self.chips.show(amounts_of(step.visible))
        flight, span = (self.motion.duration(s) for s in (DEAL_FLIGHT, DEAL_SECONDS - DEAL_FLIGHT))
        start, total = layout.deck.center, 2 * len(order)
        goals = {zone.name: self._poses(zone) for zone in step.visible}
        for number in range(total):
            name, index = hand_zone(order[number % len(order)]), number // len(order)
            if index >= len(self.zones.get(name, ())):
                continue
            sprite, goal = self.zones[name][index], goals[name][index]
            sprite.turned = 0.0
            sprite.pose = sprite.goal = Pose(
                float(start[0]), float(start[1]), goal.angle * 0.2, goal.height
            )
            sprite.send(goal, flight, delay=span * number / total, arc=0.35, flying=True)
        self._sound(step.sound, None)
