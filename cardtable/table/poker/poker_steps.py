"""From what happened in a hand to the steps in which it is seen: chips, cards, words at a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Event, Moved, Paid, Zone, ZoneKind
from cardtable.table.poker.chips import Payment, paid
from cardtable.table.stage.pairing import VisibleZones, apply_move
from cardtable.table.stage.steps import DEAL_FLIGHT, MOVE_SECONDS, Step
from cardtable.ui.motion import MotionSettings, ease_in_out

CHIP_SECONDS = 0.3
GATHER_SECONDS = 0.42
WIN_SECONDS = 0.6
BOARD_REST = 0.3
RUN_OUT_REST = 1.0
"""So long the table rests before a card that all who are all-in wait for."""
SHOW_REST = 0.5
WIN_REST = 0.7


@dataclass(frozen=True, slots=True)
class PokerStep(Step):
    """A step at a poker table: besides cards, chips go, and a seat says something."""

    payments: tuple[Payment, ...] = ()
    caption: tuple[int, str] | None = None
    """A position and what stands at its plate from then on."""
    raised: frozenset[Card] | None = None
    """The cards that are lifted from then on: those that win. None: as before."""
    order: tuple[int, ...] = ()
    """The positions to which cards are dealt, if the step is a deal."""
    clears: bool = False
    """Whether all captions go."""
    button: int | None = None
    """The position at which the dealer button lies from then on. None: where it was."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one event means for the eye; a game makes it of its events.

    *fresh* begins a hand: cards are gathered, stacks are *stacks*, the *button* moves. *dealt*
    tells to whom cards are dealt, *shown* whose cards are turned up. *together* joins payments that
    go at the same time.
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
    """Turns what is told into steps, from what is *seen* to *final*. *bottom* sees its own cards.

    *begun* is called where a hand begins, with the old cards gone and the new ones not dealt yet.

    Zones that come and go (side pots) are there from the first step to the last but one.
    """

    seen: VisibleZones
    final: VisibleZones
    bottom: int
    motion: MotionSettings
    begun: Callable[[], None] | None = None
    steps: list[PokerStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        known = {zone.name for zone in self.seen}
        more = (replace(z, pieces=(), chips=0) for z in self.final if z.name not in known)
        self.seen = (*self.seen, *more)
        self._ends = {zone.name: zone for zone in self.final}

    def run(self, told: Iterable[Told], done: Callable[[], None] | None) -> list[PokerStep]:
        """Return the steps; the last one leads to what is final, and calls *done*."""
        told = list(told)
        hidden = {one.shown[0] for one in told if one.shown is not None} - {self.bottom}
        place = 0
        while place < len(told):
            group = [told[place]]
            key = group[0].together
            while key and place + len(group) < len(told):
                if told[place + len(group)].together != key:
                    break
                group.append(told[place + len(group)])
            place += len(group)
            self._tell(group, hidden)
        seconds = self.motion.duration(MOVE_SECONDS)
        self.steps.append(PokerStep(self.final, seconds, ease_in_out, arc=0.2, done=done))
        return self.steps

    # -- one event, or several at the same time ---------------------------------------------------

    def _tell(self, group: list[Told], hidden: set[int]) -> None:
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
            after = apply_move(self.seen, first.event, self._goal(hidden))
            if after is not None:
                self.seen = after
                self._step(MOVE_SECONDS, first, sound="slide", arc=0.3)
        elif first.caption is not None or first.clears:
            self._step(0.0, first)

    def _goal(self, hidden: set[int]) -> VisibleZones:
        """Return what will be seen in the end, without hands that are still to be shown."""
        names = {f"hand:{position}" for position in hidden}
        return tuple(zone for zone in self.final if zone.name not in names)

    def _begin(self, told: Told) -> None:
        """Gather all cards, and let chips lie where the hand begins."""
        for zone in self.seen:
            if zone.kind in (ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.DISCARD):
                self._put(zone.name, pieces=())
            elif zone.kind is ZoneKind.STOCK:
                self._put(zone.name, pieces=(None,) * 52)
            elif zone.kind is ZoneKind.POT:
                own = zone.name.startswith("stack:") and zone.owner is not None
                chips = told.stacks[zone.owner or 0] if own else 0
                self._put(zone.name, chips=chips)
        self._step(MOVE_SECONDS, replace(told, raised=frozenset(), clears=True))
        self.steps[-1] = replace(self.steps[-1], done=self.begun)

    def _deal(self, told: Told, hidden: set[int]) -> None:
        for position in told.dealt:
            end = self._ends.get(f"hand:{position}")
            pieces = end.pieces if end is not None and len(end.pieces) == 2 else (None, None)
            if position in hidden:
                pieces = (None, None)
            self._put(f"hand:{position}", pieces=pieces)
        self._put("stock", pieces=(None,) * (52 - 2 * len(told.dealt)))
        self.steps.append(PokerStep(self.seen, DEAL_FLIGHT, deal=0, sound="deal", order=told.dealt))

    def _pay(self, group: list[Told]) -> None:
        amounts = {zone.name: zone.chips for zone in self.seen if zone.kind is ZoneKind.POT}
        ways: list[Payment] = []
        for one in group:
            event = one.event
            assert isinstance(event, Paid)
            amounts, found = paid(amounts, Payment(event.amount, event.source, event.target))
            ways += found
        known = {zone.name for zone in self.seen}
        for name, chips in amounts.items():
            if name in known:
                self._put(name, chips=chips)
            elif name.startswith("pot:"):  # it comes and goes before the last step
                self.seen = (*self.seen, Zone(name, ZoneKind.POT, (), chips=chips))
        self._step(group[0].seconds, group[-1], ways=tuple(ways), sound="chips")
        for one in group[:-1]:
            if one.caption is not None:
                self._step(0.0, Told(one.event, caption=one.caption))

    # -- pieces of it -----------------------------------------------------------------------------

    def _put(self, name: str, **changes: Any) -> None:
        self.seen = tuple(
            replace(zone, **changes) if zone.name == name else zone for zone in self.seen
        )

    def _step(
        self,
        seconds: float,
        told: Told,
        *,
        ways: tuple[Payment, ...] = (),
        sound: str = "",
        arc: float = 0.0,
    ) -> None:
        self.steps.append(
            PokerStep(
                self.seen,
                self.motion.duration(seconds),
                ease_in_out,
                arc=arc,
                hold=self.motion.duration(told.rest),
                sound=sound,
                payments=ways,
                caption=told.caption,
                raised=told.raised,
                clears=told.clears,
                button=told.button,
            )
        )


def amounts_of(seen: Iterable[Zone]) -> Mapping[str, int]:
    """Return the chips that lie in each place."""
    return {zone.name: zone.chips for zone in seen if zone.kind is ZoneKind.POT}
