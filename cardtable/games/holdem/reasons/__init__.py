"""Reasons for an advice at the poker table, in poker terms: odds, outs, value, bluffs, position."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import Advice, Candidate
from cardtable.games.contrast import percent
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.reasons.decision import Decision
from cardtable.games.holdem.reasons.holdings import uses_hole_card
from cardtable.games.holdem.strategies.implied import has_implied_odds, is_pair, is_suited_connector
from cardtable.games.holdem.strategies.positions import limpers, open_share
from cardtable.games.holdem.view import View

_PREMIUM = 0.05
"""At most this share of all starting hands is better than a premium hand."""
_SHORT = 14
"""Big blinds up to which a stack is short."""
_LOW = 1.25
"""Pots behind up to which the stack is small after the flop."""
_BIG_DRAW = 8
_SMALL_DRAW = 4
_CLEAR = 3
"""Per cent by which a bluff must work more or less often than it needs."""
_AHEAD = 0.25
"""At most this share of all hands beats a hand that is ahead."""
_NINES = 7
"""The index of the highest rank whose pair is played for a set."""


def reason(view: View, advice: Advice[Action], worse: Candidate[Action] | None = None) -> str:
    """Return why the best candidate of *advice* is better, or an empty string.

    The result is empty if another kind of action is as good, or if *worse* differs only in size:
    the reasons are for a kind of action.
    """
    kinds = {_class(row.action) for row in advice.equals}
    if worse is not None and _class(worse.action) in kinds:
        return ""
    if len(kinds) > 1 or view.hand.to_act != view.seat:
        return ""
    spot = Decision(view, advice)
    for rule in _AFTER_FLOP if view.hand.street else _BEFORE_FLOP:
        if sentence := rule(spot):
            return sentence
    return ""


def _class(action: Action) -> int:
    """Return 0 for a fold, 1 for a check or call, 2 for a bet or raise."""
    return 2 if action.to else int(action.kind is not ActionKind.FOLD)


# --- before the flop --------------------------------------------------------------------------


def _short_stack(spot: Decision) -> str:
    blinds = (spot.stack + spot.view.bets[spot.view.seat]) / spot.view.stakes.big_blind
    if not spot.is_all_in or blinds > _SHORT:
        return ""
    return _("With {blinds} big blinds, go all-in or fold.").format(blinds=f"{blinds:.0f}")


def _premium(spot: Decision) -> str:
    if not spot.is_bet or spot.start.above > _PREMIUM:
        return ""
    if not spot.start.above:
        return _("No starting hand wins more often than {hand}: raise for value.").format(
            hand=spot.start.name
        )
    return _(
        "Only {share} % of starting hands win more often than {hand}: raise for value."
    ).format(share=write_number(100 * spot.start.above, 1), hand=spot.start.name)


def _isolate(spot: Decision) -> str:
    callers = [seat for seat in limpers(spot.view.hand) if seat in spot.view.in_hand]
    if not spot.is_bet or spot.raises or not callers or not spot.is_last:
        return ""
    return ngettext(
        "The limper has shown no strength, and you act last after the flop.",
        "The limpers have shown no strength, and you act last after the flop.",
        len(callers),
    )


def _steal(spot: Decision) -> str:
    folds = spot.best.chance("folds")
    if not spot.is_bet or spot.raises or limpers(spot.view.hand) or spot.rivals > 3 or not folds:
        return ""
    return ngettext(
        "Only one player is left to act, who folds {folds} % of the time.",
        "Only {count} players are left to act, and all fold {folds} % of the time.",
        spot.rivals,
    ).format(count=spot.rivals, folds=percent(folds))


def _set_mining(spot: Decision) -> str:
    if spot.kind is not ActionKind.CALL or not is_pair(spot.view):
        return ""
    rank = spot.view.hand.hole(spot.view.seat)[0] % 13
    if rank > _NINES or not has_implied_odds(spot.view):
        return ""
    return _("Call for a set: the stacks behind are {times} times the price.").format(
        times=spot.stack // spot.cost
    )


def _connectors(spot: Decision) -> str:
    if spot.kind is not ActionKind.CALL or not is_suited_connector(spot.view):
        return ""
    if not has_implied_odds(spot.view):
        return ""
    return _(
        "Suited connectors win large pots: the stacks behind are {times} times the price."
    ).format(times=spot.stack // spot.cost)


def _open(spot: Decision) -> str:
    hand = spot.view.hand
    if not spot.is_bet or spot.raises or limpers(hand) or spot.rivals <= 3:
        return ""
    if spot.start.rank >= open_share(hand, spot.view.seat):
        return ""
    return _("{hand} is strong enough to open with {count} players left to act.").format(
        hand=spot.start.name, count=spot.rivals
    )


def _too_many_behind(spot: Decision) -> str:
    hand = spot.view.hand
    if spot.kind is not ActionKind.FOLD or spot.raises or limpers(hand) or spot.rivals < 4:
        return ""
    if spot.start.rank < 0.10:
        return ""
    return _("{hand} is too weak to open with {count} players left to act.").format(
        hand=spot.start.name, count=spot.rivals
    )


def _raised_twice(spot: Decision) -> str:
    if spot.kind is not ActionKind.FOLD or spot.raises < 2 or spot.start.above <= _PREMIUM:
        return ""
    return _("A raise and a re-raise: only the strongest hands continue.")


def _free_flop(spot: Decision) -> str:
    if spot.kind is not ActionKind.CHECK:
        return ""
    return _("Checking is free, and the flop comes without another bet.")


# --- the price of a call, on any street -------------------------------------------------------


def _draw_pays(spot: Decision) -> str:
    equity, price = spot.equity, spot.price
    if spot.kind is not ActionKind.CALL or spot.outs < _BIG_DRAW or not equity or not price:
        return ""
    if equity >= price:
        return _("A draw with {count} outs: needs {price} %, wins {equity} %.").format(
            count=spot.outs, price=percent(price), equity=percent(equity)
        )
    left = spot.stack - spot.cost
    if left < spot.cost:
        return ""
    return _("Implied odds: {count} outs, and {chips} behind to win when you hit.").format(
        count=spot.outs, chips=write_number(left)
    )


def _enough(spot: Decision) -> str:
    equity, price = spot.equity, spot.price
    if spot.kind is not ActionKind.CALL or not equity or not price:
        return ""
    if percent(equity) <= percent(price):
        return ""
    return _("Enough for the price: needs {price} %, wins {equity} %.").format(
        price=percent(price), equity=percent(equity)
    )


def _draw_too_weak(spot: Decision) -> str:
    equity, price = spot.equity, spot.price
    if spot.kind is not ActionKind.FOLD or spot.outs < _SMALL_DRAW or equity is None or not price:
        return ""
    if percent(equity) >= percent(price):
        return ""
    return ngettext(
        "{count} out is too few for this price: needs {price} %, wins {equity} %.",
        "{count} outs are too few for this price: needs {price} %, wins {equity} %.",
        spot.outs,
    ).format(count=spot.outs, price=percent(price), equity=percent(equity))


def _too_little(spot: Decision) -> str:
    equity, price = spot.equity, spot.price
    if spot.kind is not ActionKind.FOLD or equity is None or not price:
        return ""
    if percent(equity) < percent(price):
        return _("Too little for the price: needs {price} %, wins {equity} %.").format(
            price=percent(price), equity=percent(equity)
        )
    if spot.is_river or spot.is_last:
        return ""
    return _(
        "Needs {price} % and wins {equity} %, but out of position on the streets to come."
    ).format(price=percent(price), equity=percent(equity))


# --- after the flop ---------------------------------------------------------------------------


def _nuts(spot: Decision) -> str:
    if spot.kind in (ActionKind.FOLD, ActionKind.CHECK) or spot.beaten:
        return ""
    if spot.is_river:
        return _("You hold the nuts: no hand beats yours.")
    return _("No hand beats yours at the moment.")


def _low_stack(spot: Decision) -> str:
    pot = spot.view.whole_pot + spot.view.to_call
    if not spot.is_all_in or spot.stack - spot.view.to_call > _LOW * pot:
        return ""
    return _("Only {share} % of the pot is left to bet: all-in.").format(
        share=percent((spot.stack - spot.view.to_call) / pot)
    )


def _value(spot: Decision) -> str:
    ahead = spot.best.chance("equity")
    if not spot.is_bet or not ahead or ahead < 0.55:
        return ""
    return _("For value: when called, you still win {equity} %.").format(equity=percent(ahead))


def _semi_bluff(spot: Decision) -> str:
    ahead, folds = spot.best.chance("equity"), spot.best.chance("folds")
    if not spot.is_bet or spot.outs < _SMALL_DRAW or ahead is None or not folds or ahead >= 0.5:
        return ""
    return _("A semi-bluff: all fold {folds} % of the time, and {count} outs help if not.").format(
        folds=percent(folds), count=spot.outs
    )


def _bluff(spot: Decision) -> str:
    ahead, folds = spot.best.chance("equity"), spot.best.chance("folds")
    if not spot.is_bet or ahead is None or folds is None or ahead >= 0.4:
        return ""
    needed = spot.folds_needed(spot.best)
    if percent(folds) < percent(needed) + _CLEAR:
        return ""
    return _("A bluff: all fold {folds} % of the time, and it needs {needed} %.").format(
        folds=percent(folds), needed=percent(needed)
    )


def _charge(spot: Decision) -> str:
    if not spot.is_bet or spot.is_river or not 0 < spot.beaten <= _AHEAD:
        return ""
    return _("Only {share} % of all hands beat yours now: bet before the others improve.").format(
        share=percent(spot.beaten)
    )


def _fold_equity(spot: Decision) -> str:
    ahead, folds = spot.best.chance("equity"), spot.best.chance("folds")
    if not spot.is_bet or ahead is None or folds is None or folds < 0.3 or ahead < 0.3:
        return ""
    return _(
        "Fold equity: all fold {folds} % of the time, and when called you win {equity} %."
    ).format(folds=percent(folds), equity=percent(ahead))


def _free_card(spot: Decision) -> str:
    if spot.kind is not ActionKind.CHECK or not spot.is_last or spot.outs < _SMALL_DRAW:
        return ""
    return ngettext(
        "A free card: {count} out, and no bet to pay.",
        "A free card: {count} outs, and no bet to pay.",
        spot.outs,
    ).format(count=spot.outs)


def _pot_control(spot: Decision) -> str:
    bet, equity = spot.best_bet, spot.equity
    if spot.kind is not ActionKind.CHECK or bet is None or equity is None:
        return ""
    called = bet.chance("equity")
    hand = spot.view.hand
    if called is None or equity < 0.4 or called > equity - 0.05 or called >= 0.5:
        return ""
    if not uses_hole_card(hand.hole(spot.view.seat), hand.board):
        return ""
    return _(
        "Keep the pot small: mostly better hands call a bet, and yours then wins {equity} %."
    ).format(equity=percent(called))


def _many_opponents(spot: Decision) -> str:
    bet = spot.best_bet
    if spot.kind is not ActionKind.CHECK or bet is None or spot.rivals < 3:
        return ""
    folds, called = bet.chance("folds"), bet.chance("equity")
    if folds is None or called is None or folds > 0.15 or called >= 0.5:
        return ""
    return _("Against {count} opponents a bluff works only {folds} % of the time.").format(
        count=spot.rivals, folds=percent(folds)
    )


def _no_bluff(spot: Decision) -> str:
    bet = spot.best_bet
    if spot.kind is not ActionKind.CHECK or bet is None:
        return ""
    folds, called = bet.chance("folds"), bet.chance("equity")
    if folds is None or called is None or called >= 0.4:
        return ""
    needed = spot.folds_needed(bet)
    if percent(folds) > percent(needed) - _CLEAR:
        return ""
    return _("A bluff would have to work {needed} % of the time, but works {folds} %.").format(
        needed=percent(needed), folds=percent(folds)
    )


def _beaten(spot: Decision) -> str:
    if spot.kind is not ActionKind.FOLD or not spot.is_river or spot.beaten < 0.5:
        return ""
    equity, price = spot.equity, spot.price
    if equity is None or not price or percent(equity) >= percent(price):
        return ""
    return _("{share} % of all hands beat yours: needs {price} %, wins {equity} %.").format(
        share=percent(spot.beaten), price=percent(price), equity=percent(equity)
    )


Rule = Callable[[Decision], str]
_BEFORE_FLOP: tuple[Rule, ...] = (
    _short_stack,
    _premium,
    _isolate,
    _steal,
    _open,
    _set_mining,
    _connectors,
    _too_many_behind,
    _raised_twice,
    _free_flop,
    _enough,
    _too_little,
    _fold_equity,
)
_AFTER_FLOP: tuple[Rule, ...] = (
    _nuts,
    _low_stack,
    _value,
    _semi_bluff,
    _bluff,
    _charge,
    _fold_equity,
    _draw_pays,
    _enough,
    _beaten,
    _draw_too_weak,
    _too_little,
    _free_card,
    _pot_control,
    _many_opponents,
    _no_bluff,
)
