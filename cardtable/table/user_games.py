"""The user's own games at the table: looked for again when their files have changed."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable import games
from cardtable.engine import GameKind
from cardtable.errors import SourceError
from cardtable.games.scripted.game_file import GameFile, stamp_of
from cardtable.storage.paths import games_folder

Stamp = tuple[object, ...]


def stamp() -> Stamp:
    """Return figures that change when a game is put into the folder, edited or taken away."""
    folder = games_folder()
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return ()
    return tuple((path.name, stamp_of(path)) for path in paths)


def look_again() -> Mapping[str, GameKind]:
    """Return all games, after another look into the folder of the user's own."""
    games.look_in((games_folder(),))
    return games.all_games()


def kind_for(file: GameFile) -> GameKind:
    """Return the game that *file* is, among all games from now on.

    One in the folder of the user's own is found there; one from elsewhere is brought in.
    """
    found = look_again().get(file.key)
    return found if found is not None and found.source == file else games.bring(file)


def faults() -> tuple[SourceError, ...]:
    """Return all that is wrong in the user's own games, fault by fault."""
    return tuple(error for problem in games.problems() for error in problem.error.errors)
