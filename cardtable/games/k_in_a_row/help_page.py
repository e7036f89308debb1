"""Help for k in a row."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.grid.help_page import keys, rules_in_short
from cardtable.games.help_blocks import Blocks
from cardtable.games.k_in_a_row.rules import KInARowRules

__all__ = ["how_to_play", "keys"]


def how_to_play(rules: KInARowRules) -> Blocks:
    line = _("{line} stones of your own in a straight line win: across, down or diagonally.")
    paragraphs = [_("The players take turns placing a stone on any free crossing.")]
    if rules.swaps:
        paragraphs.append(
            _(
                "The first player begins with three stones anywhere: two black ones and a white "
                "one. The other player then chooses a colour, and white moves next. So place the "
                "three stones so that both colours are equally good."
            )
        )
    paragraphs.append(line.format(line=rules.line))
    if rules.exact:
        paragraphs.append(_("A longer line does not win."))
    return rules_in_short(
        rules,
        *paragraphs,
        _(
            "Good to know: a row that is open at both ends and one stone short can no longer be "
            "stopped. So stop open rows that are two stones short, and build two rows at once."
        ),
    )
