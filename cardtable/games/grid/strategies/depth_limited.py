"""Alpha-beta to a fixed depth: the yardstick of the ladder."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game import minimax


class DepthLimited(SearchStrategy):
    """Searches *depth* moves ahead, 1 or more. Raises ValueError."""

    rank: ClassVar[int] = 2

    def __init__(self, *, depth: int = 2, noise: float = 0.0, seed: int | None = None) -> None:
        super().__init__(noise=noise, seed=seed)
        if depth < 1:
            raise ValueError(_("A search needs a depth of at least 1."))
        self.depth = depth

    @classmethod
    def title(cls) -> str:
        return _("Some moves ahead")

    @classmethod
    def describe(cls) -> str:
        return _("Searches a fixed number of moves ahead (2 by default).")

    def make_search(self, view: View, seed: int) -> minimax.BoardSearch:
        board, rules = view.board(), view.rules
        return minimax.DepthLimited(
            board, rules.evaluate, self.depth, move_filter=rules.move_filter(board), seed=seed
        )
