"""Reasons on any street: the price of a call, and what a bet wins at once or when called."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext, write_number, write_percent
from cardtable.games.contrast import percent, percent_words
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.reasons.decision import Decision

BIG_DRAW = 8
"""A draw with at least this many outs is worth a call."""
SMALL_DRAW = 4
"""With at least this many outs, a hand is a draw."""
FOLD_EQUITY = 0.3
"""Fold equity counts if all fold, and the bet wins when called, at least this often."""


def draw_pays(spot: Decision) -> str:
    odds = _odds(spot, ActionKind.CALL)
    if odds is None or spot.outs < BIG_DRAW:
        return ""
    price, equity = odds
    if equity >= price:
        return _("A draw with {count} outs: you need {price} and win {equity}.").format(
            count=spot.outs, price=write_percent(price), equity=write_percent(equity)
        )
    left = spot.stack - spot.cost
    if left < spot.cost:
        return ""
    return _("Implied odds: {count} outs, and {chips} behind to win when you hit.").format(
        count=spot.outs, chips=write_number(left)
    )


def enough(spot: Decision) -> str:
    odds = _odds(spot, ActionKind.CALL)
    if odds is None or odds[1] <= odds[0]:
        return ""
    return _("Enough for the price: you need {price} and win {equity}.").format(
        price=write_percent(odds[0]), equity=write_percent(odds[1])
    )


def draw_too_weak(spot: Decision) -> str:
    odds = _odds(spot, ActionKind.FOLD)
    if odds is None or odds[1] >= odds[0] or spot.outs < SMALL_DRAW:
        return ""
    return ngettext(
        "{count} out is too few for this price: you need {price} and win {equity}.",
        "{count} outs are too few for this price: you need {price} and win {equity}.",
        spot.outs,
    ).format(count=spot.outs, price=write_percent(odds[0]), equity=write_percent(odds[1]))


def too_little(spot: Decision) -> str:
    odds = _odds(spot, ActionKind.FOLD)
    if odds is None:
        return ""
    price, equity = odds
    if equity < price:
        return _("Too little for the price: you need {price} and win {equity}.").format(
            price=write_percent(price), equity=write_percent(equity)
        )
    if spot.is_river or spot.is_last:
        return ""
    return _(
        "You win {equity} and need {price}, but you will be out of position on later streets."
    ).format(price=write_percent(price), equity=write_percent(equity))


def beaten(spot: Decision) -> str:
    odds = _odds(spot, ActionKind.FOLD)
    if odds is None or odds[1] >= odds[0] or not spot.is_river or spot.beaten < 0.5:
        return ""
    return _("{share} of all hands beat yours: you need {price} and win {equity}.").format(
        share=percent_words(spot.beaten),
        price=write_percent(odds[0]),
        equity=write_percent(odds[1]),
    )


def fold_equity(spot: Decision) -> str:
    called, folds = spot.best.chance("called"), spot.best.chance("folds")
    if not spot.is_bet or called is None or folds is None or min(called, folds) < FOLD_EQUITY:
        return ""
    return _("Fold equity: all fold {folds} of the time, and when called you win {equity}.").format(
        folds=percent_words(folds), equity=percent_words(called)
    )


def _odds(spot: Decision, kind: ActionKind) -> tuple[int, int] | None:
    """Return price and equity of a call in per cent; None unless the best action is a *kind*."""
    if spot.kind is not kind or spot.equity is None or not spot.price:
        return None
    return percent(spot.price), percent(spot.equity)
