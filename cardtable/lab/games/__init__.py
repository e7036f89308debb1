"""What the lab must know of a game beyond its contract: one module a game, found by its key.

A game without a module here takes part too: ``whole.py`` plays it through the contract's doors.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

from cardtable.engine import GameKind
from cardtable.lab.games.whole import Column, LabGame

__all__ = ["Column", "LabGame", "lab_game"]


def lab_game(kind: GameKind, rules: Any) -> LabGame:
    """Return how the lab plays *kind* under *rules*: by the game's own module, if it has one."""
    name = "scripted" if kind.source is not None else kind.key.replace("-", "_")
    if name in {module.name for module in pkgutil.iter_modules(__path__)}:
        playing: type[LabGame] = import_module(f"{__name__}.{name}").Playing
        return playing(kind, rules)
    return LabGame(kind, rules)
