"""The base class of strategies for board games. A new strategy is one file with one class."""

from __future__ import annotations

from cardtable import engine
from cardtable.games.grid.actions import Cell, Colour
from cardtable.games.grid.view import View


class Strategy(engine.Strategy):
    """Decides for one seat at a board. Override :meth:`play_card`."""

    def place_bid(self, view: View) -> Colour:
        """Return the colour to play after a swap opening; by default a random one."""
        return self.random.choice(view.legal_bids)

    def play_card(self, view: View) -> Cell:
        """Return one of ``view.legal_plays``; ``view.board()`` is a board to search on."""
        raise NotImplementedError(f"{type(self).__name__} does not play.")
