"""Alpha-beta to the end of small games, else to a fixed depth."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game import minimax

MAX_EMPTY = 10
"""Maximum number of empty cells with which it searches to the end of the game."""
DEPTH = 3
"""Number of moves searched ahead before that."""


class AlphaBeta(SearchStrategy):
    """Min-max with alpha-beta pruning."""

    rank: ClassVar[int] = 3

    @classmethod
    def title(cls) -> str:
        return _("Alpha-beta")

    @classmethod
    def describe(cls) -> str:
        return _("Min-max with pruning: to the end of a small game, else three moves ahead.")

    def make_search(self, view: View, seed: int) -> minimax.BoardSearch:
        board, rules = view.board(), view.rules
        if view.cells.count(None) <= MAX_EMPTY:
            return minimax.AlphaBeta(board, seed=seed)
        return minimax.DepthLimited(
            board, rules.evaluate, DEPTH, move_filter=rules.move_filter(board), seed=seed
        )
