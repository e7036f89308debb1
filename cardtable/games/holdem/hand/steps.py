"""Play a hand with its history and events: begin it, act, and make the steps that follow."""

from __future__ import annotations

from cardtable.engine import Event, IllegalAction
from cardtable.games.holdem import betting as b
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.core import Core
from cardtable.games.holdem.hand import HandResult, HandState, reports
from cardtable.games.holdem.hand.limits import refuse
from cardtable.games.holdem.hand.showdown import settle_as_reported
from cardtable.games.holdem.rules import Stakes
from cardtable.games.holdem.rules.blinds import Positions

_POSTED = {b.SMALL_BLIND: "small-blind", b.BIG_BLIND: "big-blind", b.STRADDLE: "straddle"}


def begin_hand(
    stakes: Stakes,
    stacks: list[int],
    positions: Positions,
    deck: tuple[int, ...],
    *,
    news: list[Event] | None = None,
    external: bool = False,
    result: HandResult | None = None,
) -> HandState:
    """Return a new hand after antes and blinds; it is over if these put all players all-in.

    The events are appended to *news*.
    """
    hand = HandState(stakes, stacks, positions, deck, news=news, external=external, result=result)
    if news is not None:
        reports.started(hand)
    resume(hand)
    return hand


def act(hand: HandState, action: Action) -> IllegalAction | None:
    """Apply *action* of the seat to act; return an error, and change nothing, if it is illegal."""
    seat, kind = hand.to_act, action.kind
    cost = 0
    if kind is ActionKind.FOLD:
        number = b.FOLD
    elif kind is ActionKind.CHECK or kind is ActionKind.CALL:
        cost = hand.to_call
        if (kind is ActionKind.CALL) is not (cost > 0):
            return refuse(hand, action)
        number = b.CALL
    else:
        number = action.to
        if not hand.least <= number <= hand.most or (kind is ActionKind.BET) is (hand.current > 0):
            return refuse(hand, action)
        cost = number - hand.bet_by(seat)
    hand.history.append((hand.street, seat, action))
    hand.act(number)
    if hand.news is not None:
        reports.acted(hand, seat, action, cost)
    if hand.to_act < 0:
        resume(hand)
    return None


def action_of(hand: Core, number: int) -> Action:
    """Return the action that *number* stands for in the present position of *hand*."""
    if number == b.FOLD:
        return Action.FOLD
    if number == b.CALL:
        return Action.CALL if hand.to_call else Action.CHECK
    return Action.raise_to(number) if hand.current else Action.bet(number)


def resume(hand: HandState) -> None:
    """Make steps until a seat is to act, the hand is over, or an external dealer must act."""
    if hand.news is None:
        hand.run()
    else:
        paid = hand.paid
        while step := hand.advance():
            _report(hand, step, paid)
            paid = hand.paid
    if hand.waits_for_result and hand.result is not None:
        settle_as_reported(hand, hand.result)


def _report(hand: HandState, step: int, paid: list[int]) -> None:
    """Report a *step*; *paid* is what each seat had in the pots before it."""
    if step == b.ANTES:
        reports.antes(hand)
    elif step in _POSTED:
        reports.posted(hand, hand.step_seat, hand.step_chips, _POSTED[step])
    elif step == b.DEAL:
        reports.dealt(hand)
    elif step == b.RETURN:
        reports.returned(hand, hand.step_seat, hand.step_chips)
    elif step == b.COLLECT:
        reports.collected(hand, paid)
    elif step == b.TURN_UP:
        reports.turned_up(hand)
    elif step == b.STREET:
        reports.board(hand)
        if hand.face_up and not hand.external:
            reports.run_out(hand)
    else:
        reports.settled(hand)
