"""What may be bet: the three structures, who may still raise, and the sentences of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine import IllegalAction
from cardtable.games.holdem.actions import Action, Kind
from cardtable.games.holdem.rules import FIXED_LIMIT, POT_LIMIT
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.games.holdem.hand import HandState


def raise_range(hand: HandState) -> tuple[int, int] | None:
    """Return the least and most that the seat to act may bet or raise to; None if it may not.

    A raise is at least as large as the largest full bet or raise of the street before it. Whoever
    has acted may raise again only when the betting has grown by at least that much since, be it
    by one raise or by several short all-ins (Robert's Rules of Poker, section 14; TDA rule 47).
    """
    seat, current = hand.to_act, hand.current
    if seat < 0:
        return None
    bet = hand.bets[seat]
    most = hand.stacks[seat] + bet
    if most <= current or not hand.able & ~(1 << seat):  # or all others are all-in
        return None
    stakes, acted = hand.stakes, hand.acted[seat]
    structure = stakes.structure
    if structure == FIXED_LIMIT:
        if (acted >= 0 and hand.made <= acted) or capped(hand):
            return None
        size = stakes.small_bet if hand.street < 2 else stakes.big_bet
        most = min(hand.base + size, most)
        return (most, most) if most > current else None
    if acted >= 0 and current - acted < hand.min_raise:
        return None
    if structure == POT_LIMIT:
        most = min(most, current + hand.whole_pot + current - bet)
    return min(current + hand.min_raise, most), most


def capped(hand: HandState) -> bool:
    """Tell whether a fixed-limit street has had all its raises."""
    cap = hand.stakes.raise_cap
    return bool(cap) and hand.made > cap and (hand.stakes.cap_heads_up or not hand.two)


def representative(hand: HandState) -> tuple[int, ...]:
    """Return the amounts to bet or raise to that are offered: least, half, whole pot, most.

    Any other amount between least and most is legal as well.
    """
    limits = raise_range(hand)
    if limits is None:
        return ()
    least, most = limits
    if least == most:
        return (least,)
    called = hand.current + hand.whole_pot + hand.current - hand.bets[hand.to_act]
    pot = called - hand.current
    sizes = {least, most}
    for wanted in (hand.current + pot // 2, called):
        if least < wanted < most:
            sizes.add(wanted)
    return tuple(sorted(sizes))


def refuse(hand: HandState, action: Action) -> IllegalAction:
    """Return why *action*, which is not legal now, is refused."""
    seat, kind = hand.to_act, action.kind
    owed = hand.current - hand.bets[seat]
    if kind is Kind.CHECK:
        return IllegalAction(
            "must-call",
            _("There are {amount} to call: call, raise or fold.").format(amount=f"{owed:,}"),
        )
    if kind is Kind.CALL:
        return IllegalAction("nothing-to-call", _("There is nothing to call: check or bet."))
    if kind is Kind.BET and hand.current:
        return IllegalAction("already-bet", _("There is a bet already: raise it."))
    if kind is Kind.RAISE and not hand.current:
        return IllegalAction("nothing-to-raise", _("There is nothing to raise yet: bet."))
    limits = raise_range(hand)
    if limits is None:
        return _no_raise(hand)
    least, most = limits
    if least == most:
        return IllegalAction(
            "wrong-amount", _("The only amount allowed is {amount}.").format(amount=f"{least:,}")
        )
    rule = "too-little" if action.to < least else "too-much"
    sentence = (
        _("A bet is from {least} to {most}.")
        if kind is Kind.BET
        else _("A raise is to {least} at least, and to {most} at most.")
    )
    return IllegalAction(rule, sentence.format(least=f"{least:,}", most=f"{most:,}"))


def _no_raise(hand: HandState) -> IllegalAction:
    seat = hand.to_act
    if not hand.able & ~(1 << seat):
        return IllegalAction("nobody-can-call", _("Everybody else is all-in: call or fold."))
    if hand.stacks[seat] + hand.bets[seat] <= hand.current:
        return IllegalAction("too-few-chips", _("The chips do not suffice to raise: call or fold."))
    if hand.stakes.structure == FIXED_LIMIT and capped(hand):
        return IllegalAction("capped", _("The betting is capped: no more raises on this street."))
    return IllegalAction(
        "not-reopened", _("An all-in for less than a full raise does not allow you to raise again.")
    )
