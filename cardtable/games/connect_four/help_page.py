"""Help for Connect Four."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid.help_page import keys, rules_in_short
from cardtable.games.help_blocks import Blocks

__all__ = ["how_to_play", "keys"]


def how_to_play(rules: ConnectFourRules) -> Blocks:
    return rules_in_short(
        rules,
        _(
            "Two players take turns dropping a disc into one of seven columns; it comes to rest on "
            "the discs already there."
        ),
        _(
            "Four discs of your own in a straight line win: across, down or diagonally. If the "
            "rack is full and nobody has a line, the game is a draw."
        ),
        _(
            "Good to know: discs in the middle column are on more lines than any others. Before "
            "you drop a disc, check what the cell above it would give the other player."
        ),
        _(
            "The evaluation (E) shows the outcome of each column with best play. “Wins in 9” means "
            "that you win with the ninth disc from now, those of both players counted."
        ),
    )
