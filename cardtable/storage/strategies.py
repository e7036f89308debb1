"""The strategies a user may play against: those of the package and those in the user's folder."""

from __future__ import annotations

from cardtable.engine import GameKind, StrategySet
from cardtable.storage.paths import memory_file, strategy_folder


def user_strategies(game: GameKind) -> StrategySet:
    """Return the strategies of *game*; those that learn keep their memory in the user's folder."""
    found = game.strategies((strategy_folder(),))
    classes = {key: kind.with_memory(memory_file(key)) for key, kind in found.classes.items()}
    return StrategySet(classes, found.problems)
