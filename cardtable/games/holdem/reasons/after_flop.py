"""Reasons after the flop: value, bluffs, draws, and the size of the pot."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext, write_percent
from cardtable.games.contrast import percent, percent_words
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.reasons.decision import Decision, Rule
from cardtable.games.holdem.reasons.holdings import uses_hole_card
from cardtable.games.holdem.reasons.prices import (
    SMALL_DRAW,
    beaten,
    draw_pays,
    draw_too_weak,
    enough,
    fold_equity,
    too_little,
)

LOW_STACK = 1.25
"""After the flop, a stack of at most this many pots is small."""
CLEAR = 3
"""Percentage points by which folds must exceed, or fall short of, what a bluff needs."""
AHEAD = 0.25
"""A hand is ahead if at most this share of all hands beats it."""
VALUE = 0.55
"""A bet for value wins at least this often when called."""
BLUFF = 0.4
"""A bet that wins less often than this when called is a bluff."""
MEDIUM_HAND = 0.4
"""A hand that wins less often than this has no pot to control."""
WORSE_WHEN_CALLED = 0.05
"""A bet drives out worse hands if a call lowers the equity by at least this."""
RARE_FOLDS = 0.15
"""Folds up to this share are too rare for a bluff."""


def nuts(spot: Decision) -> str:
    if spot.kind in (ActionKind.FOLD, ActionKind.CHECK) or spot.beaten:
        return ""
    if spot.is_river:
        return _("You hold the nuts: no hand beats yours.")
    return _("No hand beats yours at the moment.")


def low_stack(spot: Decision) -> str:
    pot = spot.view.whole_pot + spot.view.to_call
    if not spot.is_all_in or spot.stack - spot.view.to_call > LOW_STACK * pot:
        return ""
    share = percent((spot.stack - spot.view.to_call) / pot)
    if share > 100:
        return _("The effective stack is about the size of the pot: go all-in.")
    return _("The effective stack is only {share} of the pot: go all-in.").format(
        share=write_percent(share)
    )


def value(spot: Decision) -> str:
    called = spot.best.chance("called")
    if not spot.is_bet or not called or called < VALUE:
        return ""
    return _("For value: when called, you still win {equity}.").format(equity=percent_words(called))


def semi_bluff(spot: Decision) -> str:
    called, folds = spot.best.chance("called"), spot.best.chance("folds")
    if not spot.is_bet or spot.outs < SMALL_DRAW or called is None or not folds or called >= 0.5:
        return ""
    return _(
        "A semi-bluff: all fold {folds} of the time, and if called you have {count} outs."
    ).format(folds=percent_words(folds), count=spot.outs)


def bluff(spot: Decision) -> str:
    called, folds = spot.best.chance("called"), spot.best.chance("folds")
    if not spot.is_bet or called is None or folds is None or called >= BLUFF:
        return ""
    needed = spot.folds_needed(spot.best)
    if percent(folds) < percent(needed) + CLEAR:
        return ""
    return _("A bluff: all fold {folds} of the time, and {needed} would be enough.").format(
        folds=percent_words(folds), needed=percent_words(needed)
    )


def charge(spot: Decision) -> str:
    if not spot.is_bet or spot.is_river or not 0 < spot.beaten <= AHEAD:
        return ""
    return _("Only {share} of all hands beat yours now: bet before the others improve.").format(
        share=percent_words(spot.beaten)
    )


def free_card(spot: Decision) -> str:
    if spot.kind is not ActionKind.CHECK or not spot.is_last or spot.outs < SMALL_DRAW:
        return ""
    return ngettext(
        "A free card: {count} out, and no bet to pay.",
        "A free card: {count} outs, and no bet to pay.",
        spot.outs,
    ).format(count=spot.outs)


def pot_control(spot: Decision) -> str:
    bet, equity = spot.best_bet, spot.equity
    if spot.kind is not ActionKind.CHECK or bet is None or equity is None:
        return ""
    called = bet.chance("called")
    hand = spot.view.hand
    if (
        called is None
        or equity < MEDIUM_HAND
        or called > equity - WORSE_WHEN_CALLED
        or called >= 0.5
    ):
        return ""
    if not uses_hole_card(hand.hole(spot.view.seat), hand.board):
        return ""
    return _(
        "Keep the pot small: mostly better hands call a bet, and yours then wins {equity}."
    ).format(equity=percent_words(called))


def many_opponents(spot: Decision) -> str:
    bet = spot.best_bet
    if spot.kind is not ActionKind.CHECK or bet is None or spot.rivals < 3:
        return ""
    folds, called = bet.chance("folds"), bet.chance("called")
    if folds is None or called is None or folds > RARE_FOLDS or called >= 0.5:
        return ""
    return _("Against {count} opponents a bluff works only {folds} of the time.").format(
        count=spot.rivals, folds=percent_words(folds)
    )


def no_bluff(spot: Decision) -> str:
    bet = spot.best_bet
    if spot.kind is not ActionKind.CHECK or bet is None:
        return ""
    folds, called = bet.chance("folds"), bet.chance("called")
    if folds is None or called is None or called >= BLUFF:
        return ""
    needed = spot.folds_needed(bet)
    if percent(folds) > percent(needed) - CLEAR:
        return ""
    return _("A bluff would have to work {needed} of the time, but works {folds}.").format(
        needed=percent_words(needed), folds=percent_words(folds)
    )


RULES: tuple[Rule, ...] = (
    nuts,
    low_stack,
    value,
    semi_bluff,
    bluff,
    charge,
    fold_equity,
    draw_pays,
    enough,
    beaten,
    draw_too_weak,
    too_little,
    free_card,
    pot_control,
    many_opponents,
    no_bluff,
)
