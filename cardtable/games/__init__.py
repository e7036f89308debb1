"""The games of this table; each folder here offers one as ``GAME``, or several as ``GAMES``.

All of them are offered the search that plays any game, beside the strategies of their own.
"""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module

from cardtable.engine import GameKind
from cardtable.games.discovery import with_tree_search


@lru_cache(maxsize=1)
def all_games() -> dict[str, GameKind]:
    """Return every game found in this folder by key, Spades first, then by title."""
    found = []
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            folder = import_module(f"{__name__}.{module.name}")
            offered = (getattr(folder, "GAME", None), *getattr(folder, "GAMES", ()))
            found += [with_tree_search(kind) for kind in offered if isinstance(kind, GameKind)]
    found.sort(key=lambda kind: (kind.key != "spades", kind.title))
    return {kind.key: kind for kind in found}
