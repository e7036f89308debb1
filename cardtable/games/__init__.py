"""The games of this table; each is one folder here that offers a ``GAME``.

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
            kind = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
            if isinstance(kind, GameKind):
                found.append(with_tree_search(kind))
    found.sort(key=lambda kind: (kind.key != "spades", kind.title))
    return {kind.key: kind for kind in found}
