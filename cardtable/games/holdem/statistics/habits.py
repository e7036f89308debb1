"""Habits of a player, counted over hands: how often it enters and raises, and its bet sizes.

The figures are those that players know from tracking programs. The size of a bet is its share of
the pot; the size of a raise is its share of the pot as it would be after a call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardtable.core.i18n import N_
from cardtable.games.experiment import Metric
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.hand import STREETS
from cardtable.games.holdem.hand.record import HandRecord

VPIP = Metric("entered", N_("VPIP"), "entered", "hands", share=True)
"""Voluntarily put in pot: hands in which the player called or raised before the flop."""
PFR = Metric("raised", N_("PFR"), "raised", "hands", share=True)
"""Preflop raise: hands in which the player raised before the flop."""
AF = Metric("factor", N_("AF"), "bets", "calls")
"""Aggression factor: bets and raises per call after the flop was dealt."""
WTSD = Metric("shown", N_("WTSD"), "flop_showdowns", "flops", share=True)
"""Went to showdown: showdowns per flop seen."""
HABITS = (VPIP, PFR, AF, WTSD)
"""The figures that the lobby shows of opponents and the statistics of a person."""

OVERBET = 1.05
"""A bet of more than this many pots is an overbet; above 1, as amounts are rounded."""


class Deed(NamedTuple):
    """One action and the situation it was taken in.

    *pot* is the pot after a call, *cost* the price of the call, *raises* the number of bets and
    raises before on this street, without the blinds, *stack* the chips of the seat.
    """

    street: int
    seat: int
    action: Action
    pot: int
    cost: int
    current: int
    raises: int
    stack: int

    @property
    def pots(self) -> float:
        """The size of a bet or raise in pots; 0 for other actions."""
        return (self.action.to - self.current) / self.pot if self.action.to else 0.0


def deeds(record: HandRecord) -> Iterator[Deed]:
    """Yield the actions of the hand with their situations."""
    stakes = record.stakes
    stacks, bets = list(record.started), [0] * len(record.started)
    pot = street = raises = 0

    def post(seat: int, chips: int) -> int:
        paid = min(chips, stacks[seat])
        stacks[seat] -= paid
        return paid

    for seat in record.ring if stakes.ante and not stakes.big_blind_ante else ():
        pot += post(seat, stakes.ante)
    if stakes.ante and stakes.big_blind_ante:
        pot += post(record.big, stakes.ante)
    if record.small in record.ring:
        bets[record.small] = post(record.small, stakes.small_blind)
    bets[record.big] = post(record.big, stakes.big_blind)
    current = stakes.big_blind
    if stakes.straddle and len(record.ring) > 2:
        ring = record.ring
        third = ring[(ring.index(record.big) + 1) % len(ring)]
        bets[third] = post(third, stakes.straddle)
        current = stakes.straddle
    for at, seat, action in record.history:
        if at != street:
            pot, street, current, raises = pot + sum(bets), at, 0, 0
            bets = [0] * len(bets)
        cost = min(current - bets[seat], stacks[seat])
        called = pot + sum(bets) + cost
        yield Deed(street, seat, action, called, cost, current, raises, stacks[seat])
        if action.to:
            stacks[seat] -= action.to - bets[seat]
            bets[seat] = current = action.to
            raises += 1
        elif action.kind is ActionKind.CALL:
            stacks[seat] -= cost
            bets[seat] += cost


def count_habits(record: HandRecord, seat: int) -> Counter[str]:
    """Return the counts of one hand for *seat*; sizes are in thousandths of the pot."""
    found: Counter[str] = Counter()
    mine = [deed for deed in deeds(record) if deed.seat == seat]
    before = [deed for deed in mine if not deed.street]
    found["entered"] += any(
        deed.action.to or deed.action.kind is ActionKind.CALL for deed in before
    )
    found["raised"] += any(deed.action.to for deed in before)
    for deed in before:
        if deed.raises == 1 and deed.stack > deed.cost:
            found["three_bet_chances"] += 1
            found["three_bets"] += bool(deed.action.to)
        if not deed.raises and deed.action.to:
            found["thousand_opens"] += 1000
            found["open_size"] += round(1000 * deed.action.to / record.stakes.big_blind)
    for deed in mine:
        if deed.street:
            found["acts"] += deed.action.kind is not ActionKind.CHECK
            found["bets"] += bool(deed.action.to)
            found["calls"] += deed.action.kind is ActionKind.CALL
            if deed.action.to:
                found[f"thousand_{STREETS[deed.street]}"] += 1000
                found[f"size_{STREETS[deed.street]}"] += round(1000 * min(deed.pots, 100))
                found["overbets"] += deed.pots > OVERBET
        if deed.action.to:
            found["all_bets"] += 1
            deep = deed.action.to - deed.current >= deed.stack - deed.cost
            found["wild_shoves"] += deep and deed.pots > 2
    several = record.live & (record.live - 1)
    saw_flop = record.street > 0 and bool(
        record.live >> seat & 1 or any(deed.street for deed in mine)
    )
    was_shown = bool(several and record.live >> seat & 1)
    found["flops"] += saw_flop
    found["showdowns"] += was_shown
    found["flop_showdowns"] += was_shown and saw_flop
    return found
