"""The strong seat: looks further and further ahead while there is time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardtable.engine import Level
from cardtable.games.grid.kernels import deepening_on
from cardtable.games.grid.searching import Searching
from cardtable.games.grid.view import View
from cardtable.i18n import N_, _
from cardtable.search import deepening

BUDGET_MS = 1_000.0


class IterativeDeepening(Searching):
    """Looks one move ahead, then two, then three, as long as there is time.

    It thinks for *budget_ms* milliseconds, or looks at *nodes* positions when that is not 0 (fewer
    where no compiled board does it quickly): then equal seeds give equal answers. It looks at most
    *depth* moves ahead. *noise* is the standard deviation of what it misjudges each move by, where
    1 is a win. Raises ValueError for numbers below 0.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"depth": 1, "nodes": 20_000, "noise": 0.35}),
        Level(N_("Casual"), {"depth": 2, "nodes": 50_000, "noise": 0.15}),
        Level(N_("Skilled"), {"depth": 4, "nodes": 100_000, "noise": 0.04}),
        Level(N_("Expert"), {"nodes": 200_000}),
        Level(N_("Master"), {"nodes": 2_000_000}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"nodes": 200_000}

    def __init__(
        self,
        *,
        budget_ms: float = BUDGET_MS,
        nodes: int = 0,
        depth: int = 100,
        noise: float = 0.0,
        seed: int | None = None,
    ) -> None:
        super().__init__(noise=noise, seed=seed)
        if budget_ms < 0 or nodes < 0 or depth < 1:
            raise ValueError(_("A search needs a time or a number of moves, and a depth from 1."))
        self.budget_ms = budget_ms
        self.nodes = nodes
        self.depth = depth

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Deepening search")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Looks one move ahead, then two, then three, as long as there is time.")

    def _search_on(self, view: View, seed: int) -> deepening.IterativeDeepening:
        return deepening_on(
            view.board(), milliseconds=self.budget_ms, nodes=self.nodes, depth=self.depth, seed=seed
        )
