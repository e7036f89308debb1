"""The results against each kind of player as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.games.hand_statistics import HandStatistics
from cardtable.i18n import _
from cardtable.storage.hand_totals import HandTotals
from cardtable.storage.hand_words import NONE, result_words, share_words
from cardtable.storage.results import OpponentTotals, StrategyLevel, Totals
from cardtable.ui.widgets import Column, DataTable

Groups = Mapping[tuple[str, StrategyLevel], HandTotals]
"""The hands by game and kind of player."""


def results_table(
    title: str,
    rows: Sequence[OpponentTotals],
    groups: Groups,
    counted: HandStatistics | None,
    title_of: Callable[[str, StrategyLevel], str],
) -> DataTable:
    """Return a table of games and hands, one row per kind of player.

    *counted* is the statistics of the hands of one game, None for several games.
    """
    games = {(row.game, (row.strategy, row.level)): row.totals for row in rows}
    keys = dict.fromkeys((*games, *groups))
    columns = [
        Column(title, align="left"),
        Column(_("Games")),
        Column(_("Won")),
        Column(_("Win rate"), bold=True, colour="number"),
    ]
    if groups:
        columns.append(Column(_("Hands")))
        if counted is not None:
            heading = _(counted.result.title)
            columns.append(Column(heading[:1].upper() + heading[1:]))
    cells = []
    for game, kind in keys:
        totals, hands = games.get((game, kind), Totals()), groups.get((game, kind), HandTotals(()))
        cells.append(
            (
                title_of(game, kind),
                str(totals.games),
                str(totals.won),
                share_words(totals.win_share),
                str(len(hands.hands)),
                result_words(hands, counted.result) if counted is not None else NONE,
            )[: len(columns)]
        )
    return DataTable(title, columns, cells)
