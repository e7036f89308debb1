"""The betting of a hand: the effect of an action, the next seat to act, the end of a street."""

from __future__ import annotations

from cardtable.engine import Event, IllegalAction
from cardtable.games.holdem import reports
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.blinds import post
from cardtable.games.holdem.hand import UNKNOWN, HandResult, HandState
from cardtable.games.holdem.limits import raise_range, refuse
from cardtable.games.holdem.rules import FIXED_LIMIT, Stakes
from cardtable.games.holdem.showdown import settle


def begin_hand(
    stakes: Stakes,
    stacks: list[int],
    positions: tuple[int, int, int],
    deck: tuple[int, ...],
    *,
    news: list[Event] | None = None,
    external: bool = False,
    result: HandResult | None = None,
) -> HandState:
    """Return a new hand after antes and blinds; it is over if these put all players all-in.

    *stacks* is modified. The events are appended to *news*.
    """
    hand = HandState(stakes, stacks, positions, deck, news=news, external=external, result=result)
    _continue_after(hand, post(hand))
    return hand


def act(hand: HandState, action: Action) -> IllegalAction | None:
    """Apply *action* of the seat to act; return an error, and change nothing, if it is illegal."""
    seat, kind, current = hand.to_act, action.kind, hand.current
    bet = hand.bets[seat]
    cost = 0
    if kind is ActionKind.FOLD:
        mask = ~(1 << seat)
        hand.live &= mask
        hand.able &= mask
    elif kind is ActionKind.CHECK:
        if bet < current:
            return refuse(hand, action)
    elif kind is ActionKind.CALL:
        if bet >= current:
            return refuse(hand, action)
        cost = min(current - bet, hand.stacks[seat])
    else:
        limits = raise_range(hand)
        to = action.to
        if (
            limits is None
            or not limits[0] <= to <= limits[1]
            or (kind is ActionKind.BET) is (current > 0)
        ):
            return refuse(hand, action)
        cost = to - bet
        _raise(hand, seat, to)
    if cost:
        hand.take(seat, cost)
        hand.bets[seat] = bet + cost
    hand.acted[seat] = hand.bet_count if hand.stakes.structure == FIXED_LIMIT else hand.current
    hand.history.append((hand.street, seat, action))
    if hand.news is not None:
        reports.acted(hand, seat, action, cost)
    _continue_after(hand, seat)
    return None


def _raise(hand: HandState, seat: int, to: int) -> None:
    """Record a bet or raise *to*; an all-in for less than a full one does not reopen the betting.

    In fixed limit an all-in of half a bet or more counts as a full bet.
    """
    if hand.stakes.structure == FIXED_LIMIT:
        size = hand.stakes.small_bet if hand.street < 2 else hand.stakes.big_bet
        if 2 * (to - hand.full_bet) >= size:
            hand.full_bet = to
            hand.bet_count += 1
    elif to - hand.current >= hand.min_raise:
        hand.min_raise = to - hand.current
    hand.current = to
    hand.aggressor = seat


# --- the next seat --------------------------------------------------------------------------------


def _continue_after(hand: HandState, seat: int) -> None:
    """Find the seat that acts after *seat*; if there is none, finish the street or the hand."""
    hand.to_act = _next(hand, seat)
    if hand.to_act < 0:
        resume(hand)


def resume(hand: HandState) -> None:
    """Finish streets until a seat is to act, the hand is over, or an external dealer must deal."""
    while hand.to_act < 0 and not hand.over and _end_street(hand):
        pass


def _next(hand: HandState, seat: int) -> int:
    """Return the seat that acts after *seat*, -1 if the betting on this street is over."""
    live, able = hand.live, hand.able
    if not able or not live & (live - 1):
        return -1
    acted, bets, current = hand.acted, hand.bets, hand.current
    seats = len(bets)
    found = -1
    at = seat
    for _step in range(seats):
        at += 1
        if at == seats:
            at = 0
        if able >> at & 1 and (acted[at] < 0 or bets[at] < current):
            found = at
            break
    if found >= 0 and not able & (able - 1):
        # All others are all-in: there is no decision for a seat that has matched their bets.
        highest = max([bets[other] for other in hand.ring if live >> other & 1 and other != found])
        if bets[found] >= highest:
            return -1
    return found


# --- streets --------------------------------------------------------------------------------------


def _end_street(hand: HandState) -> bool:
    """Collect the bets, then deal the next street or settle; False if the dealer must act first."""
    _return_uncalled(hand)
    _collect(hand)
    live = hand.live
    if not live & (live - 1):
        return settle(hand)
    if not hand.able & (hand.able - 1) and not hand.face_up:
        hand.face_up = True
        if hand.street < 3 and not hand.external:
            hand.shown = live
            if hand.news is not None:
                reports.turned_up(hand)
    if hand.street == 3:
        if hand.able != live:
            hand.face_up = True
        return settle(hand)
    if hand.external and UNKNOWN in hand.board_at(hand.street + 1):
        return False
    _begin_street(hand)
    return True


def _return_uncalled(hand: HandState) -> None:
    """Return the unmatched part of the highest bet."""
    bets = hand.bets
    high = max(bets)
    if not high:
        return
    seat = bets.index(high)
    bets[seat] = 0
    second = max(bets)
    bets[seat] = second
    if second < high:
        hand.stacks[seat] += high - second
        hand.able |= 1 << seat & hand.live
        if hand.news is not None:
            reports.returned(hand, seat, high - second)


def _collect(hand: HandState) -> None:
    bets = hand.bets
    if not any(bets):
        return
    before = hand.paid
    hand.paid = [chips + bet for chips, bet in zip(before, bets, strict=True)]
    hand.bets = [0] * len(bets)
    if hand.news is not None:
        reports.collected(hand, before)


def _begin_street(hand: HandState) -> None:
    hand.street += 1
    hand.current = hand.full_bet = hand.bet_count = 0
    hand.min_raise = hand.stakes.big_blind
    hand.acted = [-1] * len(hand.bets)
    hand.aggressor = -1
    hand.heads_up = hand.live.bit_count() == 2
    if hand.news is not None:
        reports.board(hand)
    hand.to_act = _next(hand, hand.button) if hand.able & (hand.able - 1) else -1
