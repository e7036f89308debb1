"""Help for k in a row."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.grid.help_page import keys, rules_in_short
from cardtable.games.help_blocks import Blocks
from cardtable.games.k_in_a_row.rules import KInARowRules

__all__ = ["how_to_play", "keys"]


def how_to_play(rules: KInARowRules) -> Blocks:
    line = _("{line} stones of your own in a straight line win: across, down or diagonally.")
    return rules_in_short(
        rules,
        _("The players take turns placing a stone on any free crossing."),
        line.format(line=rules.line),
        _(
            "Good to know: a row that is open at both ends and one stone short can no longer be "
            "stopped. So stop open rows that are two stones short, and build two rows at once."
        ),
    )
