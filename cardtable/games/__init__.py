"""The games; each folder here offers one as ``GAME``, or several as ``GAMES``.

Beside its own strategies every game offers the general tree search.
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
    """The user's games: folders to search, and files loaded one by one."""

    folders: tuple[Path, ...] = ()
    brought: tuple[GameKind, ...] = ()
    problems: tuple[Problem, ...] = ()


def look_in(folders: Iterable[Path]) -> None:
    """Search *folders* for the user's scripted games, too, discarding earlier results."""
    _Own.folders = tuple(folders)
    all_games.cache_clear()


def bring(file: GameFile) -> GameKind:
    """Add the game in *file*, replacing another one with its key."""
    from cardtable.games.scripted import kind_of

    kind = kind_of(file)
    _Own.brought = (*(one for one in _Own.brought if one.key != kind.key), kind)
    all_games.cache_clear()
    return all_games()[kind.key]


def problems() -> tuple[Problem, ...]:
    """Return the user's games that cannot be used, each with the reason."""
    all_games()
    return _Own.problems


def game_of(key: str, texts: Mapping[str, str]) -> GameKind | None:
    """Return the game of a save: *texts* are those it stores, empty if it has none.

    None if there is no such game. Raises BrokenGame for invalid texts.
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
    """Return every game by key: Spades first, then by title.

    They come from this folder, the shipped scripts and the user's folders.
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
