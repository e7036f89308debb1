"""Why a message is better than another, in any script.

What a script does not say is learned from tricks played at random (:mod:`.trick_model`), or tried.
"""

from __future__ import annotations

from typing import Any

from cardtable.engine import Advice, Candidate, ZoneKind
from cardtable.games.contrast import contrast_of, first_reason
from cardtable.games.scripted.reasons import (
    asking,
    bids,
    hands,
    open_games,
    passed_cards,
    patience,
    penalty_tricks,
    plain_tricks,
    worths,
)
from cardtable.games.scripted.reasons.choice import Choice, TrickChoice
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.games.scripted.view import View


def with_chances(view: View, advice: Advice[Any]) -> Advice[Any]:
    """Return *advice* with further chances of its candidates, if the script is of a known kind."""
    best = advice.best
    choice = Choice(view, best, best, (best.action,), advice.candidates)
    return asking.with_chances(choice, advice)


def reason(view: View, advice: Advice[Any], worse: Candidate[Any] | None = None) -> str:
    """Return why the best candidate is better than *worse*, by default the next one, or nothing."""
    contrast = contrast_of(view, advice, worse)
    if contrast is None:
        return ""
    parts = view, contrast.best, contrast.other, contrast.equals, contrast.candidates
    choice = Choice(*parts)
    if open_games.is_open(choice):
        return first_reason(open_games.RULES, choice)
    if len(view.names) == 1:
        return first_reason(patience.RULES, choice)
    model = trick_model(view.rules, view.properties)
    if model is None:
        if view.rules.file.has_worth:
            return first_reason(worths.RULES, choice)
        return first_reason((*hands.RULES, *asking.RULES), choice)
    if choice.cards is None:
        return first_reason(bids.RULES, choice)
    tricks = TrickChoice(*parts)
    if choice.target_kind(choice.best.action) is not ZoneKind.TRICK:
        is_passing = model.has_penalties and tricks.is_lead
        return first_reason(passed_cards.RULES, tricks) if is_passing else ""
    rules = penalty_tricks.RULES if model.has_penalties else plain_tricks.RULES
    return first_reason(rules, tricks)
