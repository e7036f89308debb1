"""What the lab must know of a game beyond its contract: one module a game, found by its key.

A game without a module here takes part too: ``whole.py`` plays it through the contract's doors.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

from cardtable.engine import GameKind
from cardtable.lab.games.whole import Column, WholeGames

__all__ = ["Column", "WholeGames", "find_playing"]


def find_playing(kind: GameKind, rules: Any) -> WholeGames:
    """Return how the lab plays *kind* under *rules*: by the game's own module, if it has one."""
    name = "scripted" if kind.source is not None else kind.key.replace("-", "_")
    if name in {module.name for module in pkgutil.iter_modules(__path__)}:
        playing: type[WholeGames] = import_module(f"{__name__}.{name}").Playing
        return playing(kind, rules)
    return WholeGames(kind, rules)
