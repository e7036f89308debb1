"""The keys of the feature on the page of the keys."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.help_blocks import Blocks, heading, key_line
from cardtable.screens.help.keys import HelpAddition


class ReviewKeys(HelpAddition):
    """The key at the end of a hand, and those in a review."""

    def table_keys(self) -> Blocks:
        words = _("review the last hand: costly choices and better ones")
        return (key_line("V", words),)

    def sections(self) -> Blocks:
        return (
            heading(_("In a review")),
            key_line(_("Up, down"), _("next or previous choice")),
            key_line(_("Enter"), _("show the position as it was")),
            key_line(
                _("Left, right"), _("another hand; in a position, the previous or next choice")
            ),
        )
