"""The games of the program. Each folder here defines one as ``GAME``, or several as ``GAMES``.

The user's own games are added from folders (:func:`set_game_folders`) and files
(:func:`add_game`). Besides its own strategies, every game has the search that plays any game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from cardtable.engine import GameKind

if TYPE_CHECKING:
    from cardtable.games.scripted import GameFile, Problem

DEFAULT_GAME = "spades"
"""The game of commands without a game's name; the first game in lists."""
NETWORK_GAME = "holdem"
"""The game at network tables."""
DAILY_GAMES = ("spades", "holdem", "hearts")
"""The games with a deal of the day, the default first."""


class Registry:
    """Every game by key: those of this folder, the scripts that ship, and the user's games.

    They are found on first use, and again after a change of the user's games.
    """

    def __init__(self) -> None:
        self._folders: tuple[Path, ...] = ()
        self._added: dict[str, GameKind] = {}
        self._games: dict[str, GameKind] | None = None
        self._problems: tuple[Problem, ...] = ()

    def set_game_folders(self, folders: Iterable[Path]) -> None:
        """Look for the user's games in *folders* only."""
        self._folders = tuple(folders)
        self._games = None

    def add(self, kind: GameKind) -> GameKind:
        """Add *kind*, replacing a game with the same key; return it with all its strategies."""
        self._added.pop(kind.key, None)
        self._added[kind.key] = kind
        self._games = None
        return self.games()[kind.key]

    def added_files(self) -> tuple[GameFile, ...]:
        """Return the scripted games that were added."""
        sources = (kind.source for kind in self._added.values())
        return tuple(source for source in sources if source is not None)

    def clear(self) -> None:
        """Remove all games of the user."""
        self._added.clear()
        self.set_game_folders(())

    def games(self) -> dict[str, GameKind]:
        """Return every game by key: the default game first, the others by title."""
        if self._games is None:
            self._games = self._find()
        return self._games

    def problems(self) -> tuple[Problem, ...]:
        """Return the user's games that cannot be used, with their errors."""
        self.games()
        return self._problems

    def _find(self) -> dict[str, GameKind]:
        from cardtable.games.discovery import with_tree_search
        from cardtable.games.scripted import games_in, shipped_games

        shipped = [*_packaged_games(), *shipped_games()]
        _check_keys(shipped)
        users = games_in(self._folders, [kind.key for kind in shipped])
        self._problems = users.problems
        kinds = [kind for kind in (*shipped, *users.kinds) if kind.key not in self._added]
        kinds = [with_tree_search(kind) for kind in (*kinds, *self._added.values())]
        kinds.sort(key=lambda kind: (kind.key != DEFAULT_GAME, kind.title))
        return {kind.key: kind for kind in kinds}


def _packaged_games() -> list[GameKind]:
    """Return the games of the folders beside this file. Raises TypeError, see _games_in()."""
    kinds: list[GameKind] = []
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            kinds += _games_in(import_module(f"{__name__}.{module.name}"))
    return kinds


def _games_in(folder: ModuleType) -> tuple[GameKind, ...]:
    """Return the games that *folder* defines, none for a base that other games share.

    Raises TypeError for a GameKind under another name, and for a game of another type: the game
    would be missing without a word.
    """
    own = vars(folder)
    games = (*([own["GAME"]] if "GAME" in own else []), *own.get("GAMES", ()))
    for game in games:
        if not isinstance(game, GameKind):
            raise TypeError(f"{folder.__name__} defines a game that is not a GameKind: {game!r}")
    for name, value in own.items():
        is_own = isinstance(value, GameKind) and value.package == folder.__name__
        if is_own and all(value is not game for game in games):
            raise TypeError(f"{folder.__name__} defines a game as '{name}', not as 'GAME'")
    return games


def _check_keys(kinds: Iterable[GameKind]) -> None:
    """Raise ValueError if two of *kinds* have the same key."""
    homes: dict[str, str] = {}
    for kind in kinds:
        home = kind.package if kind.source is None else f"assets/games/{kind.key}"
        if kind.key in homes:
            raise ValueError(f"{homes[kind.key]} and {home} define the same game: '{kind.key}'")
        homes[kind.key] = home


REGISTRY = Registry()
"""The games of this process, as used by the functions below."""


def all_games() -> dict[str, GameKind]:
    """Return every game by key: the default game first, the others by title."""
    return REGISTRY.games()


def set_game_folders(folders: Iterable[Path]) -> None:
    """Look for the user's games in *folders* only."""
    REGISTRY.set_game_folders(folders)


def add_game(file: GameFile) -> GameKind:
    """Add the scripted game in *file*, replacing a game with the same key."""
    from cardtable.games.scripted import kind_of

    return REGISTRY.add(kind_of(file))


def added_files() -> tuple[GameFile, ...]:
    """Return the scripted games that were added, for another process."""
    return REGISTRY.added_files()


def problems() -> tuple[Problem, ...]:
    """Return the user's games that cannot be used, with their errors."""
    return REGISTRY.problems()


def game_of(key: str, texts: Mapping[str, str]) -> GameKind | None:
    """Return the game of a save, None if it is unknown.

    *texts* are the files of a script that the save contains, empty for other games. Raises
    BrokenGame for invalid texts.
    """
    from cardtable.games.discovery import with_tree_search
    from cardtable.games.scripted import game_from_save

    installed = all_games().get(key)
    if not texts:
        return installed
    kind = game_from_save(key, texts, installed)
    return kind if kind is installed else with_tree_search(kind)
