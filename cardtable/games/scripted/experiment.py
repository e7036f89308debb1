"""Scripted games in the lab: single hands, or whole games where a script deals only one."""

from __future__ import annotations

from collections.abc import Callable

from cardtable import engine
from cardtable.core.i18n import N_
from cardtable.engine import Person
from cardtable.games.experiment import Counts, Metric, WholeGames
from cardtable.games.scripted.chance import read_outcome
from cardtable.games.scripted.game import Game
from cardtable.games.scripted.trial_games import Progress


class Experiment(WholeGames):
    """Plays any script in the lab.

    A hand ends when the script deals again or ends the game. The gain of a side is what its score
    has changed by, negated if the lowest score wins; without a score it is the result of the game.
    """

    has_hands = True
    max_actions = 3_000
    metrics = (
        Metric("points", N_("points per hand"), "points", "hands"),
        Metric("won", N_("games won"), "won", "ended", share=True),
    )
    ladder = ("random", "tree@beginner", "tree@easy", "tree@medium")
    yardstick = "random"

    def check_deal(self, text: str) -> None:
        """Raise ValueError unless *text* is a sequence of random outcomes."""
        for number, word in enumerate(text.split(), 1):
            read_outcome(word, number)

    def new_hand(self, number: int, seed: int, deal: str) -> engine.Game:
        """Return a game before its first hand; *deal* is a sequence of random outcomes."""
        dealer = number % self.seats
        game = self.kind.new(self.rules, seed=seed, dealer=dealer, deals=deal.split())
        for seat in range(self.seats):
            game.register_player(self.kind.player(Person(), name=f"{seat}"))
        return game

    def is_hand_over(self, game: engine.Game) -> bool:
        """Return whether the first hand is over."""
        return game.between_hands or bool(game.current_phase == "over")

    def end_of_hand(self) -> Callable[[engine.Game], bool]:
        progress = Progress(self.rules)

        def is_over(game: engine.Game) -> bool:
            assert isinstance(game, Game)
            return progress.has_ended(game) or self.is_hand_over(game)

        return is_over

    def points(self, game: engine.Game) -> tuple[float, ...]:
        """Return the gain of each side, negated where the lowest score wins."""
        sign = -1 if game.least_wins else 1
        return tuple(sign * points for points in _gained(game))

    def count(self, game: engine.Game) -> tuple[Counts, ...]:
        """Return the counts for each side."""
        winners = game.winners
        hands: int = game.view(0).hand_number
        ended = int(game.current_phase == "over")  # in many scripts a hand is not the game
        return tuple(
            {
                "games": 1,
                "hands": hands,
                "points": score,
                "ended": ended,
                "won": int(side[0] in winners),
            }
            for side, score in zip(self.sides, _gained(game), strict=True)
        )


def _gained(game: engine.Game) -> tuple[int, ...]:
    assert isinstance(game, Game)
    return game.gained
