"""Go Fish as OpenSpiel plays it.

OpenSpiel knows ranks only, since suits do not matter. A player without cards draws one there when
it is their turn, in our game at once; so a hand is left when that happens to another player.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.scripted.script_games import SEATS, names
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

RANKS = "a23456789tjqk"


class GoFish(Comparison):
    key = "go-fish"
    cards = CardNumbers(RANKS, "c")

    def spiel_name(self) -> str:
        return f"go_fish(players={self.players},initial_cards={7 if self.players < 4 else 5})"

    def outcomes(self) -> Iterator[int]:
        for player in range(self.players):
            yield from (RANKS.index(card[0]) for card in self.hand(player))
        while True:
            yield self.pond.pop(0)

    def prepare_hand(self) -> None:
        """Begin a game in which no player was dealt a book, which would lie on the table."""
        self.begin_game()
        while self.prop("books_laid"):
            self.begin_game()
        self.last = None

    def actions(self, line: str) -> Actions | None:
        _word, player, rank = line.split()
        return (SEATS.index(player) * len(RANKS) + self.prop("ranks").index(rank),)

    def take(self, line: str) -> None:
        self.pond = [RANKS.index(card[0]) for card in names(self.session, "pond")]
        super().take(line)

    def is_comparable(self) -> bool:
        drawing = [
            line.split()[0] for line in (self.last.said if self.last else ()) if "draws" in line
        ]
        return set(drawing) <= {self.session.current_player}

    def points(self) -> list[float]:
        return list(self.prop("books").values())

    def gains(self) -> list[float]:
        shown = str(self.state).splitlines()[2 : 2 + self.players]
        return [int(line.split(":")[1]) for line in shown]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_go_fish(players: int, seed: int) -> None:
    assert GoFish(seed, players).play(5)["hands"] >= 1
