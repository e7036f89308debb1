"""A checksum of the program's source, so that results of different versions are not combined."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources.abc import Traversable
from pathlib import Path

import cardtable
from cardtable import assets
from cardtable.games import all_games

_ROOMS = (
    "cards.py",
    "dealing.py",
    "engine",
    "poker",
    "ludl",
    "search",
    "games/experiment.py",
    "games/seating.py",
)
"""Modules and folders of the package that decide how a game goes."""


@lru_cache(maxsize=8)
def code_sum(game: str) -> str:
    """Return a short checksum of all files that decide how games of *game* go.

    For each module it includes the source and whether it is compiled: if compiling introduced a
    fault, the same source would play differently.
    """
    root = Path(cardtable.__file__).parent
    found = blake2b(cardtable.__version__.encode(), digest_size=8)
    for room in (*_ROOMS, *_folders(game)):
        place = root / room
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if file.exists():
                compiled = any(file.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
                found.update(f"{file.relative_to(root).as_posix()} {compiled}\n".encode())
                found.update(file.read_bytes())
    for data in _files_in(assets.find("strategies", game)):
        found.update(f"{data.name}\n".encode())
        found.update(data.read_bytes())
    return found.hexdigest()


def _folders(game: str) -> list[str]:
    """Return the game's folder, and that of the game it is built on, where there is one."""
    kind = all_games()[game]
    modules = {kind.package, kind.player.__module__.rpartition(".")[0]}
    return sorted(name.partition(".")[2].replace(".", "/") for name in modules)


def _files_in(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of *folder* by name; none if it does not exist."""
    if folder.is_dir():
        yield from sorted(
            (file for file in folder.iterdir() if file.is_file()), key=lambda f: f.name
        )
