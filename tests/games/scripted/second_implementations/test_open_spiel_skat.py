"""Skat as OpenSpiel plays it: the skat, the tricks and the card points.

OpenSpiel has neither an auction nor values of games: the first player who wants to play does. So
our auction is held first, the others pass there, and the card points are compared, or whether a
null game is won. All games are played with the skat, and closed. After the lead of a jack that is
not of the trump suit, OpenSpiel takes the plain cards of its suit for trumps too; a hand with
such a lead is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest

from tests.games.scripted.script_games import SEATS, names, say
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

PASS = 32
GAMES = {"d": 33, "h": 34, "s": 35, "c": 36, "grand": 37, "null": 38}


class Skat(Comparison):
    key = "skat"
    spiel = "skat"
    usual_players = 3
    cards = CardNumbers("789qktaj", "dhsc")
    care = 0.5

    def prepare_hand(self) -> None:
        """Hold our auction, and note what OpenSpiel's players are to do before the first lead."""
        self.begin_game()
        while self.prop("phase") == "auction":
            self.speak(self.session.legal())
        self.first = (SEATS.index(self.prop("dealer")) + 1) % 3
        hands = [self.cards.of(self.hand(player)) for player in range(3)]
        skat = self.cards.of(names(self.session, "skat"))
        self.deal = [number for hand in hands for number in hand[:3]] + skat
        self.deal += [number for hand in hands for number in hand[3:7]]
        self.deal += [number for hand in hands for number in hand[7:]]
        self.declarer = (SEATS.index(self.prop("declarer")) - self.first) % 3
        self.speak(["take_skat"])
        discards = [self.cards[self.speak(self.session.legal()).split()[1]] for _card in range(2)]
        games = [line for line in self.session.legal() if line.split()[1] in GAMES]
        if not games:
            self.prepare_hand()
            return
        self.game = self.speak(games).split()[1]
        self.opening = [PASS] * self.declarer + [GAMES[self.game], *discards]

    def speak(self, lines: Collection[str]) -> str:
        """Say one of these in our game only, and return it."""
        line = self.choose(lines)
        say(self.session, line)
        return line

    def seat(self, player: int) -> str:
        return SEATS[(player + self.first) % 3]

    def outcomes(self) -> Iterator[int]:
        return iter(self.deal)

    def forced(self) -> int | None:
        return self.opening.pop(0) if self.opening else None

    def actions(self, line: str) -> Actions | None:
        return (self.cards[line.split()[1]],)

    def is_wrong_lead(self, card: str) -> bool:
        return card[0] == "j" and self.game not in ("null", card[1])

    def is_comparable(self) -> bool:
        return self.prop("suit_led") is None or not self.is_wrong_lead(self.lead)

    def choose(self, lines: Collection[str]) -> str:
        if self.prop("phase") == "playing" and self.prop("suit_led") is None:
            lines = [line for line in lines if not self.is_wrong_lead(line.split()[1])] or lines
        return super().choose(lines)

    def take(self, line: str) -> None:
        if self.prop("suit_led") is None:
            self.lead = line.split()[1]
        super().take(line)

    def compare_result(self, won: list[float]) -> None:
        theirs = round(self.state.returns()[self.declarer] * 120 + 60)
        said = " ".join(self.last.said)
        if self.game == "null":
            assert ("wins" in said) == (theirs == 90)
        else:
            assert f"takes {theirs} card points" in said


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_skat(seed: int) -> None:
    assert Skat(seed).play(15)["hands"] >= 10
