"""The strategies of the grid games: every module in this folder that holds one takes part."""

from __future__ import annotations

from cardtable.games.grid.strategies.base import Strategy

__all__ = ["Strategy"]
