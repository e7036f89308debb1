"""Help for Othello."""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.games.grid.help_page import keys, rules_in_short
from cardtable.games.help_blocks import Blocks
from cardtable.games.othello.rules import OthelloRules

__all__ = ["how_to_play", "keys"]


def how_to_play(rules: OthelloRules) -> Blocks:
    return rules_in_short(
        rules,
        _(
            "Black begins. Place a disc so that it encloses one or more straight lines of the "
            "other colour between itself and another of your discs: all of those turn over. Every "
            "move must turn at least one disc; legal cells have a dot."
        ),
        _(
            "A player who cannot move passes. When neither can move, the game is over and the "
            "player with more discs wins."
        ),
        _(
            "Good to know: a disc in a corner is never turned again. Few discs early on often mean "
            "many moves, and many moves win; the cells next to an empty corner give it away."
        ),
    )
