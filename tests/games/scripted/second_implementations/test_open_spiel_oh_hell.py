"""Oh Hell as OpenSpiel plays it.

OpenSpiel always has trumps, and the dealer's bid may never fit. It scores 1 for each trick of a
bid that is missed, or −1 for each trick off; what our usual rules give follows from the first of
them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.scripted.script_games import names
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

FIRST_BID = 52


class OhHell(Comparison):
    key = "oh-hell"
    cards = CardNumbers("23456789tjqka", "cdsh", by_rank=True)

    def spiel_name(self) -> str:
        return f"oh_hell(players={self.players},off_bid_penalty={self.options['scoring'] == 'off'})"

    def outcomes(self) -> Iterator[int]:
        yield self.prop("size")
        yield int(self.prop("dealer").removeprefix("player_")) - 1
        yield from self.dealt_in_turn()
        yield from self.cards.of(names(self.session, "turned"))

    def actions(self, line: str) -> Actions | None:
        word, what = line.split()
        return (FIRST_BID + int(what) if word == "bid" else self.cards[what],)

    def gains(self) -> list[float]:
        values = list(self.state.returns())
        return (
            [value if value >= 10 else 0 for value in values]
            if self.options["scoring"] == "exact"
            else values
        )


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("scoring", ["exact", "tricks", "off"])
def test_oh_hell(scoring: str, players: int) -> None:
    assert OhHell(players, players, scoring=scoring).play(13)["hands"] == 13
