"""Why an action is better than another, in the terms of Spades.

Each rule looks for one reason, and gives its sentence only if the cards that the seat knows and the
estimates of both actions bear it out.
"""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate
from cardtable.games.contrast import Rule, contrast_of, first_reason
from cardtable.games.spades.reasons import bids, goals, holdings, nils, tricks
from cardtable.games.spades.reasons.play import Play
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.view import View

_TRICK_RULES = (*tricks.RULES, *holdings.RULES, *goals.RULES)
_BY_GOAL: dict[str, tuple[Rule[Play], ...]] = {
    "contract": _TRICK_RULES,
    "set": _TRICK_RULES,
    "bags": (tricks.duck_bag, goals.avoid_bags),
}
_NIL_RULES = (*nils.RULES, *goals.RULES)
_ALL_RULES = (*nils.RULES, *tricks.RULES, *holdings.RULES)


def reason(view: View, advice: Advice[Any], worse: Candidate[Any] | None = None) -> str:
    """Return why the best candidate is better than *worse*, by default the next one, or nothing."""
    contrast = contrast_of(view, advice, worse)
    if contrast is None:
        return ""
    if isinstance(contrast.best.action, Bid):
        return first_reason(bids.RULES, contrast)
    if view.phase is not Phase.PLAYING or not isinstance(contrast.best.action, Card):
        return ""
    play = Play(view, contrast.best, contrast.other, contrast.equals, contrast.candidates)
    if not play.analysis.total:  # the cards seen contradict each other
        return ""
    rules = _ALL_RULES if play.goal is None else _BY_GOAL.get(play.goal.key, _NIL_RULES)
    return first_reason(rules, play)
