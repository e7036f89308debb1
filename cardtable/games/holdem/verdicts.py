"""The losses from which a choice at Hold'em is a mistake or a blunder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Advice, Limits
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.chances import MIX
from cardtable.games.holdem.strategies.base import CHIPS
from cardtable.games.holdem.view import View

MISTAKE_BLINDS, MISTAKE_POT = 0.5, 0.05
BLUNDER_BLINDS, BLUNDER_POT = 2.0, 0.25
"""In big blinds, and as a share of the pot; the larger amount counts."""


def limits(view: View, advice: Advice) -> Limits:
    """Return the limits for the seat of *view*, in chips or in big blinds like *advice*."""
    blind = view.stakes.big_blind
    chips = 1.0 if advice.unit == CHIPS else 1.0 / blind
    mistake = max(MISTAKE_BLINDS * blind, MISTAKE_POT * view.pot_for_call)
    blunder = max(BLUNDER_BLINDS * blind, BLUNDER_POT * view.pot_for_call)
    return Limits(mistake * chips, blunder * chips)


def completed(advice: Advice, action: Any) -> Advice:
    """Return *advice* with a candidate for *action*, if that is a bet or raise.

    It is assessed like the nearest of the amounts that were compared. If a solved policy gave the
    advice, its reason then says so; where that has no costs, only actions of its mix are assessed.
    """
    if not isinstance(action, Action) or advice.candidate_for(action) is not None:
        return advice
    is_mix = advice.best.chance(MIX) is not None
    if is_mix and advice.best.verdict:
        note = _("{action} is not in the mix, and its cost is not known.")
        return _with_note(advice, note.format(action=action.title))
    sizes = [each for each in advice.candidates if action.to and each.action.kind is action.kind]
    if not sizes:
        return advice
    nearest = min(sizes, key=lambda each: abs(each.action.to - action.to))
    added = replace(nearest, action=action)
    if is_mix:
        added = replace(added, chances=())
        note = _("{action} is not in the policy and is assessed like {other}.")
        words = note.format(action=action.title, other=nearest.action.title)
        advice = _with_note(advice, words)
    return replace(advice, candidates=(*advice.candidates, added))


def _with_note(advice: Advice, note: str) -> Advice:
    return replace(advice, reason=f"{note} {advice.reason}".strip())
