"""A tight style: few hands, few bluffs."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.style import PlayingStyle, choose
from cardtable.games.holdem.view import View

STYLE = PlayingStyle(
    enter=0.18, open=0.17, defend=0.11, bet=0.66, bluff=0.12, margin=0.04, respect=0.22
)


class Tight(Strategy):
    """Plays few hands and bets strong ones."""

    rank: ClassVar[int] = 2

    @classmethod
    def title(cls) -> str:
        return _("Tight")

    def place_bid(self, view: View) -> Action:
        return self.answer(*choose(STYLE, view, self.random))
