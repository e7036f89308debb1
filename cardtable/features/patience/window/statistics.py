"""Patiences on the screen of the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.engine import GameKind
from cardtable.features.patience.results import PatienceResults
from cardtable.screens.additions import StatisticsScreenAddition
from cardtable.ui.charts import Chart
from cardtable.ui.widgets import DataTable

if TYPE_CHECKING:
    from cardtable.table.context import Context


class PatienceOnScreen(StatisticsScreenAddition):
    """Shows games won, streaks, time and moves of a game for one person."""

    def figures(
        self, context: Context, kind: GameKind, player: str | None
    ) -> tuple[Sequence[tuple[str, str]], Sequence[Chart], Sequence[tuple[str, DataTable]]]:
        results = PatienceResults.read(context.statistics, kind.key, player)
        return (results.figures() if results.games else (), (), ())
