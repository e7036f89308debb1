"""Alpha-beta that looks a fixed number of moves ahead: the yardstick of the others."""

from __future__ import annotations

from cardtable.games.grid.payoffs import choice_of, payoff_of
from cardtable.games.grid.searching import Searching
from cardtable.games.grid.view import View
from cardtable.i18n import _
from cardtable.search import minimax


class DepthLimited(Searching):
    """Looks a fixed number of moves ahead.

    *depth* is that number, 1 or more; *noise* as in IterativeDeepening. Raises ValueError.
    """

    def __init__(self, *, depth: int = 2, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(noise=noise, seed=seed)
        if depth < 1:
            raise ValueError(_("A search looks at least one move ahead."))
        self.depth = depth

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Some moves ahead")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Looks two moves ahead, or as many as it is told.")

    def _search_on(self, view: View, seed: int) -> minimax.MinMax:
        board = view.board()
        return minimax.DepthLimited(
            board, payoff_of(board), self.depth, choice=choice_of(board), seed=seed
        )
