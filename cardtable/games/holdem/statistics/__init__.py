"""The statistics of Hold'em: the winnings of each hand, and the habits of the player."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.games.experiment import Counts, Metric
from cardtable.games.hand_statistics import HandResult, HandStatistics
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.statistics.habits import HABITS, count_habits


class Statistics(HandStatistics):
    """Counts what tracking programs count; the result is in big blinds per 100 hands."""

    result = HandResult(
        "mbb",
        N_("big blinds per 100 hands"),
        N_("Winnings in big blinds"),
        factor=0.1,
        is_summed=True,
        chart_factor=0.001,
        unit=N_("big blinds"),
    )
    metrics = (
        *HABITS,
        Metric("won", N_("won at showdown"), "showdowns_won", "showdowns", share=True),
        Metric("pots", N_("hands won"), "pots_won", "hands", share=True),
    )

    def finished_hands(self, game: Game) -> int:
        return len(game.records)

    def count(self, game: Game, number: int, position: int) -> Counts | None:
        record = game.records[number - 1]
        if position not in record.ring:
            return None
        counts = count_habits(record, position)
        gain = record.gains[position]
        counts["hands"] = 1
        counts["mbb"] = round(1000 * gain / record.stakes.big_blind)
        counts["pots_won"] = int(gain > 0)
        counts["showdowns_won"] = int(bool(counts["showdowns"]) and gain > 0)
        return counts

    def margin(self, game: Game, number: int, position: int) -> float | None:
        """Return the gain: what the others lost is the same amount."""
        counts = self.count(game, number, position)
        return None if counts is None else float(counts["mbb"])
