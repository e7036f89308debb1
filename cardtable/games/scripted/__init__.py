"""Games written as scripts: a folder or zip with game.yaml and rules.ludl."""

from __future__ import annotations

import cardtable.games.scripted.view_transfer  # noqa: F401  # views can be pickled
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.archive import is_game_folder
from cardtable.games.scripted.game import Game, Player
from cardtable.games.scripted.game_file import BrokenGame, GameFile
from cardtable.games.scripted.game_reader import build_game, game_key, read_game
from cardtable.games.scripted.library import (
    FoundGames,
    Problem,
    game_from_save,
    games_in,
    kind_of,
    shipped_games,
)
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.state import Phase
from cardtable.games.scripted.view import View

__all__ = [
    "BrokenGame",
    "FoundGames",
    "Game",
    "GameFile",
    "Message",
    "Phase",
    "Player",
    "Problem",
    "ScriptRules",
    "View",
    "build_game",
    "game_from_save",
    "game_key",
    "games_in",
    "is_game_folder",
    "kind_of",
    "read_game",
    "shipped_games",
]
