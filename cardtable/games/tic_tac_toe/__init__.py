"""Tic-Tac-Toe."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.games.grid.kind import board_game
from cardtable.games.tic_tac_toe.rules import TicTacToeRules

GAME = board_game(
    TicTacToeRules,
    package=__name__,
    title=N_("Tic-Tac-Toe"),
    summary=N_("2 players · three in a row"),
    material="marks",
    sign="cross",
    aliases=(N_("Noughts and Crosses"), "Xs and Os"),
)
