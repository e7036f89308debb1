"""The stage of a poker table: moving cards and chips, and captions at the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from cardtable.cards import Card
from cardtable.engine import Event
from cardtable.table.poker.chips import ChipMotion
from cardtable.table.poker.poker_layout import PokerLayout
from cardtable.table.poker.poker_poses import poker_poses
from cardtable.table.poker.poker_steps import Director, Effect, PokerStep, amounts_of
from cardtable.table.poses import Pose, ZoneInfo
from cardtable.table.stage.stage import PlaySound, Stage
from cardtable.table.stage.steps import DEAL_FLIGHT, DEAL_SECONDS, Step
from cardtable.table.stage.visible_zones import VisibleZones

RAISED = 0.45
"""How far winning cards are lifted; 1 is the distance for a card under the pointer elsewhere."""


class EffectSource(Protocol):
    """The panels of a game, which know the visible effects of its events."""

    def effects(self, events: Iterable[Event]) -> list[Effect]:
        """Return the visible effects of *events*, in order."""


class PokerStage(Stage):
    """Every card and chip on the table; see :class:`Stage`. *source* knows the game's events."""

    layout: PokerLayout | None

    def __init__(self, source: EffectSource, cue: PlaySound | None = None) -> None:
        super().__init__(cue)
        self.source = source
        self.chips = ChipMotion()
        self.captions: dict[int, str] = {}
        """Captions by seat, since the panels were last brought up to date."""
        self.button: int | None = None
        """The seat the dealer button has moved to since then; None if it has not moved."""

    # -- steps to show -----------------------------------------------------------------------------

    def show(self, visible: VisibleZones, *, at_once: bool = False) -> None:
        """Drop all steps and show *visible*."""
        super().show(visible, at_once=at_once)
        self.captions = {}
        self.button = None
        self._raise(frozenset())

    def play(
        self,
        events: Iterable[Event],
        visible: VisibleZones,
        done: Callable[[], None] | None = None,
        begun: Callable[[], None] | None = None,
    ) -> None:
        """Queue the steps by which *events* lead to *visible*; *done* is called after the last one.

        *begun* is called when a hand begins, once the cards of the last one are gathered.
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
        """Show the final state at once; return whether anything was cut short."""
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
            if step.clears:
                self.captions = {}
            if step.caption is not None:
                self.captions[step.caption[0]] = step.caption[1]
            if step.button is not None:
                self.button = step.button
            if step.raised is not None:
                self._raise(step.raised)
            if step.sound == "chips" and not at_once:
                self._sound("chips", None)

    def _raise(self, cards: frozenset[Card]) -> None:
        for sprite in self.sprites():
            sprite.rise.period = self.motion.duration(0.2)
            sprite.rise.target = RAISED if sprite.card in cards else 0.0

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
            name, place = f"hand:{order[number % len(order)]}", number // len(order)
            if place >= len(self.zones.get(name, ())):
                continue
            sprite, goal = self.zones[name][place], goals[name][place]
            sprite.turned = 0.0
            sprite.pose = sprite.goal = Pose(
                float(start[0]), float(start[1]), goal.angle * 0.2, goal.height
            )
            sprite.send(goal, flight, delay=span * number / total, arc=0.35, flying=True)
        self._sound(step.sound, None)
