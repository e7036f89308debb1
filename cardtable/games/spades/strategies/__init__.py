"""The strategies of Spades: every module in this folder that holds one takes part by itself."""

from __future__ import annotations

from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.random_play import Random

__all__ = ["Random", "Strategy"]
