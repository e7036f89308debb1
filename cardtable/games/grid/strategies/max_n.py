"""For more than two: everybody is taken to play for themselves, not against one."""

from __future__ import annotations

from cardtable.games.grid.payoffs import choice_of, payoff_of
from cardtable.games.grid.searching import Searching
from cardtable.games.grid.view import View
from cardtable.i18n import _
from cardtable.search import minimax
from cardtable.search.accumulators import Accumulator, Choice, DepthLimit, Payoff, Sifted
from cardtable.search.roles import BoardModel


class MaxN(Searching):
    """Takes everybody to play for themselves, and looks a round ahead.

    *depth* is how many moves it looks ahead, 1 or more, 0 for a round. Raises
    ValueError for less.
    """

    def __init__(self, *, depth: int = 0, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(noise=noise, seed=seed)
        if depth < 0:
            raise ValueError(_("A search looks at least one move ahead."))
        self.depth = depth

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Each for themselves")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Takes everybody to play for themselves, and looks a round ahead.")

    def _search_on(self, view: View, seed: int) -> minimax.MinMax:
        board = view.board()
        depth = self.depth or board.players
        return _Ahead(board, payoff_of(board), depth, choice_of(board), seed=seed)


class _Ahead(minimax.MaxN):
    """Max-n that looks some moves ahead."""

    exact = False

    def __init__(
        self, board: BoardModel, payoff: Payoff, depth: int, choice: Choice | None, *, seed: int
    ) -> None:
        super().__init__(board, seed=seed)
        self._payoff, self._depth, self._choice = payoff, depth, choice

    def start(self, player: int) -> Accumulator:
        inner = super().start(player)
        if self._choice is not None:
            inner = Sifted(inner, self.board, self._choice)
        return DepthLimit(inner, self.board, self._payoff, self._depth)
