"""The games on a grid in the lab: whole games, each played again with the sides changed."""

from __future__ import annotations

from cardtable.engine import Game
from cardtable.i18n import N_
from cardtable.lab.games.whole import Column, Counts, LabGame


class GridPlaying(LabGame):
    """Play a game on a grid in the lab. Who begins changes with every second game.

    A win counts 1, a draw nothing, a loss -1: discs and the like are no measure of who plays well.
    """

    unit = N_("wins")
    longest = 400
    columns = (
        Column("won", N_("won"), "won", "games", share=True),
        Column("drawn", N_("drawn"), "drawn", "games", share=True),
        Column("moves", N_("moves a game"), "moves", "games"),
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
                "moves": len(game.view(0).history),  # type: ignore[attr-defined]  # a grid's view
            }
            for side in self.sides
        )
