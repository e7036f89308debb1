"""Why a move was chosen, in a sentence for a person."""

from __future__ import annotations

from cardtable.engine import Advice
from cardtable.games.grid.view import View
from cardtable.i18n import _, ngettext
from cardtable.search.accumulators import LOST, WON


def reason(view: View, advice: Advice) -> str:
    """Return the reason for the first candidate of *advice*, for the seat of *view*.

    Forced wins and losses are the same in all games; the rules add the rest.
    """
    best, worse = advice.candidates[0], advice.candidates[1:]
    rules, board, player = view.rules, view.board(), view.player
    tactical = rules.tactical_reason(board, best.action, player)
    if tactical:
        return tactical
    if best.expected == WON:
        return _("It wins by force.")
    if best.expected == LOST:
        return _("All moves lose; this one lasts longest.")
    losing = sum(candidate.expected == LOST for candidate in worse)
    if worse and losing == len(worse):
        return _("Every other move loses.")
    positional = rules.positional_reason(board, best.action, player)
    if positional:
        return positional
    if losing:
        return ngettext(
            "One other move loses; this one does not.",
            "{count} other moves lose; this one does not.",
            losing,
        ).format(count=losing)
    if advice.exact and best.expected == 0:
        return _("With best play it leads to a draw.")
    return _(rules.general_reason)
