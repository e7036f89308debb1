"""A loose style: many hands, many bets."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.style import PlayingStyle, choose
from cardtable.games.holdem.view import View

STYLE = PlayingStyle(
    enter=0.42, open=0.26, defend=0.26, bet=0.60, bluff=0.28, margin=-0.02, respect=0.16
)


class Loose(Strategy):
    """Plays many hands, bets often and seldom folds."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Loose")

    def place_bid(self, view: View) -> Action:
        return self.answer(*choose(STYLE, view, self.random))
