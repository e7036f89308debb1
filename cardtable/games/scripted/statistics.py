"""The statistics of scripted games: the points of each hand."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.games.experiment import Counts, Metric
from cardtable.games.hand_statistics import HandResult, HandStatistics
from cardtable.games.scripted.game import Game


class Statistics(HandStatistics):
    """Counts the points of the person's side, and as won the hands in which no side did better.

    A hand of a single player is won with the game. A board game has no hands.
    """

    result = HandResult("points", N_("points per hand"), N_("Points per hand, last {count} hands"))
    metrics = (
        Metric("best", N_("hands won"), "best", "hands", share=True),
        Metric("scoreless", N_("hands without points"), "scoreless", "hands", share=True),
    )

    def finished_hands(self, game: Game) -> int:
        return 0 if game.layout.has_grid else len(game.gains)

    def count(self, game: Game, number: int, position: int) -> Counts:
        gains = game.gains[number - 1]
        own = next(gain for side, gain in zip(game.sides, gains, strict=True) if position in side)
        best = min(gains) if game.least_wins else max(gains)
        is_best = own == best if len(gains) > 1 else position in game.winners
        return {"hands": 1, "points": own, "best": int(is_best), "scoreless": int(own == 0)}
