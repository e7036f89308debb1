"""Min-max without pruning: to the end of small games, else two moves ahead."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game import minimax


class MinMax(SearchStrategy):
    """Min-max without pruning."""

    rank: ClassVar[int] = 2
    max_empty: ClassVar[int] = 9
    """Up to this many empty cells, the search runs to the end of the game."""
    depth: ClassVar[int] = 2
    """Number of moves searched ahead otherwise."""
    whole_search: ClassVar[type[minimax.MinMax]] = minimax.MinMax
    limited_search: ClassVar[type[minimax.DepthLimited]] = minimax.DepthLimitedMinMax

    @classmethod
    def title(cls) -> str:
        return _("Min-max")

    @classmethod
    def describe(cls) -> str:
        return _("Searches a small game to the end, a larger one two moves ahead.")

    def make_search(self, view: View, seed: int) -> minimax.BoardSearch:
        board, rules = view.board(), view.rules
        if view.cells.count(None) <= self.max_empty:
            return self.whole_search(board, seed=seed)
        return self.limited_search(
            board, rules.evaluate, self.depth, move_filter=rules.move_filter(board), seed=seed
        )
