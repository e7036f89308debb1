"""Bet sizes that people use: before the flop in big blinds, after it in shares of the pot."""

from __future__ import annotations

from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.rules import FIXED_LIMIT
from cardtable.games.holdem.strategies.positions import (
    callers,
    effective_stack,
    is_last,
    limpers,
    raises_before,
)
from cardtable.games.holdem.view import View

BETS = (1 / 3, 0.5, 0.75, 1.0)
"""Bets after the flop, in pots."""
OVERBET = 1.5
"""An overbet on the river, in pots, for hands that are very strong or worthless."""
_COMMITTED = 0.35
"""A bet of more than this part of the stack leaves too little behind: it goes all-in."""
_LOW_STACK = 1.25
"""Up to this many pots behind, an all-in bet is usual."""
_PUSH_STACK = 14
"""Up to this stack, in big blinds, an all-in raise before the flop is usual."""


def usual_bets(view: View) -> tuple[Action, ...]:
    """Return the bets and raises a person would think of, the smallest first; none if not legal."""
    limits = view.raise_range
    if limits is None:
        return ()
    hand = view.hand
    if limits[0] == limits[1] or hand.stakes.structure == FIXED_LIMIT:
        return (_action(view, limits[0]),)
    amounts = _preflop(view) if not hand.street else _postflop(view)
    sizes = {_fit(view, amount) for amount in amounts}
    if _is_low(view):
        sizes.add(_all_in(view))
    return tuple(_action(view, to) for to in sorted(sizes))


def sized(view: View, pots: float) -> Action | None:
    """Return the usual bet or raise closest to *pots* times the pot; None if none is legal."""
    bets = usual_bets(view)
    called = view.whole_pot + view.to_call
    wanted = view.hand.current + pots * called
    return min(bets, key=lambda bet: abs(bet.to - wanted), default=None)


def _preflop(view: View) -> list[float]:
    """Return the amounts of a first raise, 3-bet or later raise before the flop."""
    hand = view.hand
    big = max(hand.stakes.big_blind, hand.stakes.straddle)
    raised = raises_before(hand)
    if not raised:
        extra = len([seat for seat in limpers(hand) if hand.live >> seat & 1])
        first = 2.5 if len(hand.ring) > 2 else 2.25
        if view.seat in (hand.small, hand.big) and len(hand.ring) > 2:
            first = 3.0
        return [(first + extra) * big, (first + 1 + extra) * big] if extra else [first * big]
    last = hand.current
    if raised == 1:
        factor = 3.0 if is_last(hand, view.seat) else 3.8
        return [last * (factor + callers(hand))]
    return [last * 2.3]


def _postflop(view: View) -> list[float]:
    hand = view.hand
    pot = view.whole_pot
    if hand.current:
        return (
            [hand.current * 2.6, hand.current * 3.3]
            if raises_before(hand) == 1
            else [hand.current * 2.3]
        )
    sizes = [*BETS, OVERBET] if hand.street == 3 else list(BETS)
    return [size * pot for size in sizes]


def _is_low(view: View) -> bool:
    """Whether the stack is so small that an all-in is a usual bet."""
    behind = effective_stack(view)
    hand = view.hand
    if not hand.street:
        deep = behind + hand.bets[view.seat]
        return deep <= max(_PUSH_STACK * hand.stakes.big_blind, 4 * hand.current)
    pot = view.whole_pot + view.to_call
    return behind - view.to_call <= _LOW_STACK * pot


def _fit(view: View, amount: float) -> int:
    """Return *amount* in round chips within the limits; all-in if it would leave too little."""
    assert view.raise_range is not None
    minimum, maximum = view.raise_range
    hand = view.hand
    step = max(1, hand.stakes.small_blind or hand.stakes.big_blind // 2)
    if amount >= 20 * hand.stakes.big_blind:
        step = max(step, hand.stakes.big_blind)
    to = max(minimum, step * max(1, round(amount / step)))
    mine = hand.bets[view.seat]
    behind = effective_stack(view)
    if to - mine > 0.9 * behind or (
        to - mine > _COMMITTED * behind and (not hand.street or _is_low(view))
    ):
        return _all_in(view)
    return min(to, maximum)


def _all_in(view: View) -> int:
    """Return the amount that puts this seat or its deepest rival all-in."""
    assert view.raise_range is not None
    minimum, maximum = view.raise_range
    return min(maximum, max(minimum, view.hand.bets[view.seat] + effective_stack(view)))


def _action(view: View, to: int) -> Action:
    return Action(ActionKind.RAISE if view.hand.current else ActionKind.BET, to)
