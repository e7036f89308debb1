"""The floor: any valid move."""

from __future__ import annotations

from cardtable.games.grid.actions import Cell
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import View
from cardtable.i18n import _
from cardtable.search.random_moves import RandomValidMove


class Random(Strategy):
    """Makes any valid move, all with the same chance."""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Random")

    def play_card(self, view: View) -> Cell:
        """Return a uniformly random legal move."""
        search = RandomValidMove(view.board(), seed=self.random.getrandbits(32))
        move = search.choose(view.player)
        assert move is not None
        return view.rules.cell(*move)
