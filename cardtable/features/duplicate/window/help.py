"""The keys of the feature on the page of the keys."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, key_line
from cardtable.screens.help.keys import HelpAddition


class DuplicateKeys(HelpAddition):
    """The key at the end of a hand."""

    def table_keys(self) -> Blocks:
        return (key_line("T", _("your last hand and the Master's, on the same cards")),)

    def lobby_keys(self) -> Blocks:
        return (key_line("W", _("a contest over the same deals")),)
