"""Strategies that play any script; those for one script lie in its own ``strategies`` folder."""

from __future__ import annotations

from cardtable.games.scripted.strategies.base import Strategy

__all__ = ["Strategy"]
