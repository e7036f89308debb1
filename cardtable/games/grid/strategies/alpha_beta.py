"""Alpha-beta to the end of small games, else to a fixed depth."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.grid.strategies.min_max import MinMax
from cardtable.search.any_game import minimax


class AlphaBeta(MinMax):
    """Min-max with alpha-beta pruning."""

    rank: ClassVar[int] = 3
    max_empty: ClassVar[int] = 10
    depth: ClassVar[int] = 3
    whole_search: ClassVar[type[minimax.MinMax]] = minimax.AlphaBeta
    limited_search: ClassVar[type[minimax.DepthLimited]] = minimax.DepthLimited

    @classmethod
    def title(cls) -> str:
        return _("Alpha-beta")

    @classmethod
    def describe(cls) -> str:
        return _("Min-max with pruning: to the end of a small game, else three moves ahead.")
