"""The results against each kind of player as a table."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.i18n import _
from cardtable.games.hand_statistics import HandStatistics
from cardtable.storage.hand_totals import HandTotals
from cardtable.storage.hand_words import NONE, result_words, share_words
from cardtable.storage.results import Totals
from cardtable.ui.widgets import Column, DataTable


def results_table(
    title: str,
    games: Mapping[str, Totals],
    hands: Mapping[str, HandTotals],
    counted: HandStatistics | None,
) -> DataTable:
    """Return a table of *games* and *hands*, both by the title of a kind of player.

    *counted* is the statistics of the hands of one game, None for several games.
    """
    columns = [
        Column(title, align="left"),
        Column(_("Games")),
        Column(_("Won")),
        Column(_("Win rate"), bold=True, colour="number"),
    ]
    if hands:
        columns.append(Column(_("Hands")))
        if counted is not None:
            heading = _(counted.result.title)
            columns.append(Column(heading[:1].upper() + heading[1:]))
    cells = []
    for player in dict.fromkeys((*games, *hands)):
        totals, played = games.get(player, Totals()), hands.get(player, HandTotals(()))
        cells.append(
            (
                player,
                str(totals.games),
                str(totals.won),
                share_words(totals.win_share),
                str(len(played.hands)),
                result_words(played, counted.result) if counted is not None else NONE,
            )[: len(columns)]
        )
    return DataTable(title, columns, cells)
