"""The table of compared hands in the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.storage.statistics import Statistics, StatisticsAddition


class ComparisonTables(StatisticsAddition):
    """Keeps each compared hand, and tells the rating."""

    schema = """
CREATE TABLE IF NOT EXISTS comparisons (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL,
    deal TEXT NOT NULL,         -- a checksum of rules and cards, so that a deal counts once
    result REAL NOT NULL,       -- in the unit of the game's statistics
    master REAL NOT NULL,
    margin REAL NOT NULL,       -- the result less the mean of the other sides
    master_margin REAL NOT NULL,
    least_wins INTEGER NOT NULL,
    rated INTEGER NOT NULL,     -- 0 if the person had help or knew the cards
    PRIMARY KEY (game_id, number, position)
);
"""
    orders: ClassVar = {"comparisons": "1, 2, 3"}

    def lines(self, statistics: Statistics, kind: GameKind) -> Sequence[str]:
        rating, counted = ComparedHands(statistics).rating(kind.key), hand_statistics_of(kind)
        if counted is None or not rating.hands:
            return ()
        return (
            _("Luck-free, compared with the Master on the same cards:"),
            *(f"  {title}: {value}" for title, value in rating_figures(rating, counted.result)),
        )
