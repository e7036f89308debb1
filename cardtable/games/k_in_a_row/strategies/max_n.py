"""Max-n for three players, in which each player maximises their own payoff."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game import minimax


class MaxN(SearchStrategy):
    """Searches *depth* moves ahead with max-n; 0 means one round. Raises ValueError."""

    rank: ClassVar[int] = 2

    def __init__(self, *, depth: int = 0, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(noise=noise, seed=seed)
        if depth < 0:
            raise ValueError(_("A depth is 0 or more."))
        self.depth = depth

    @classmethod
    def title(cls) -> str:
        return _("Each for themselves")

    @classmethod
    def describe(cls) -> str:
        return _("Assumes that all players play for themselves; searches one round ahead.")

    def make_search(self, view: View, seed: int) -> minimax.BoardSearch:
        board, rules = view.board(), view.rules
        return minimax.DepthLimitedMaxN(
            board,
            rules.evaluate,
            self.depth or board.players,
            move_filter=rules.move_filter(board),
            seed=seed,
        )
