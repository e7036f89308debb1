"""Remarks of computer players at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.features.company.window.remarks import Remarks
from cardtable.table.additions import TableAddition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class CompanyAtTable(TableAddition):
    """Adds the remarks of computer players, except at shared tables and in exercises."""

    def parts(self, play: PlaySession) -> Sequence[Part]:
        is_quiet = play.venue.is_shared or play.venue.is_exercise
        return () if is_quiet else (Remarks(play),)
