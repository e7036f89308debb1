"""The strategies of all board games: a class in a module of this folder is one."""

from __future__ import annotations

from cardtable.games.grid.strategies.base import Strategy

__all__ = ["Strategy"]
