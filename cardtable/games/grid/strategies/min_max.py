"""Min-max as it stands in the books."""

from __future__ import annotations

from cardtable.games.grid.payoffs import choice_of, payoff_of
from cardtable.games.grid.searching import Searching
from cardtable.games.grid.view import View
from cardtable.i18n import _
from cardtable.search import minimax
from cardtable.search.accumulators import Accumulator, DepthLimit, Payoff, Sifted
from cardtable.search.roles import BoardModel

FEW = 9
"""With so many empty cells left every game can be looked at to its end."""
AHEAD = 2
"""Before that it looks so many moves ahead."""


class MinMax(Searching):
    """Looks at every game to its end on a small board, and two moves ahead on a larger one."""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Min-max")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Looks at every game to its end on a small board, else two moves ahead.")

    def _search_on(self, view: View, seed: int) -> minimax.MinMax:
        board = view.board()
        if view.cells.count(None) <= FEW:
            return minimax.MinMax(board, seed=seed)
        return _Ahead(board, payoff_of(board), seed=seed)


class _Ahead(minimax.MinMax):
    """Min-max that looks a few moves ahead and prunes nothing."""

    exact = False

    def __init__(self, board: BoardModel, payoff: Payoff, *, seed: int) -> None:
        super().__init__(board, seed=seed)
        self._payoff = payoff

    def start(self, player: int) -> Accumulator:
        inner, choice = super().start(player), choice_of(self.board)
        if choice is not None:
            inner = Sifted(inner, self.board, choice)
        return DepthLimit(inner, self.board, self._payoff, AHEAD)
