"""The base class of all strategies for board games. A new strategy is one file with one class."""

from __future__ import annotations

from cardtable import engine
from cardtable.games.grid.actions import Cell, Say
from cardtable.games.grid.view import View


class Strategy(engine.Strategy):
    """Decides for one seat at a board. Override :meth:`play_card`."""

    def place_bid(self, view: View) -> Say:
        """Never called: resigning is left to people, running out of time to their clocks."""
        raise NotImplementedError(f"{type(self).__name__} makes no bids.")

    def play_card(self, view: View) -> Cell:
        """Return one of ``view.legal_plays``; ``view.board()`` is a board to search on."""
        raise NotImplementedError(f"{type(self).__name__} does not play.")
