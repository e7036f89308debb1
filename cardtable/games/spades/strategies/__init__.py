"""The strategies of Spades. Every strategy class in a module of this folder is found by itself."""

from __future__ import annotations

from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.cheater import Cheater
from cardtable.games.spades.strategies.evolutionary import Evolutionary
from cardtable.games.spades.strategies.probability import Probability
from cardtable.games.spades.strategies.random_play import Random
from cardtable.games.spades.strategies.rule_bidder import RuleBidder

__all__ = ["Cheater", "Evolutionary", "Probability", "Random", "RuleBidder", "Strategy"]
