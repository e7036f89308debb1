"""A tight style: few hands, few bluffs."""

from __future__ import annotations

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.style import PlayingStyle, choose
from cardtable.games.holdem.view import View
from cardtable.i18n import _

STYLE = PlayingStyle(enter=0.22, open=0.14, defend=0.10, bet=0.72, bluff=0.05, margin=0.10)


class Tight(Strategy):
    """Plays few hands and bets strong ones."""

    @classmethod
    def title(cls) -> str:
        return _("Tight")

    def place_bid(self, view: View) -> Action:
        return self.answer(*choose(STYLE, view, self.random))
