"""The strategies of all board games; every module in this folder with a strategy adds one."""

from __future__ import annotations

from cardtable.games.grid.strategies.base import Strategy

__all__ = ["Strategy"]
