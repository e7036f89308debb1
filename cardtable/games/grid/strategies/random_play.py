"""A baseline: random legal moves."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.strategies.base import Strategy
from cardtable.games.grid.view import View
from cardtable.search.any_game.minimax import RandomValidMove


class Random(Strategy):
    """Makes a uniformly random legal move."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Random")

    def play_card(self, view: View) -> Cell:
        search = RandomValidMove(view.board(), seed=self.random.getrandbits(32))
        move = search.choose(view.player)
        assert move is not None  # a player without a move is never asked
        return view.rules.cell(*move)
