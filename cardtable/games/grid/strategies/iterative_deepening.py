"""The strong strategy: iterative deepening, compiled where the game has a compiled search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.core.i18n import N_, _
from cardtable.engine import Level
from cardtable.games.grid.search_strategy import SearchStrategy
from cardtable.games.grid.view import View
from cardtable.search.any_game.minimax import BoardSearch

MAX_EMPTY = 9
"""Maximum number of empty cells of a small game."""
SMALL_GAME_NODES = 5_000_000
"""The budget of a small game, more than an empty board of Tic-Tac-Toe needs."""


class IterativeDeepening(SearchStrategy):
    """Searches one move ahead, then two, then three, until its budget is used up.

    The budget is *budget_ms* milliseconds or, if *nodes* is not 0, that number of positions; then
    equal seeds give equal answers. Without a compiled search fewer positions are searched, in about
    the same time. *depth* is the maximum depth, 1 or more. With *solve*, a position with few empty
    cells is searched to its end, without a limit of time. Raises ValueError for negative numbers.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"depth": 1, "nodes": 20_000, "noise": 0.35}),
        Level(N_("Casual"), {"depth": 2, "nodes": 50_000, "noise": 0.15}),
        Level(N_("Skilled"), {"depth": 4, "nodes": 100_000, "noise": 0.04}),
        Level(N_("Expert"), {"nodes": 200_000}),
        Level(N_("Master"), {"nodes": 2_000_000, "solve": True}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"nodes": 200_000, "solve": True}
    hinting: ClassVar[Mapping[str, Any]] = {"solve": True}

    def __init__(
        self,
        *,
        budget_ms: float = 1_000.0,
        nodes: int = 0,
        depth: int = 100,
        solve: bool = False,
        noise: float = 0.0,
        seed: int | None = None,
    ) -> None:
        super().__init__(noise=noise, seed=seed)
        if budget_ms < 0 or nodes < 0 or depth < 1:
            raise ValueError(_("A search needs a time or a number of nodes, and a depth from 1."))
        self.budget_ms = budget_ms
        self.nodes = nodes
        self.depth = depth
        self.solve = solve

    @classmethod
    def title(cls) -> str:
        return _("Deepening search")

    @classmethod
    def describe(cls) -> str:
        return _("Searches one move ahead, then two, then three, until its time is up.")

    def make_search(self, view: View, seed: int) -> BoardSearch:
        board, rules = view.board(), view.rules
        if self.solve:
            solving = rules.solving(
                board, milliseconds=self.budget_ms, nodes=self.nodes, depth=self.depth, seed=seed
            )
            if solving is not None:
                return solving
        is_small = self.solve and view.cells.count(None) <= MAX_EMPTY
        nodes = max(self.nodes, SMALL_GAME_NODES) if is_small else self.nodes
        return rules.deepening(
            board, milliseconds=self.budget_ms, nodes=nodes, depth=self.depth, seed=seed
        )
