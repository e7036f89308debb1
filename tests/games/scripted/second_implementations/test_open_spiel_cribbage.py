"""Cribbage as OpenSpiel plays it: whole games to 121, the scores compared at each decision.

In OpenSpiel a flush in the crib needs no starter, which is an option of ours. It counts the hands
and the crib together before it looks for a winner, and finds player 0 first; by the rules the
other player counts before the dealer and wins. So the last points are not compared, only that our
winner has 121 there too. Both lay away in an order of their own, which changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.games.scripted.script_games import SEATS, names, say
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

GO = 2756


def rank_of(number: int) -> tuple[int, int]:
    return number % 13, number


class Cribbage(Comparison):
    key = "cribbage"
    spiel = "cribbage"
    usual_players = 2
    cards = CardNumbers("a23456789tjqk", "cdhs")

    def seat(self, player: int) -> str:
        return SEATS[1 - player]  # player 0 deals first

    def outcomes(self) -> Iterator[int]:
        while True:
            for player in range(2):
                yield from self.cards.of(self.hand(player))
            yield from self.cards.of(names(self.session, "starter"))

    def actions(self, line: str) -> Actions | None:
        first, *second = sorted(self.cards.of(line.split()[1:]), key=rank_of)
        return (52 + 52 * first + second[0] if second else first,)

    def forced(self) -> int | None:
        return GO if self.state.legal_actions() == [GO] else None

    def compare_position(self) -> None:
        (shown,) = re.findall("^Scores: (.*)", str(self.state), re.MULTILINE)
        assert [int(score) for score in shown.split()] == self.points()

    def decide(self) -> None:
        if self.prop("phase") == "playing":
            super().decide()
            return
        laid: dict[str, tuple[list[int], int]] = {}
        for _player in range(2):
            lines = self.session.legal()
            line = self.choose(lines)
            legal = sorted(action for each in lines for action in self.actions(each) or ())
            (action,) = self.actions(line) or ()
            laid[self.session.current_player] = legal, action
            say(self.session, line)
        for player in range(2):
            legal, action = laid[self.seat(player)]
            assert legal == self.state.legal_actions()
            self.state.apply_action(action)

    def compare_result(self, won: list[float]) -> None:
        assert self.session.scores is not None
        theirs = [score - 1000 if score > 1000 else score + 1000 for score in self.state.returns()]
        assert theirs[won.index(max(won))] >= 121
        assert all(ours <= score for ours, score in zip(won, theirs, strict=True))


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_cribbage(seed: int) -> None:
    assert Cribbage(seed, crib_flush=True).play(1)["hands"] == 1
