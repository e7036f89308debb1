"""The keys of the feature on the page of the keys."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, heading, key_line
from cardtable.screens.help.keys import HelpAddition


class DailyKeys(HelpAddition):
    """The keys in the lobby and in the calendar."""

    def lobby_keys(self) -> Blocks:
        return (
            key_line("Y", _("the deal of the day")),
            key_line("C", _("play a deal by its code")),
        )

    def sections(self) -> Blocks:
        return (
            heading(_("In the calendar")),
            key_line(_("Page up, down"), _("the month before or after")),
        )
