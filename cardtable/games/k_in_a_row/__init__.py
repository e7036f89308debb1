"""k in a row on a board of any size, for two or three."""

from __future__ import annotations

from cardtable.games.grid.kind import board_game
from cardtable.games.k_in_a_row.rules import KInARowRules
from cardtable.i18n import N_

GAME = board_game(
    KInARowRules,
    package=__name__,
    title=N_("In a Row"),
    summary=N_("2 or 3 players · Gomoku and more"),
    material="stones",
    sign="black stone",
    seat_names=("south", "west", "north"),
)
