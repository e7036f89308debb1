"""Help for Tic-Tac-Toe."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.grid.help_page import keys, rules_in_short
from cardtable.games.help_blocks import Blocks
from cardtable.games.tic_tac_toe.rules import TicTacToeRules

__all__ = ["how_to_play", "keys"]


def how_to_play(rules: TicTacToeRules) -> Blocks:
    return rules_in_short(
        rules,
        _(
            "Two players take turns marking one of nine cells: the first with crosses, the second "
            "with noughts."
        ),
        _(
            "Three marks of your own in a straight line win: across, down or diagonally. If the "
            "board is full and nobody has a line, the game is a draw."
        ),
        _(
            "Good to know: the middle is on four lines, a corner on three, an edge on two. First "
            "check whether you can win at once, then whether you must stop the other player."
        ),
    )
