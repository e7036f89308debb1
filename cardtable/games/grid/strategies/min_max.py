"""Min-max without pruning: to the end of small games, else two moves ahead."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game import minimax

MAX_EMPTY = 9
"""Maximum number of empty cells with which it searches to the end of the game."""
DEPTH = 2
"""Number of moves searched ahead before that."""


class MinMax(SearchStrategy):
    """Min-max without pruning."""

    rank: ClassVar[int] = 2

    @classmethod
    def title(cls) -> str:
        return _("Min-max")

    @classmethod
    def describe(cls) -> str:
        return _("Searches a small game to the end, a larger one two moves ahead.")

    def make_search(self, view: View, seed: int) -> minimax.BoardSearch:
        board, rules = view.board(), view.rules
        if view.cells.count(None) <= MAX_EMPTY:
            return minimax.MinMax(board, seed=seed)
        return minimax.DepthLimitedMinMax(
            board, rules.evaluate, DEPTH, move_filter=rules.move_filter(board), seed=seed
        )
