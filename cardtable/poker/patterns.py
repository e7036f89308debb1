"""Patterns of hands and rankings: the public names in one place.

>>> Pattern("1{2}2{2}").matches("Ah 7c Jd As 7h")
True
>>> [str(card) for card in Pattern("?>?>?>?>?").find("5c 4d 3h 2s Ac Kd Kh")]
['5c', '4d', '3h', '2s', 'Ac']
>>> Ranking.load("standard").classify("Ah 7c Jd As 7h")
'two pair'

docs/poker-patterns.md describes the language.
"""

from cardtable.poker.language import PatternError
from cardtable.poker.pattern import Pattern
from cardtable.poker.ranking import Ranking, rankings
from cardtable.poker.slot_search import PatternTooComplex

__all__ = ["Pattern", "PatternError", "PatternTooComplex", "Ranking", "rankings"]
