"""The compiled search without anything learned: the yardstick of the learned evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.core.i18n import _
from cardtable.engine import Level
from cardtable.games.grid.strategies.iterative_deepening import IterativeDeepening
from cardtable.games.grid.view import View
from cardtable.games.othello.board import Othello
from cardtable.games.othello.rules import handmade_deepening
from cardtable.search.any_game.minimax import BoardSearch


class HandmadeSearch(IterativeDeepening):
    """Iterative deepening with the handmade evaluation and no probabilistic cuts.

    Its parameters are those of IterativeDeepening.
    """

    levels: ClassVar[tuple[Level, ...]] = ()
    rank: ClassVar[int] = 4
    reviewing: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def title(cls) -> str:
        return _("Handmade evaluation")

    @classmethod
    def describe(cls) -> str:
        return _("The deepening search without the learned evaluation.")

    def make_search(self, view: View, seed: int) -> BoardSearch:
        board = view.board()
        assert isinstance(board, Othello)  # the folder is that of Othello
        return handmade_deepening(
            board, milliseconds=self.budget_ms, nodes=self.nodes, depth=self.depth, seed=seed
        )
