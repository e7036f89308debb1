"""Board games in the lab: whole games, each played twice with the sides swapped."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.engine import Game
from cardtable.games.experiment import Counts, Metric, WholeGames


class Experiment(WholeGames):
    """A board game in the lab; the first move alternates.

    A win counts 1, a draw 0, a loss -1. The number of discs does not matter.
    """

    unit = N_("wins")
    max_actions = 400
    metrics = (
        Metric("won", N_("won"), "won", "games", share=True),
        Metric("drawn", N_("drawn"), "drawn", "games", share=True),
        Metric("moves", N_("moves per game"), "moves", "games"),
    )
    ladder = (
        "random",
        "min-max",
        "depth-limited:depth=2",
        "alpha-beta",
        "iterative-deepening:nodes=20000",
        "iterative-deepening:nodes=200000",
        "iterative-deepening:nodes=2000000",
    )
    yardstick = "depth-limited:depth=2"

    def points(self, game: Game) -> tuple[float, ...]:
        winners = game.winners
        return tuple(
            0.0 if not winners else 1.0 if side[0] in winners else -1.0 for side in self.sides
        )

    def count(self, game: Game) -> tuple[Counts, ...]:
        winners = game.winners
        return tuple(
            {
                "games": 1,
                "won": int(side[0] in winners),
                "drawn": int(not winners),
                "moves": len(game.view(0).history),
            }
            for side in self.sides
        )
