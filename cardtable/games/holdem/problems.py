"""Problems of Hold'em: which answers count as right, the theme of a position, and a clue."""

from __future__ import annotations

from cardtable.core.i18n import _, write_percent
from cardtable.games.contrast import percent
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.view import View

SIZE_TOLERANCE = 1 / 3
"""A bet or raise counts as right if its amount differs by at most this share."""


def counts_as(action: Action, right: Action) -> bool:
    """Whether *action* is a bet or raise close in size to *right*."""
    if not isinstance(action, Action) or not action.to or action.kind is not right.kind:
        return False
    return abs(action.to - right.to) <= SIZE_TOLERANCE * right.to


def clue(view: View) -> str:
    """Return the price of a call as a sentence, or '' if there is nothing to call."""
    if not view.to_call:
        return ""
    price = percent(view.to_call / (view.pot_for_call + view.to_call))
    return _("A call pays if you win more than {price} of the time.").format(
        price=write_percent(price)
    )


def theme_of(view: View) -> str:
    """Return the theme of the decision in *view*."""
    if not view.to_call:
        return "betting"
    if view.hand.street == 0 and view.raise_range is None:
        return "all-in"
    return "river" if view.hand.street == 3 else "pot-odds"
