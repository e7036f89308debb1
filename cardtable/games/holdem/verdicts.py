"""The losses from which a choice at Hold'em is a mistake or a blunder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.engine import Advice, Limits
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.view import View
from cardtable.i18n import _

MISTAKE_BLINDS, MISTAKE_POT = 0.5, 0.05
BLUNDER_BLINDS, BLUNDER_POT = 2.0, 0.25
"""In big blinds, and as a share of the pot; the larger amount counts."""


def limits(view: View, advice: Advice) -> Limits:
    """Return the limits for the seat of *view*, in chips or in big blinds like *advice*."""
    blind = view.stakes.big_blind
    chips = 1.0 if advice.unit == _("chips") else 1.0 / blind
    mistake = max(MISTAKE_BLINDS * blind, MISTAKE_POT * view.pot_for_call)
    blunder = max(BLUNDER_BLINDS * blind, BLUNDER_POT * view.pot_for_call)
    return Limits(mistake * chips, blunder * chips)


def completed(advice: Advice, action: Any) -> Advice:
    """Return *advice* with a candidate for *action*, if that is a bet or raise.

    It is assessed like the nearest of the amounts that were compared.
    """
    if not isinstance(action, Action) or not action.to or advice.of(action) is not None:
        return advice
    sizes = [each for each in advice.candidates if each.action.kind is action.kind]
    if not sizes:
        return advice
    nearest = min(sizes, key=lambda each: abs(each.action.to - action.to))
    return replace(advice, candidates=(*advice.candidates, replace(nearest, action=action)))
