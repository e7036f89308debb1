"""The games in the user's folder, which are reloaded when their files change."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable import games
from cardtable.core.errors import SourceError
from cardtable.engine import GameKind
from cardtable.games.scripted.game_file import GameFile
from cardtable.games.scripted.game_reader import stamp_of
from cardtable.storage.paths import games_folder

FolderStamp = tuple[object, ...]


def folder_stamp() -> FolderStamp:
    """Return a value that changes when a file in the folder is added, edited or removed."""
    folder = games_folder()
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return ()
    return tuple((path.name, stamp_of(path)) for path in paths)


def reload_games() -> Mapping[str, GameKind]:
    """Read the user's folder again, and return all games by key."""
    games.set_game_folders((games_folder(),))
    return games.all_games()


def load_game(file: GameFile) -> GameKind:
    """Return the game in *file*, and register it if it is not in the user's folder."""
    kind = reload_games().get(file.key)
    source = kind.source if kind is not None else None
    if kind is not None and source == file and source.stamp == file.stamp:  # translations too
        return kind
    return games.add_game(file)


def load_errors() -> tuple[SourceError, ...]:
    """Return the errors in the user's own games."""
    return tuple(error for problem in games.problems() for error in problem.error.errors)
