"""The amounts a seat may bet, and the reasons why an action is refused."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.i18n import _, write_number
from cardtable.engine import IllegalAction
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.rules import FIXED_LIMIT


def raise_range(hand: HandState) -> tuple[int, int] | None:
    """Return the (minimum, maximum) the seat to act may bet or raise to; None if it may not."""
    return (hand.least, hand.most) if hand.most else None


def usual_amounts(hand: HandState) -> tuple[int, ...]:
    """Return the usual amounts to bet or raise to: minimum, half pot, pot, maximum.

    Amounts in between are legal as well.
    """
    minimum, maximum = hand.least, hand.most
    if minimum == maximum:
        return (minimum,) if maximum else ()
    amounts = {minimum, maximum}
    for percent in (50, 100):
        wanted = hand.pot_raise(percent)
        if minimum < wanted < maximum:
            amounts.add(wanted)
    return tuple(sorted(amounts))


def refuse(
    hand: HandState, action: Action, write: Callable[[int], str] = write_number
) -> IllegalAction:
    """Return the error for *action*, which is illegal now; *write* returns an amount as text."""
    seat, kind = hand.to_act, action.kind
    if kind is ActionKind.REBUY or kind is ActionKind.LEAVE:
        return IllegalAction("not-broke", _("You may rebuy or leave once you are out of chips."))
    owed = hand.current - hand.bets[seat]
    if kind is ActionKind.CHECK:
        return IllegalAction(
            "must-call", _("{amount} to call: call, raise or fold.").format(amount=write(owed))
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
            "wrong-amount", _("The only amount allowed is {amount}.").format(amount=write(minimum))
        )
    rule = "too-little" if action.to < minimum else "too-much"
    sentence = (
        _("Bet between {minimum} and {maximum}.")
        if kind is ActionKind.BET
        else _("Raise to between {minimum} and {maximum}.")
    )
    return IllegalAction(rule, sentence.format(minimum=write(minimum), maximum=write(maximum)))


def _no_raise(hand: HandState) -> IllegalAction:
    seat = hand.to_act
    if not hand.able & ~(1 << seat):
        return IllegalAction("nobody-can-call", _("All other players are all-in: call or fold."))
    if hand.stacks[seat] + hand.bets[seat] <= hand.current:
        return IllegalAction("too-few-chips", _("Not enough chips to raise: call or fold."))
    if hand.stakes.structure == FIXED_LIMIT and hand.is_capped:
        return IllegalAction("capped", _("The betting is capped on this street: call or fold."))
    return IllegalAction(
        "not-reopened", _("An all-in for less than a full raise does not reopen the betting.")
    )
