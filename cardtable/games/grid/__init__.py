"""Games on a grid: Tic-Tac-Toe, Connect Four, Othello, and k in a row on any board."""

from __future__ import annotations

from cardtable.games.grid.actions import Cell, Drop, Say
from cardtable.games.grid.counting import complete_games, perft
from cardtable.games.grid.game import Game, Player
from cardtable.games.grid.kinds import GAMES
from cardtable.games.grid.rules import FourInALine, GridRules, InARowRules, Reversing, TicTacToe
from cardtable.games.grid.view import Phase, View

__all__ = [
    "GAMES",
    "Cell",
    "Drop",
    "FourInALine",
    "Game",
    "GridRules",
    "InARowRules",
    "Phase",
    "Player",
    "Reversing",
    "Say",
    "TicTacToe",
    "View",
    "complete_games",
    "perft",
]
