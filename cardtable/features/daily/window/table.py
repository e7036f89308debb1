"""Records the results of the deals of the day at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.features.daily.results import DailyResults
from cardtable.table.additions import TableAddition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession

if TYPE_CHECKING:
    from cardtable.table.context import Context


class DailyAtTable(TableAddition):
    """Records each hand that is a deal of the day."""

    def parts(self, play: PlaySession) -> Sequence[Part]:
        return (DailyPart(play),)


class DailyPart(Part):
    """Stores the result of a deal of the day once it is known."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def record(self) -> None:
        daily_results(self.play.context).record(self.play.match)


def daily_results(context: Context) -> DailyResults:
    """Return the results of the deals of the day for a window."""
    return context.of(DailyResults, DailyResults)
