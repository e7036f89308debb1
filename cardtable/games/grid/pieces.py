"""What the pieces of each game are called, and the signs that stand for them in plain text."""

from __future__ import annotations

from cardtable.games.grid.rules import GridRules
from cardtable.i18n import N_, _

_NAMES = {
    "tic-tac-toe": (N_("cross"), N_("nought")),
    "connect-four": (N_("yellow"), N_("red")),
    "othello": (N_("black"), N_("white")),
    "k-in-a-row": (N_("black"), N_("white"), N_("red")),
}
SIGNS = "XO#"
"""By the number of the player on the board: who began is the first."""
EMPTY = "."


def piece_name(rules: GridRules, player: int) -> str:
    """Return what the pieces of *player* are called, numbered from who began."""
    return _(_NAMES[rules.key][player])
