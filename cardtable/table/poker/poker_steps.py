"""Steps of a poker hand on screen: moving chips and cards, and captions, from its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardtable.cards import Card
from cardtable.engine import Moved, Zone, ZoneKind
from cardtable.engine.zones import hand_zone
from cardtable.table.poker.chips import Payment, paid
from cardtable.table.stage.steps import DEAL_FLIGHT, MOVE_SECONDS, Step
from cardtable.table.stage.visible_zones import VisibleZones, apply_move
from cardtable.ui.motion import MotionSettings, ease_in_out

CHIP_SECONDS = 0.3
GATHER_SECONDS = 0.42
WIN_SECONDS = 0.6
BOARD_REST = 0.3
RUN_OUT_REST = 1.0
"""Pause before each board card once all players are all-in."""
SHOW_REST = 0.5
WIN_REST = 0.7


@dataclass(frozen=True, slots=True)
class PokerStep(Step):
    """A step at a poker table, which may also move chips and change captions."""

    payments: tuple[Payment, ...] = ()
    caption: tuple[int, str] | None = None
    """A position and its new caption."""
    lifted: frozenset[Card] | None = None
    """The winning cards, which are lifted from now on; None for no change."""
    order: tuple[int, ...] = ()
    """For a deal, the positions in dealing order."""
    clears_captions: bool = False
    button: int | None = None
    """The new position of the dealer button; None for no change."""
    chances: Mapping[int, float] | None = None
    """By position, the chances of the open hands in a run-out; None for no change."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The visible effect of one event of a hand.

    An effect that *starts_hand* gathers the cards and sets the *stacks*. Payments in succession
    with the same *group* move at the same time, for *seconds*. The effect is shown after a pause of
    *rest* seconds.
    """

    payment: Payment | None = None
    moved: Moved | None = None
    caption: tuple[int, str] | None = None
    """A position and its new caption."""
    starts_hand: bool = False
    stacks: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()
    """The positions that are dealt cards, in dealing order."""
    revealed: tuple[int, tuple[Card, ...]] | None = None
    """A position and the cards that it turns up."""
    lifted: frozenset[Card] | None = None
    """The winning cards, which are lifted; None for no change."""
    group: str = ""
    seconds: float = CHIP_SECONDS
    rest: float = 0.0
    clears_captions: bool = False
    button: int | None = None
    """The new position of the dealer button; None for no change."""
    chances: Mapping[int, float] | None = None
    """By position, the chances of the open hands in a run-out; None for no change."""


@dataclass
class Director:
    """Turns effects into steps that lead from *visible* to *final*.

    *bottom* is the position that sees its own cards. *begun* is called when a hand begins, between
    gathering the old cards and dealing the new ones. Zones that exist only for a while, such as
    side pots, are kept until the last step.
    """

    visible: VisibleZones
    final: VisibleZones
    bottom: int
    motion: MotionSettings
    begun: Callable[[], None] | None = None
    steps: list[PokerStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        known = {zone.name for zone in self.visible}
        new = (replace(z, pieces=(), chips=0) for z in self.final if z.name not in known)
        self.visible = (*self.visible, *new)
        self._final_zones = {zone.name: zone for zone in self.final}

    def run(self, effects: Iterable[Effect], done: Callable[[], None] | None) -> list[PokerStep]:
        """Return the steps; the last one leads to *final* and calls *done*."""
        effects = list(effects)
        revealed = {effect.revealed[0] for effect in effects if effect.revealed is not None}
        hidden = revealed - {self.bottom}
        for group in grouped(effects):
            self._show_group(group, hidden)
        seconds = self.motion.duration(MOVE_SECONDS)
        self.steps.append(PokerStep(self.final, seconds, ease_in_out, arc=0.2, done=done))
        return self.steps

    # -- effects ----------------------------------------------------------------------------------

    def _show_group(self, group: Sequence[Effect], hidden: set[int]) -> None:
        """Add the steps of one effect, or of payments at the same time.

        *hidden* are the positions whose cards are turned up by a later effect.
        """
        first = group[0]
        if first.starts_hand:
            self._begin(first)
        elif first.dealt:
            self._deal(first, hidden)
        elif first.revealed is not None:
            position, cards = first.revealed
            self._put(hand_zone(position), pieces=cards)
            self._step(MOVE_SECONDS, first, sound="slide")
        elif first.payment is not None:
            self._pay(group)
        elif first.moved is not None:
            after = apply_move(self.visible, first.moved, self._goal(hidden))
            if after is not None:
                self.visible = after
                self._step(MOVE_SECONDS, first, sound="slide", arc=0.3)
        elif first.caption is not None or first.chances is not None:
            self._step(0.0, first)

    def _goal(self, hidden: set[int]) -> VisibleZones:
        """Return the final state without the hands of *hidden* positions."""
        names = {hand_zone(position) for position in hidden}
        return tuple(zone for zone in self.final if zone.name not in names)

    def _begin(self, effect: Effect) -> None:
        """Gather all cards and set the stacks."""
        for zone in self.visible:
            if zone.kind in (ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.DISCARD):
                self._put(zone.name, pieces=())
            elif zone.kind is ZoneKind.STOCK:
                self._put(zone.name, pieces=(None,) * 52)
            elif zone.kind is ZoneKind.POT:
                own = zone.name.startswith("stack:") and zone.owner is not None
                chips = effect.stacks[zone.owner or 0] if own else 0
                self._put(zone.name, chips=chips)
        fresh = replace(effect, lifted=frozenset(), clears_captions=True, chances={})
        self._step(MOVE_SECONDS, fresh)
        self.steps[-1] = replace(self.steps[-1], done=self.begun)

    def _deal(self, effect: Effect, hidden: set[int]) -> None:
        for position in effect.dealt:
            end = self._final_zones.get(hand_zone(position))
            pieces = end.pieces if end is not None and len(end.pieces) == 2 else (None, None)
            if position in hidden:
                pieces = (None, None)
            self._put(hand_zone(position), pieces=pieces)
        self._put("stock", pieces=(None,) * (52 - 2 * len(effect.dealt)))
        self.steps.append(
            PokerStep(self.visible, DEAL_FLIGHT, deal=0, sound="deal", order=effect.dealt)
        )

    def _pay(self, group: Sequence[Effect]) -> None:
        amounts = {zone.name: zone.chips for zone in self.visible if zone.kind is ZoneKind.POT}
        payments: list[Payment] = []
        for effect in group:
            if effect.payment is not None:
                amounts, made = paid(amounts, effect.payment)
                payments += made
        known = {zone.name for zone in self.visible}
        for name, chips in amounts.items():
            if name in known:
                self._put(name, chips=chips)
            elif name.startswith("pot:"):  # a pot that exists for a few steps only
                self.visible = (*self.visible, Zone(name, ZoneKind.POT, (), chips=chips))
        self._step(group[0].seconds, group[-1], payments=tuple(payments), sound="chips")
        for effect in group[:-1]:
            if effect.caption is not None:
                self._step(0.0, Effect(caption=effect.caption))

    # -- steps ------------------------------------------------------------------------------------

    def _put(self, name: str, **changes: Any) -> None:
        self.visible = tuple(
            replace(zone, **changes) if zone.name == name else zone for zone in self.visible
        )

    def _step(
        self,
        seconds: float,
        effect: Effect,
        *,
        payments: tuple[Payment, ...] = (),
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
                payments=payments,
                caption=effect.caption,
                lifted=effect.lifted,
                clears_captions=effect.clears_captions,
                button=effect.button,
                chances=effect.chances,
            )
        )


def grouped(effects: Sequence[Effect]) -> list[Sequence[Effect]]:
    """Return *effects* in order, those in succession with the same ``group`` together."""
    groups: list[list[Effect]] = []
    for effect in effects:
        if effect.group and groups and groups[-1][0].group == effect.group:
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return list(groups)


def amounts_of(visible: Iterable[Zone]) -> Mapping[str, int]:
    """Return the number of chips by the name of the zone."""
    return {zone.name: zone.chips for zone in visible if zone.kind is ZoneKind.POT}
