"""What features add to a table: parts."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.features import Addition
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession


class TableAddition(Addition):
    """What a feature adds to every table at which a match is played."""

    module = "window.table"

    def parts(self, play: PlaySession) -> Sequence[Part]:
        """Return the feature's parts at the table of *play*, drawn above most others."""
        return ()
