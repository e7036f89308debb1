"""The table of patiences in the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.engine import GameKind
from cardtable.features.patience.results import PatienceResults
from cardtable.storage.statistics import Statistics, StatisticsAddition


class PatienceTable(StatisticsAddition):
    """Keeps each patience that was begun."""

    schema = """
CREATE TABLE IF NOT EXISTS patiences (
    game_id TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    won INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    seconds REAL NOT NULL       -- at the table, without long breaks
);
"""
    orders: ClassVar = {"patiences": "1"}

    def lines(self, statistics: Statistics, kind: GameKind) -> Sequence[str]:
        results = PatienceResults.read(statistics, kind.key)
        return [f"{title}: {value}" for title, value in results.figures()] if results.games else ()
