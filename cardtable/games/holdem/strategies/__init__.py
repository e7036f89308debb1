"""The strategies of Texas Hold'em; every module in this folder with a strategy adds one."""

from __future__ import annotations

from cardtable.games.discovery import find_strategies
from cardtable.games.holdem.strategies.base import Strategy

__all__ = ["Strategy"]


def __getattr__(name: str) -> type[Strategy]:
    """Return the strategy class *name* of this folder.

    Its modules are imported on first use only, since they import tables that take time to compute.
    """
    if name[:1].isupper():
        for kind in find_strategies(__name__, Strategy).classes.values():
            if kind.__name__ == name and issubclass(kind, Strategy):
                return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
