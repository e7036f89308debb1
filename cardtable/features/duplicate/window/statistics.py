"""The luck-free rating on the screen of the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.rating import rating_by_opponents
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.features.duplicate.window.rating_figures import rating_chart, rating_table
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.screens.additions import StatisticsScreenAddition
from cardtable.storage.hand_words import player_title
from cardtable.ui.charts import Chart
from cardtable.ui.widgets import DataTable

if TYPE_CHECKING:
    from cardtable.table.context import Context


class RatingOnScreen(StatisticsScreenAddition):
    """Shows the comparison with the Master on the same cards."""

    def figures(
        self, context: Context, kind: GameKind, player: str | None
    ) -> tuple[Sequence[tuple[str, str]], Sequence[Chart], Sequence[tuple[str, DataTable]]]:
        counted = hand_statistics_of(kind)
        rating = ComparedHands(context.statistics).rating(kind.key, player)
        if counted is None or not rating.hands:
            return (), (), ()
        chart = rating_chart(rating, counted.result)
        classes = context.strategies(kind).classes
        groups = {
            player_title(key, level, classes): each
            for (key, level), each in rating_by_opponents(rating.hands).items()
        }
        caption = _("Luck-free: your result and the Master's on the same cards")
        tables = [(caption, rating_table(groups, counted.result))] if groups else []
        return (
            tuple(rating_figures(rating, counted.result)),
            [chart] if chart is not None else [],
            tables,
        )
