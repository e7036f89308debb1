"""The user's own games at the table: reloaded when their files change."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable import games
from cardtable.engine import GameKind
from cardtable.errors import SourceError
from cardtable.games.scripted.game_file import GameFile, stamp_of
from cardtable.storage.paths import games_folder

Stamp = tuple[object, ...]


def stamp() -> Stamp:
    """Return a value that changes when a file in the folder is added, edited or removed."""
    folder = games_folder()
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return ()
    return tuple((path.name, stamp_of(path)) for path in paths)


def look_again() -> Mapping[str, GameKind]:
    """Return all games, after reading the user's folder again."""
    games.set_game_folders((games_folder(),))
    return games.all_games()


def kind_for(file: GameFile) -> GameKind:
    """Return the game in *file*, added to the games if it is not in the user's folder."""
    found = look_again().get(file.key)
    return found if found is not None and found.source == file else games.add_game(file)


def faults() -> tuple[SourceError, ...]:
    """Return the errors in the user's own games."""
    return tuple(error for problem in games.problems() for error in problem.error.errors)
