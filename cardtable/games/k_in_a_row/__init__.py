"""Gomoku, and k in a row on a board of any size, for two or three."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.i18n import N_
from cardtable.games.grid.kind import board_game
from cardtable.games.k_in_a_row.rules import KInARowRules

GAME = replace(
    board_game(
        KInARowRules,
        package=__name__,
        title=N_("Gomoku"),
        summary=N_("2–3 players · five in a row"),
        material="stones",
        sign="black stone",
        aliases=(N_("Five in a Row"), N_("In a Row"), N_("K in a Row"), "m,n,k", "Gobang", "Renju"),
        seat_names=("south", "west", "north"),
    ),
    players=(2, 3),
    minutes=10,
)
