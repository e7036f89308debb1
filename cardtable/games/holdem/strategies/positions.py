"""Positions at the table: who acts after whom, and the usual ranges of hands played from there.

The ranges are common practice in cash games with 100 big blinds: tight with many players left to
act, wide on the button.
"""

from __future__ import annotations

from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.view import View

_OPENS = (0.44, 0.28, 0.21, 0.17, 0.15, 0.13, 0.12, 0.11)
"""Share of hands opened, by the number of seats between the opener and the button."""
AVERAGE_OPEN = 0.24
"""The usual share of first raises over all positions at a table of six."""
USUAL_ANSWERS = {True: (0.45, 0.13), False: (0.75, 0.07)}
"""The usual shares of folds and raises when facing a raise, heads-up and with more players."""
_SMALL_BLIND_OPENS = 0.38
_BIG_BLIND_RAISES = 0.14
_HEADS_UP_OPENS = 0.75


def open_share(hand: HandState, seat: int) -> float:
    """Return the usual share of all hands with which *seat* makes the first raise."""
    if len(hand.ring) == 2:
        return _BIG_BLIND_RAISES * 2 if seat == hand.big else _HEADS_UP_OPENS
    if seat == hand.big:
        return _BIG_BLIND_RAISES
    if seat == hand.small:
        return _SMALL_BLIND_OPENS
    return _OPENS[min(len(hand.ring) - 1 - hand.ring.index(seat), len(_OPENS) - 1)]


def is_last(hand: HandState, seat: int) -> bool:
    """Whether *seat* acts last after the flop among the players left."""
    live = [other for other in hand.ring if hand.live >> other & 1]
    return live[-1] == seat


def raises_before(hand: HandState) -> int:
    """Return the number of bets and raises on this street; the blinds do not count."""
    return sum(street == hand.street and action.to > 0 for street, _seat, action in hand.history)


def limpers(hand: HandState) -> tuple[int, ...]:
    """Return the seats that called the big blind before any raise."""
    limpers = []
    for street, seat, action in hand.history:
        if street or action.to:
            break
        if action.kind is ActionKind.CALL:
            limpers.append(seat)
    return tuple(limpers)


def callers(hand: HandState) -> int:
    """Return the number of players who called the last raise on this street."""
    count = 0
    for street, _seat, action in hand.history:
        if street == hand.street:
            count = 0 if action.to else count + (action.kind is ActionKind.CALL)
    return count


def acted(hand: HandState, seat: int) -> bool:
    """Whether *seat* called, bet or raised on this street of its own will."""
    return any(
        street == hand.street and other == seat and action.kind is not ActionKind.CHECK
        for street, other, action in hand.history
    )


def effective_stack(view: View) -> int:
    """Return the chips behind that can still be won or lost against the deepest rival."""
    hand = view.hand
    others = [hand.stacks[seat] + hand.bets[seat] for seat in view.in_hand if seat != view.seat]
    mine = hand.stacks[view.seat] + hand.bets[view.seat]
    return min(mine, max(others, default=0)) - hand.bets[view.seat]
