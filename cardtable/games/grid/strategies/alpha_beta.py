"""Alpha-beta as it stands in the books."""

from __future__ import annotations

from cardtable.games.grid.payoffs import choice_of, payoff_of
from cardtable.games.grid.searching import Searching
from cardtable.games.grid.view import View
from cardtable.i18n import _
from cardtable.search import minimax

FEW = 10
"""With so many empty cells left every game can be looked at to its end."""
AHEAD = 3
"""Before that it looks so many moves ahead."""


class AlphaBeta(Searching):
    """Min-max that leaves out what cannot matter: to the end on a small board, else some moves."""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Alpha-beta")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Leaves out what cannot matter: looks to the end on a small board, else ahead.")

    def _search_on(self, view: View, seed: int) -> minimax.MinMax:
        board = view.board()
        if view.cells.count(None) <= FEW:
            return minimax.AlphaBeta(board, seed=seed)
        return minimax.DepthLimited(
            board, payoff_of(board), AHEAD, choice=choice_of(board), seed=seed
        )
