"""The other floor: calls whatever is bet."""

from __future__ import annotations

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.view import View
from cardtable.i18n import _


class Caller(Strategy):
    """Checks and calls, whatever the cards and the bets are."""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Caller")

    def place_bid(self, view: View) -> Action:
        """Return check or call."""
        return view.legal_bids[1]
