"""The keys of the feature on the page of the keys."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, key_line
from cardtable.screens.help.keys import HelpAddition


class ProblemKeys(HelpAddition):
    """The key in the lobby and in a review."""

    def lobby_keys(self) -> Blocks:
        return (key_line("P", _("problems, also from your mistakes")),)
