"""The luck-free rating on the screen of the statistics: figures, chart, table by opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.rating import Rating, rating_by_opponents
from cardtable.features.duplicate.rating_words import (
    gap_with_error,
    rating_figures,
    share_with_error,
)
from cardtable.games.hand_statistics import HandResult, hand_statistics_of
from cardtable.screens.additions import StatisticsScreenAddition
from cardtable.storage.hand_words import NONE, player_title, share_words
from cardtable.ui.charts import Chart
from cardtable.ui.widgets import Column, DataTable

if TYPE_CHECKING:
    from cardtable.table.context import Context


WINDOW = 20
"""Number of hands in the moving share of the Master's result."""


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


def rating_chart(rating: Rating, result: HandResult) -> Chart | None:
    """Return the share of the Master's result over the last hands, else the summed differences.

    None for a single hand.
    """
    shares = rating.recent_shares(WINDOW)
    if len(shares) > 1:
        title = _("Share of the Master's result, last {count} hands").format(count=WINDOW)
        return Chart(title, shares, share_words, level=1.0)
    if len(rating.hands) < 2:
        return None
    title = _("Ahead of the Master, all hands together")
    values = [result.chart_factor * value for value in rating.summed_gaps()]
    return Chart(title, values, _whole, level=0.0)


def rating_table(ratings: Mapping[str, Rating], result: HandResult) -> DataTable:
    """Return a table of *ratings* by the title of the opponents."""
    columns = [
        Column(_("Opponent"), align="left"),
        Column(_("Hands")),
        Column(_("Of the Master's result"), bold=True, colour="number"),
        Column(_("Against the Master")),
    ]
    rows = []
    for title, rating in ratings.items():
        share, gap = rating.share, rating.gap
        rows.append(
            (
                title,
                str(len(rating.hands)),
                NONE if share is None else share_with_error(share),
                NONE if gap is None else gap_with_error(gap, result),
            )
        )
    return DataTable(_("Luck-free rating"), columns, rows)


def _whole(value: float) -> str:
    return write_number(round(value))
