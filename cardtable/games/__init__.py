"""The games of this table; each folder here offers one as ``GAME``, or several as ``GAMES``.

All of them are offered the search that plays any game, beside the strategies of their own.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine import GameKind

if TYPE_CHECKING:
    from cardtable.games.scripted import GameFile, Problem


class _Own:
    """The games of the user's: where they are looked for, and those that were brought in."""

    folders: tuple[Path, ...] = ()
    brought: tuple[GameKind, ...] = ()
    problems: tuple[Problem, ...] = ()


def look_in(folders: Iterable[Path]) -> None:
    """Look for scripted games in *folders* of the user's too, from now on and anew."""
    _Own.folders = tuple(folders)
    all_games.cache_clear()


def bring(file: GameFile) -> GameKind:
    """Let *file* be one of the games, in the place of another one of its key."""
    from cardtable.games.scripted import kind_of

    kind = kind_of(file)
    _Own.brought = (*(one for one in _Own.brought if one.key != kind.key), kind)
    all_games.cache_clear()
    return all_games()[kind.key]


def problems() -> tuple[Problem, ...]:
    """Return the games of the user's that cannot be used, each with why."""
    all_games()
    return _Own.problems


def game_of(key: str, texts: Mapping[str, str]) -> GameKind | None:
    """Return the game that a save is of: *texts* are those it keeps, empty for one that has none.

    None where there is no such game. Raises BrokenGame for texts that are none.
    """
    from cardtable.games.discovery import with_tree_search
    from cardtable.games.scripted import game_from_save

    installed = all_games().get(key)
    if not texts:
        return installed
    kept = game_from_save(key, texts, installed)
    return kept if kept is installed else with_tree_search(kept)


@lru_cache(maxsize=1)
def all_games() -> dict[str, GameKind]:
    """Return every game by key, Spades first, then by title.

    They are those of this folder, the scripts that ship, and those of the user's folders.
    """
    from cardtable.games.discovery import with_tree_search
    from cardtable.games.scripted import games_in, shipped_games

    found = []
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            folder = import_module(f"{__name__}.{module.name}")
            offered = (getattr(folder, "GAME", None), *getattr(folder, "GAMES", ()))
            found += [kind for kind in offered if isinstance(kind, GameKind)]
    found += shipped_games()
    shelf = games_in(_Own.folders, [kind.key for kind in found])
    _Own.problems = shelf.problems
    brought = {kind.key for kind in _Own.brought}
    found = [kind for kind in (*found, *shelf.kinds) if kind.key not in brought]
    found = [with_tree_search(kind) for kind in (*found, *_Own.brought)]
    found.sort(key=lambda kind: (kind.key != "spades", kind.title))
    return {kind.key: kind for kind in found}
