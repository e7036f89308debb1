"""Problems of Hold'em: which answers count as the same, and the theme of a position."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.contrast import percent
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.view import View

SIZE_TOLERANCE = 1 / 3
"""A bet or raise counts as a right one if its amount differs by at most this share."""


def counts_as(action: Action, right: Action) -> bool:
    """Whether *action* is a bet or raise of about the amount of the *right* one."""
    if not isinstance(action, Action) or not action.to or action.kind is not right.kind:
        return False
    return abs(action.to - right.to) <= SIZE_TOLERANCE * right.to


def clue(view: View) -> str:
    """Return the price of a call as a sentence; empty without a bet to call."""
    if not view.to_call:
        return ""
    price = percent(view.to_call / (view.pot_for_call + view.to_call))
    return _("A call pays if you win more than {price} % of the time.").format(price=price)


def theme_of(view: View) -> str:
    """Return the theme of the decision in *view*."""
    if view.raise_range is None and view.to_call:
        return ("all-in", "pot-odds", "pot-odds", "river")[view.hand.street]
    if view.hand.street == 3 and view.to_call:
        return "river"
    return "pot-odds" if view.to_call else "betting"
