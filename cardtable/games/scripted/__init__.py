"""Games written as scripts: a folder or zip with game.yaml and rules.ludl, played by the table."""

from __future__ import annotations

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.archive import is_game_folder
from cardtable.games.scripted.file import BrokenGame, GameFile, build_game, game_key, read_game
from cardtable.games.scripted.game import Game, Phase, Player
from cardtable.games.scripted.kinds import (
    Problem,
    Shelf,
    games_in,
    kept_game,
    kind_of,
    shipped_games,
)
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.view import View

__all__ = [
    "BrokenGame",
    "Game",
    "GameFile",
    "Message",
    "Phase",
    "Player",
    "Problem",
    "ScriptRules",
    "Shelf",
    "View",
    "build_game",
    "game_key",
    "games_in",
    "is_game_folder",
    "kept_game",
    "kind_of",
    "read_game",
    "shipped_games",
]
