"""Othello."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.i18n import N_
from cardtable.games.grid.kind import board_game
from cardtable.games.othello.rules import OthelloRules

GAME = replace(
    board_game(
        OthelloRules,
        package=__name__,
        title=N_("Othello"),
        summary=N_("2 players · flip the discs"),
        material="cloth",
        sign="white disc",
        aliases=("Reversi",),
    ),
    minutes=15,
)
