"""Betting limits: no limit, pot limit and fixed limit, reopened betting, and refusals."""

from __future__ import annotations

from cardtable.engine import IllegalAction
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.rules import FIXED_LIMIT, POT_LIMIT
from cardtable.i18n import _


def raise_range(hand: HandState) -> tuple[int, int] | None:
    """Return the (minimum, maximum) the seat to act may bet or raise to; None if it may not.

    A raise is at least as large as the largest full bet or raise before it on this street. A seat
    that has acted may raise again only if the betting has grown by at least that much since, by
    one raise or by several short all-ins (Robert's Rules of Poker, section 14; TDA rule 47).
    """
    seat, current = hand.to_act, hand.current
    if seat < 0:
        return None
    bet = hand.bets[seat]
    highest = hand.stacks[seat] + bet
    if highest <= current or not hand.able & ~(1 << seat):  # or all others are all-in
        return None
    stakes, acted = hand.stakes, hand.acted[seat]
    structure = stakes.structure
    if structure == FIXED_LIMIT:
        if (acted >= 0 and hand.bet_count <= acted) or is_capped(hand):
            return None
        size = stakes.small_bet if hand.street < 2 else stakes.big_bet
        highest = min(hand.full_bet + size, highest)
        return (highest, highest) if highest > current else None
    if acted >= 0 and current - acted < hand.min_raise:
        return None
    if structure == POT_LIMIT:
        highest = min(highest, current + hand.whole_pot + current - bet)
    return min(current + hand.min_raise, highest), highest


def is_capped(hand: HandState) -> bool:
    """Whether the cap on raises of this fixed-limit street is reached."""
    cap = hand.stakes.raise_cap
    return bool(cap) and hand.bet_count > cap and (hand.stakes.cap_heads_up or not hand.heads_up)


def usual_amounts(hand: HandState) -> tuple[int, ...]:
    """Return the usual amounts to bet or raise to: minimum, half pot, pot, maximum.

    Amounts in between are legal as well.
    """
    limits = raise_range(hand)
    if limits is None:
        return ()
    minimum, maximum = limits
    if minimum == maximum:
        return (minimum,)
    called = hand.current + hand.whole_pot + hand.current - hand.bets[hand.to_act]
    pot = called - hand.current
    amounts = {minimum, maximum}
    for wanted in (hand.current + pot // 2, called):
        if minimum < wanted < maximum:
            amounts.add(wanted)
    return tuple(sorted(amounts))


def refuse(hand: HandState, action: Action) -> IllegalAction:
    """Return the error for *action*, which is illegal now."""
    seat, kind = hand.to_act, action.kind
    owed = hand.current - hand.bets[seat]
    if kind is ActionKind.CHECK:
        return IllegalAction(
            "must-call", _("{amount} to call: call, raise or fold.").format(amount=f"{owed:,}")
        )
    if kind is ActionKind.CALL:
        return IllegalAction("nothing-to-call", _("Nothing to call: check or bet."))
    if kind is ActionKind.BET and hand.current:
        return IllegalAction("already-bet", _("There is already a bet: raise instead."))
    if kind is ActionKind.RAISE and not hand.current:
        return IllegalAction("nothing-to-raise", _("There is no bet yet: bet instead."))
    limits = raise_range(hand)
    if limits is None:
        return _no_raise(hand)
    minimum, maximum = limits
    if minimum == maximum:
        return IllegalAction(
            "wrong-amount", _("The only amount allowed is {amount}.").format(amount=f"{minimum:,}")
        )
    rule = "too-little" if action.to < minimum else "too-much"
    sentence = (
        _("Bet between {minimum} and {maximum}.")
        if kind is ActionKind.BET
        else _("Raise to between {minimum} and {maximum}.")
    )
    return IllegalAction(rule, sentence.format(minimum=f"{minimum:,}", maximum=f"{maximum:,}"))


def _no_raise(hand: HandState) -> IllegalAction:
    seat = hand.to_act
    if not hand.able & ~(1 << seat):
        return IllegalAction("nobody-can-call", _("All other players are all-in: call or fold."))
    if hand.stacks[seat] + hand.bets[seat] <= hand.current:
        return IllegalAction("too-few-chips", _("Not enough chips to raise: call or fold."))
    if hand.stakes.structure == FIXED_LIMIT and is_capped(hand):
        return IllegalAction("capped", _("The betting is capped on this street: call or fold."))
    return IllegalAction(
        "not-reopened", _("An all-in for less than a full raise does not reopen the betting.")
    )
