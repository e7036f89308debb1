"""Spades by script as OpenSpiel plays it.

In OpenSpiel spades are never broken: they are led only from a hand of nothing else, so ours leads
none before that. By the rules they may be led once one has been played. Partners may not bid more
than thirteen tricks together there, so such bids are not made. It takes the bags of earlier hands
from the last digit of the score, which is wrong after a nil or a lost contract; each game is one
hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.scripted.script_games import names
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

FIRST_BID = 52


class Spades(Comparison):
    key = "script-spades"
    spiel = "spades"
    cards = CardNumbers("23456789tjqka", "cdhs")

    def prepare_hand(self) -> None:
        self.begin_game()

    def outcomes(self) -> Iterator[int]:
        return self.dealt_in_turn()

    def actions(self, line: str) -> Actions | None:
        word, player, what = line.split()
        if word == "play_card":
            cards = names(self.session, f"{player}_hand")
            is_late_lead = self.prop("suit_led") is None and what[1] == "s"
            if is_late_lead and any(card[1] != "s" for card in cards):
                return None
            return (self.cards[what],)
        partner = self.prop("bids")[self.prop("partners")[player]] or 0
        return (FIRST_BID + int(what),) if partner + int(what) <= 13 else None


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(6))
def test_spades(seed: int) -> None:
    assert Spades(seed).play(5)["hands"] == 5
