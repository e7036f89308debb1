"""Why a move is better than another, in the terms of the game on the board.

Forced wins and losses are explained alike in all games, other merits by the game's own rules.
"""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Advice, Candidate
from cardtable.games.contrast import contrast_of, first_reason
from cardtable.games.grid.actions import Colour
from cardtable.games.grid.placement import Placement
from cardtable.games.grid.view import Phase, View
from cardtable.search.any_game.wins import SURE_DRAW, SURE_LOSS, SURE_WIN

MAX_COMPARED = 8
"""Number of moves that a move without a rival in the search is compared with."""


def reason(view: View, advice: Advice[Any], worse: Candidate[Any] | None = None) -> str:
    """Return why the best candidate is better than *worse*, by default the next one, or nothing.

    If all candidates are equal, it says what they have in common.
    """
    if view.colours_are_open:
        return swap_reason(view, advice)
    contrast = contrast_of(view, advice, worse)
    if contrast is None:
        return _decisive_alone(view, advice) or _shared_outcome(view, advice)
    placement = Placement(view, contrast.best, contrast.other, contrast.equals, contrast.candidates)
    return (
        first_reason(view.rules.decisive_reasons, placement)
        or _forced_outcome(placement, advice)
        or first_reason(view.rules.helpful_reasons, placement)
    )


def swap_reason(view: View, advice: Advice[Any]) -> str:
    """Return why the best action of a swap opening is better than the others, or nothing."""
    best, *others = advice.candidates
    if all(other.expected >= best.expected for other in others):
        return ""
    if view.phase is Phase.CHOICE:
        if best.action is Colour.WHITE:
            return _("White moves next and stands better.")
        return _("Black stands better, although white moves next.")
    return _("Leaves the two colours more equal than other places.")


def _decisive_alone(view: View, advice: Advice[Any]) -> str:
    """Return a decisive merit of the best move if the search compared it with nothing worse.

    That is so if all moves win, or if it left out all others as pointless.
    """
    best = advice.best
    if len(advice.candidates) > 1 and best.expected != SURE_WIN:
        return ""
    others = [move for move in view.legal_plays if move != best.action]
    for move in others[:MAX_COMPARED]:
        other = Candidate(move, SURE_LOSS - 1)
        placement = Placement(view, best, other, (best.action,), (best, other))
        found = first_reason(view.rules.decisive_reasons, placement)
        if found:
            return found
    return ""


def _shared_outcome(view: View, advice: Advice[Any]) -> str:
    """Return the outcome of all moves with best play, if it is known and the same."""
    values = {candidate.expected for candidate in advice.candidates}
    value = values.pop()
    if values:
        return ""
    if value == SURE_LOSS:
        return _("All moves lose against best play.")
    if len(advice.candidates) < len(view.legal_plays):
        return _("Wins by force.") if value == SURE_WIN else ""
    if value == SURE_WIN:
        return _("All moves win.")
    return (
        _("All moves lead to a draw with best play.") if advice.exact and value == SURE_DRAW else ""
    )


def _forced_outcome(placement: Placement, advice: Advice[Any]) -> str:
    """Return how the outcomes of the best move and the others differ, as far as they are known."""
    best, other = placement.best.expected, placement.other.expected
    if best == SURE_WIN:
        return _("Wins by force.")
    if other != SURE_LOSS:
        return ""
    others = [each for each in advice.candidates if each.action not in placement.equals]
    is_only = len(placement.equals) == 1 and all(each.expected == SURE_LOSS for each in others)
    if is_only and len(others) + 1 == len(placement.view.legal_plays):
        return _("Every other move loses.")
    return _("{move} would lose.").format(move=_capitalised(placement.other.action.title))


def _capitalised(text: str) -> str:
    """Return *text* as the beginning of a sentence; the name of a cell stays as it is."""
    return text[:1].upper() + text[1:] if " " in text else text
