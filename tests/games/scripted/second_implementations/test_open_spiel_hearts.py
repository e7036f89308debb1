"""Hearts as OpenSpiel plays it.

OpenSpiel has no claims, so none are made. It does not know the moon that subtracts 26 points, nor
games for three and five players. Chance chooses the direction of passing there, in our game the
number of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison


class Hearts(Comparison):
    key = "hearts"
    cards = CardNumbers("23456789tjqka", "cdhs", by_rank=True)

    def spiel_name(self) -> str:
        values = {
            "jd_bonus": self.options["jack_of_diamonds"],
            "no_pts_on_first_trick": not self.options["first_trick_points"],
            "qs_breaks_hearts": self.options["queen_breaks_hearts"],
        }
        return f"hearts({','.join(f'{name}={value}' for name, value in values.items())})"

    def outcomes(self) -> Iterator[int]:
        directions = self.prop("directions")
        yield directions[self.prop("hand_number") % len(directions)]
        yield from self.dealt_in_turn()

    def actions(self, line: str) -> Actions | None:
        return None if line == "claim" else (self.cards[line.split()[1]],)

    def gains(self) -> list[float]:
        return [26 - value for value in self.state.returns()]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("with_options", [False, True])
def test_hearts(with_options: bool, seed: int) -> None:
    names = ("jack_of_diamonds", "first_trick_points", "queen_breaks_hearts")
    game = Hearts(seed, **dict.fromkeys(names, with_options))
    assert game.play(5)["hands"] == 5
