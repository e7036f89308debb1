"""The common base of board games: game, view, actions, rules, strategies, terminal, help."""

from __future__ import annotations

from cardtable.games.grid.actions import Cell, Drop, Say
from cardtable.games.grid.board import Board
from cardtable.games.grid.game import Game, Player
from cardtable.games.grid.perft import complete_games, perft
from cardtable.games.grid.rules import GridRules
from cardtable.games.grid.view import Phase, View

__all__ = [
    "Board",
    "Cell",
    "Drop",
    "Game",
    "GridRules",
    "Phase",
    "Player",
    "Say",
    "View",
    "complete_games",
    "perft",
]
