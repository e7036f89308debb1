"""A baseline that checks and calls."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.view import View


class Caller(Strategy):
    """A baseline that checks and calls with any cards."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Caller")

    def place_bid(self, view: View) -> Action:
        return view.legal_bids[1]
