"""From the events of a hand to the steps on screen: moving chips and cards, captions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Paid, Zone, ZoneKind
from cardtable.table.poker.chips import Payment, paid
from cardtable.table.stage.steps import DEAL_FLIGHT, MOVE_SECONDS, Step
from cardtable.table.stage.visible_zones import VisibleZones, apply_move
from cardtable.ui.motion import MotionSettings, ease_in_out

CHIP_SECONDS = 0.3
GATHER_SECONDS = 0.42
WIN_SECONDS = 0.6
BOARD_REST = 0.3
RUN_OUT_REST = 1.0
"""Pause before each board card while all players are all-in."""
SHOW_REST = 0.5
WIN_REST = 0.7


@dataclass(frozen=True, slots=True)
class PokerStep(Step):
    """A step at a poker table, which also moves chips and sets a caption."""

    payments: tuple[Payment, ...] = ()
    caption: tuple[int, str] | None = None
    """A position, and the caption at its plate from then on."""
    raised: frozenset[Card] | None = None
    """The winning cards, which are lifted from then on; None: no change."""
    order: tuple[int, ...] = ()
    """The positions to which cards are dealt, if the step is a deal."""
    clears: bool = False
    """Whether all captions are removed."""
    button: int | None = None
    """The position of the dealer button from then on; None: no change."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The visible effect of one event.

    *fresh* begins a hand: cards are gathered, stacks are *stacks*, the *button* moves. *dealt* are
    the positions to which cards are dealt, *shown* a position and the cards it turns up. Payments
    with the same *together* move at the same time.
    """

    event: Event
    caption: tuple[int, str] | None = None
    fresh: bool = False
    stacks: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()
    shown: tuple[int, tuple[Card, ...]] | None = None
    raised: frozenset[Card] | None = None
    together: str = ""
    seconds: float = CHIP_SECONDS
    rest: float = 0.0
    clears: bool = False
    button: int | None = None


@dataclass
class Director:
    """Turns effects into steps that lead from *visible* to *final*; *bottom* sees its own cards.

    *begun* is called when a hand begins, between gathering the old cards and dealing the new ones.
    Zones that exist for a while (side pots) are kept from the first step to the last but one.
    """

    visible: VisibleZones
    final: VisibleZones
    bottom: int
    motion: MotionSettings
    begun: Callable[[], None] | None = None
    steps: list[PokerStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        known = {zone.name for zone in self.visible}
        more = (replace(z, pieces=(), chips=0) for z in self.final if z.name not in known)
        self.visible = (*self.visible, *more)
        self._ends = {zone.name: zone for zone in self.final}

    def run(self, effects: Iterable[Effect], done: Callable[[], None] | None) -> list[PokerStep]:
        """Return the steps; the last one leads to *final* and calls *done*."""
        effects = list(effects)
        hidden = {one.shown[0] for one in effects if one.shown is not None} - {self.bottom}
        place = 0
        while place < len(effects):
            group = [effects[place]]
            key = group[0].together
            while key and place + len(group) < len(effects):
                if effects[place + len(group)].together != key:
                    break
                group.append(effects[place + len(group)])
            place += len(group)
            self._show_group(group, hidden)
        seconds = self.motion.duration(MOVE_SECONDS)
        self.steps.append(PokerStep(self.final, seconds, ease_in_out, arc=0.2, done=done))
        return self.steps

    # -- one event, or several at the same time ---------------------------------------------------

    def _show_group(self, group: list[Effect], hidden: set[int]) -> None:
        first = group[0]
        if first.fresh:
            self._begin(first)
        elif first.dealt:
            self._deal(first, hidden)
        elif first.shown is not None:
            position, cards = first.shown
            self._put(f"hand:{position}", pieces=cards)
            self._step(MOVE_SECONDS, first, sound="slide")
        elif isinstance(first.event, Paid):
            self._pay(group)
        elif isinstance(first.event, Moved):
            after = apply_move(self.visible, first.event, self._goal(hidden))
            if after is not None:
                self.visible = after
                self._step(MOVE_SECONDS, first, sound="slide", arc=0.3)
        elif first.caption is not None or first.clears:
            self._step(0.0, first)

    def _goal(self, hidden: set[int]) -> VisibleZones:
        """Return the final state, without hands that are still to be shown."""
        names = {f"hand:{position}" for position in hidden}
        return tuple(zone for zone in self.final if zone.name not in names)

    def _begin(self, effect: Effect) -> None:
        """Gather all cards, and set the chips with which the hand begins."""
        for zone in self.visible:
            if zone.kind in (ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.DISCARD):
                self._put(zone.name, pieces=())
            elif zone.kind is ZoneKind.STOCK:
                self._put(zone.name, pieces=(None,) * 52)
            elif zone.kind is ZoneKind.POT:
                own = zone.name.startswith("stack:") and zone.owner is not None
                chips = effect.stacks[zone.owner or 0] if own else 0
                self._put(zone.name, chips=chips)
        self._step(MOVE_SECONDS, replace(effect, raised=frozenset(), clears=True))
        self.steps[-1] = replace(self.steps[-1], done=self.begun)

    def _deal(self, effect: Effect, hidden: set[int]) -> None:
        for position in effect.dealt:
            end = self._ends.get(f"hand:{position}")
            pieces = end.pieces if end is not None and len(end.pieces) == 2 else (None, None)
            if position in hidden:
                pieces = (None, None)
            self._put(f"hand:{position}", pieces=pieces)
        self._put("stock", pieces=(None,) * (52 - 2 * len(effect.dealt)))
        self.steps.append(
            PokerStep(self.visible, DEAL_FLIGHT, deal=0, sound="deal", order=effect.dealt)
        )

    def _pay(self, group: list[Effect]) -> None:
        amounts = {zone.name: zone.chips for zone in self.visible if zone.kind is ZoneKind.POT}
        ways: list[Payment] = []
        for one in group:
            event = one.event
            assert isinstance(event, Paid)
            amounts, found = paid(amounts, Payment(event.amount, event.source, event.target))
            ways += found
        known = {zone.name for zone in self.visible}
        for name, chips in amounts.items():
            if name in known:
                self._put(name, chips=chips)
            elif name.startswith("pot:"):  # a pot that exists for a few steps only
                self.visible = (*self.visible, Zone(name, ZoneKind.POT, (), chips=chips))
        self._step(group[0].seconds, group[-1], ways=tuple(ways), sound="chips")
        for one in group[:-1]:
            if one.caption is not None:
                self._step(0.0, Effect(one.event, caption=one.caption))

    # -- pieces of it -----------------------------------------------------------------------------

    def _put(self, name: str, **changes: Any) -> None:
        self.visible = tuple(
            replace(zone, **changes) if zone.name == name else zone for zone in self.visible
        )

    def _step(
        self,
        seconds: float,
        effect: Effect,
        *,
        ways: tuple[Payment, ...] = (),
        sound: str = "",
        arc: float = 0.0,
    ) -> None:
        self.steps.append(
            PokerStep(
                self.visible,
                self.motion.duration(seconds),
                ease_in_out,
                arc=arc,
                hold=self.motion.duration(effect.rest),
                sound=sound,
                payments=ways,
                caption=effect.caption,
                raised=effect.raised,
                clears=effect.clears,
                button=effect.button,
            )
        )


def amounts_of(visible: Iterable[Zone]) -> Mapping[str, int]:
    """Return the chips in each place."""
    return {zone.name: zone.chips for zone in visible if zone.kind is ZoneKind.POT}
