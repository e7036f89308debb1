"""A hand that is watched for blunders while it is played."""

from __future__ import annotations

from typing import Any

from cardtable.engine import Game, Player
from cardtable.games.experiment import WholeGames


class WatchedHand:
    """Records the blunders of a hand, with the position and what the strategy thought of it."""

    def __init__(self, experiment: WholeGames) -> None:
        self.experiment = experiment
        self.actions = 0
        self.blunders: list[dict[str, Any]] = []

    def note(self, game: Game, player: Player, action: Any) -> None:
        """Note a legal *action* that *player* is about to take."""
        self.actions += 1
        view = game.view(player)
        kind = self.experiment.blunder(view, action)
        if kind is None:
            return
        advice = player.strategy.advice()
        values = {
            str(candidate.action): round(candidate.expected, 1)
            for candidate in (advice.candidates if advice is not None else ())
        }
        sound = [str(each) for each in self.experiment.sound_actions(view)]
        best = max(sound, key=lambda text: values.get(text, float("-inf")))
        self.blunders.append(
            {
                "kind": kind,
                **self.experiment.describe(view),
                "played": str(action),
                "value": values.get(str(action)),
                "sound": best,
                "sound_value": values.get(best),
                "values": values,
            }
        )

    def data(self) -> dict[str, Any]:
        """Return the number of actions and the blunders as JSON data."""
        return {"actions": self.actions, "blunders": self.blunders}
