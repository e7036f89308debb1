"""The strategies of Texas Hold'em: every module in this folder that holds one takes part."""

from __future__ import annotations

from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.caller import Caller
from cardtable.games.holdem.strategies.equity import Equity
from cardtable.games.holdem.strategies.loose import Loose
from cardtable.games.holdem.strategies.random_play import Random
from cardtable.games.holdem.strategies.shark import Shark
from cardtable.games.holdem.strategies.tight import Tight

__all__ = ["Caller", "Equity", "Loose", "Random", "Shark", "Strategy", "Tight"]
