"""The Master's result at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.features.duplicate.window.master_results import MasterResults
from cardtable.table.additions import TableAddition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class DuplicateAtTable(TableAddition):
    """Compares each hand with the Master, unless others play at the table too."""

    def parts(self, play: PlaySession) -> Sequence[Part]:
        is_fixed = play.venue.is_shared or play.venue.is_exercise
        return () if is_fixed else (MasterResults(play),)
