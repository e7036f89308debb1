"""Blackjack as OpenSpiel plays it: one player with one pack, who only hits and stands.

OpenSpiel has no stakes, so ours are worth 1 each there. It asks a player with 21 too, who stands
then, and nothing ends with a blackjack of the bank. A blackjack is 21 points there like any
other; here it wins one and a half stakes unless the bank has one too.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import say
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

HIT, STAND = 0, 1
CHIPS, STAKE = 100, 10


def points(cards: list[str]) -> int:
    return sum(
        {"a": 11, **dict.fromkeys("tjqk", 10)}.get(card[0]) or int(card[0]) for card in cards
    )


class Blackjack(Comparison):
    key = "blackjack"
    spiel = "blackjack"
    usual_players = 1
    cards = CardNumbers("a23456789tjqk", "cdhs")

    def prepare_hand(self) -> None:
        self.begin_game()
        state = self.session.state
        shoe = state["containers"]["shoe"]["tokens"]
        first = list({token["name"]: token for token in shoe}.values())
        state["containers"]["shoe"]["tokens"] = first + [each for each in shoe if each not in first]
        self.session = Session(self.session.program, state, seed=1)
        self.pack = [token["name"] for token in first]
        say(self.session, f"bet {STAKE}")

    def outcomes(self) -> Iterator[int]:
        return iter(self.cards.of(self.pack))

    def actions(self, line: str) -> Actions | None:
        return {"hit": (HIT,), "stand": (STAND,)}.get(line)

    def forced(self) -> int | None:
        return None if self.session.scores is None else STAND

    def points(self) -> list[float]:
        return [self.prop("chips")["player_1"]]

    def compare_result(self, won: list[float]) -> None:
        own, bank = (points(self.pack[at : at + 2]) == 21 for at in (0, 2))
        (theirs,) = self.state.returns()
        assert self.points() == [CHIPS + STAKE * (1.5 if own and not bank else theirs)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(2))
def test_blackjack(seed: int) -> None:
    game = Blackjack(seed, insurance=False, hands=1)
    assert game.play(50)["hands"] == 50
