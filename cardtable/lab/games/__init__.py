"""How the lab plays a game and what it counts: one module a game, or a kind of table.

A game without a module here takes part too: ``whole.py`` plays it through the contract's doors.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

from cardtable.engine import GameKind
from cardtable.lab.games.whole import Column, WholeGames

__all__ = ["Column", "WholeGames", "find_playing"]


_BY_TABLE = {"zones": "scripted", "board": "grid"}
"""Kinds of table whose games share a module."""


def find_playing(kind: GameKind, rules: Any) -> WholeGames:
    """Return how the lab plays *kind* under *rules*: by the game's own module, if it has one."""
    name = _BY_TABLE.get(kind.table, kind.key.replace("-", "_"))
    if name in {module.name for module in pkgutil.iter_modules(__path__)}:
        playing: type[WholeGames] = import_module(f"{__name__}.{name}").Playing
        return playing(kind, rules)
    return WholeGames(kind, rules)
