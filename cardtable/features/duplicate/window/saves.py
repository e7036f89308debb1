"""Resumes the games of a contest with the contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.features.duplicate.contests import Contests
from cardtable.screens.additions import SavesAddition
from cardtable.storage.saves import SaveInfo
from cardtable.ui.scene import Scene

if TYPE_CHECKING:
    from cardtable.table.context import Context


class ContestSaves(SavesAddition):
    """A game that belongs to a contest goes on with the contest."""

    def resume(self, context: Context, info: SaveInfo, instead_of: Scene | None) -> bool:
        record = Contests().find(info.path.name)
        if record is None:
            return False
        from cardtable.features.duplicate.window.contest import Contest

        Contest(context, record).next_turn(instead_of)
        return True
