"""Reasons for an advice at the poker table, in poker terms: odds, outs, value, bluffs, position."""

from __future__ import annotations

from cardtable.engine import Advice, Candidate
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.reasons import after_flop, before_flop
from cardtable.games.holdem.reasons.decision import Decision
from cardtable.games.holdem.view import View


def reason(view: View, advice: Advice[Action], worse: Candidate[Action] | None = None) -> str:
    """Return why the best candidate of *advice* is better, or an empty string.

    The result is empty if another kind of action is as good, or if *worse* differs only in size:
    the reasons are for a kind of action.
    """
    kinds = {_kind_rank(row.action) for row in advice.equals}
    if worse is not None and _kind_rank(worse.action) in kinds:
        return ""
    if len(kinds) > 1 or view.hand.to_act != view.seat:
        return ""
    spot = Decision(view, advice)
    rules = after_flop.RULES if view.hand.street else before_flop.RULES
    return next(filter(None, (rule(spot) for rule in rules)), "")


def _kind_rank(action: Action) -> int:
    """Return 0 for a fold, 1 for a check or call, 2 for a bet or raise."""
    return 2 if action.to else int(action.kind is not ActionKind.FOLD)
