"""Connect Four."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.games.connect_four.rules import ConnectFourRules
from cardtable.games.grid.kind import board_game

GAME = board_game(
    ConnectFourRules,
    package=__name__,
    title=N_("Connect Four"),
    summary=N_("2 players · four in a line"),
    material="rack",
    sign="red disc",
    aliases=(N_("Four in a Row"), "4 in a row"),
)
