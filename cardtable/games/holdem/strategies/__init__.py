"""The strategies of Texas Hold'em; every module in this folder with a strategy adds one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtable.games.holdem.strategies.base import Strategy

if TYPE_CHECKING:
    from cardtable.games.holdem.strategies.caller import Caller
    from cardtable.games.holdem.strategies.equity import Equity
    from cardtable.games.holdem.strategies.loose import Loose
    from cardtable.games.holdem.strategies.random_play import Random
    from cardtable.games.holdem.strategies.shark import Shark
    from cardtable.games.holdem.strategies.solver import Solver
    from cardtable.games.holdem.strategies.tight import Tight

__all__ = ["Caller", "Equity", "Loose", "Random", "Shark", "Solver", "Strategy", "Tight"]

_MODULES = {name: name.lower() for name in __all__} | {"Random": "random_play"}


def __getattr__(name: str) -> Any:
    """Import a strategy on first use, since strategies import tables that take time to compute."""
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
