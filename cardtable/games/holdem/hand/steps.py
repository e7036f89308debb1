"""Play a hand with its history and events: begin it, act, make the steps that follow, settle it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardtable.engine import Event, IllegalAction
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.core import (
    ANTES,
    BIG_BLIND,
    CALL,
    COLLECT,
    DEAL,
    FOLD,
    RETURN,
    SMALL_BLIND,
    STRADDLE,
    STREET,
    TURN_UP,
    Core,
)
from cardtable.games.holdem.hand import UNKNOWN, Award, HandResult, HandState, Pot, reports
from cardtable.games.holdem.hand.limits import refuse
from cardtable.games.holdem.rules import Stakes
from cardtable.games.holdem.rules.blinds import Positions

_POSTED = {SMALL_BLIND: "small-blind", BIG_BLIND: "big-blind", STRADDLE: "straddle"}


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
        number = FOLD
    elif kind is ActionKind.CHECK or kind is ActionKind.CALL:
        cost = hand.to_call
        if (kind is ActionKind.CALL) is not (cost > 0):
            return refuse(hand, action)
        number = CALL
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
    if number == FOLD:
        return Action.FOLD
    if number == CALL:
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
    if step == ANTES:
        reports.antes(hand)
    elif step in _POSTED:
        kind = "late-blind" if step == STRADDLE and _posts_late(hand) else _POSTED[step]
        reports.posted(hand, hand.step_seat, hand.step_chips, kind)
    elif step == DEAL:
        reports.dealt(hand)
    elif step == RETURN:
        reports.returned(hand, hand.step_seat, hand.step_chips)
    elif step == COLLECT:
        reports.collected(hand, paid)
    elif step == TURN_UP:
        reports.turned_up(hand)
    elif step == STREET:
        reports.board(hand)
        if hand.face_up:
            reports.run_out(hand)
    else:
        reports.settled(hand)


def _posts_late(hand: HandState) -> bool:
    posts = hand.stakes.posts
    return bool(posts) and posts[hand.step_seat][1] < 0


# --- hands that an external dealer pays ----------------------------------------------------------


def settle_as_reported(hand: HandState, result: HandResult) -> None:
    """Show the hands and make the payments that an external dealer reported."""
    awards = _awards_for(hand.pots, result, hand)
    _show_as_reported(hand, result, {award.seat for award in awards})
    hand.pay(awards)
    for seat, chips in enumerate(result.stacks):
        hand.set_stack(seat, chips)
    if hand.news is not None:
        reports.won(hand)


def expected_stacks(hand: HandState) -> tuple[int, ...] | None:
    """Return the stacks after paying the pots by our rules; None if a card needed is unknown.

    The last street must be over, or all seats but one have folded.
    """
    twin = settled_by_rules(hand)
    return tuple(twin.stacks) if twin is not None else None


def settled_by_rules(hand: HandState, mucked: int = 0) -> HandState | None:
    """Return a copy of *hand* whose pots are paid by our rules, see expected_stacks().

    *mucked* is the mask of the seats that gave up their hands. Returns None if that leaves a pot
    without a seat that can win it.
    """
    twin = hand.copy()
    twin.give_up(mucked)
    if not all(any(twin.live >> seat & 1 for seat in pot.eligible) for pot in hand.pots):
        return None
    several = twin.live & (twin.live - 1)
    known = twin.board_at(3) + tuple(
        [card for seat in twin.ring if twin.live >> seat & 1 for card in twin.hole(seat)]
    )
    if several and UNKNOWN in known:
        return None
    twin.settle()
    return twin


def _awards_for(pots: Sequence[Pot], result: HandResult, hand: HandState) -> list[Award]:
    """Return the payments that lead to the stacks of *result*, side pots first.

    All chips that a side pot does not explain count as won from the main pot. A rake is left out.
    """
    gains = [after - before for after, before in zip(result.stacks, hand.stacks, strict=True)]
    awards: list[Award] = []
    for number in range(len(pots) - 1, -1, -1):
        left = pots[number].amount
        for seat in hand.ring:
            chips = gains[seat]
            if number:
                chips = min(chips, left) if seat in pots[number].eligible else 0
            if chips > 0:
                awards.append(Award(number, seat, chips))
                gains[seat] -= chips
                left -= chips
    return awards


def _show_as_reported(hand: HandState, result: HandResult, winners: Collection[int]) -> None:
    """Show the hands that an external dealer showed; the others are mucked unless they won."""
    if not hand.live & (hand.live - 1):
        return
    for seat in hand.showing_order:
        if result.shown >> seat & 1 and UNKNOWN not in hand.hole(seat):
            hand.show(seat)
            if hand.news is not None:
                reports.shown(hand, seat)
        elif hand.news is not None and seat not in winners:
            reports.mucked(hand, seat)
