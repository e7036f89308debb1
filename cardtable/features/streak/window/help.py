"""The keys of the feature on the page of the keys."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, key_line
from cardtable.screens.help.keys import HelpAddition


class StreakKeys(HelpAddition):
    """The key in the lobby."""

    def lobby_keys(self) -> Blocks:
        return (key_line("K", _("problems until the first mistake")),)
