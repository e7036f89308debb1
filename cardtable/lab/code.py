"""A sum over the program's own source, so that results of two programs are not put together."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import cardtable

_ROOMS = ("cards.py", "dealing.py", "engine", "poker", "ludl", "search", "lab/games")
"""What decides how a game goes; nothing that only shows it."""


@lru_cache(maxsize=8)
def code_sum(game: str) -> str:
    """Return a short sum over all files that decide how games of *game* go.

    A compiled module counts by its source, and as compiled or not: the same words may play
    differently when one of the two has a fault.
    """
    root = Path(cardtable.__file__).parent
    found = blake2b(cardtable.__version__.encode(), digest_size=8)
    for room in (*_ROOMS, f"games/{game}", f"assets/strategies/{game}"):
        place = root / room
        files = (
            sorted([*place.rglob("*.py"), *place.rglob("*.json")]) if place.is_dir() else [place]
        )
        for file in files:
            if file.exists():
                compiled = any(file.with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
                found.update(f"{file.relative_to(root).as_posix()} {compiled}\n".encode())
                found.update(file.read_bytes())
    return found.hexdigest()
