"""Euchre as OpenSpiel plays it.

In OpenSpiel the dealer may not discard the card that was turned up, which rule books leave open;
ours may, but does not here. A maker decides to play alone after the dealer's discard instead of
before it, and a dealer whose partner plays alone takes the card up too, and sits out. There is no
rule that makes the dealer's partner play alone, and five tricks alone always count 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest

from tests.games.scripted.script_games import SEATS, names
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

PASS, FIRST_SUIT, ALONE, WITH_PARTNER = 24, 25, 29, 30


class Euchre(Comparison):
    key = "euchre"
    cards = CardNumbers("9tjqka", "cdhs", by_rank=True)

    def spiel_name(self) -> str:
        return f"euchre(stick_the_dealer={self.options['stick_the_dealer']})"

    def outcomes(self) -> Iterator[int]:
        dealer = SEATS.index(self.prop("dealer"))
        yield dealer
        hands = [self.hand((dealer + player) % 4) for player in range(4)]
        for cards in zip(*hands, strict=True):
            yield from self.cards.of(cards)
        (self.turned,) = names(self.session, "turned")
        yield self.cards[self.turned]

    def actions(self, line: str) -> Actions | None:
        word, _space, what = line.partition(" ")
        if word == "play_card" or (word == "discard" and what != self.turned):
            return (self.cards[what],)
        if word == "discard":
            return None
        return (PASS if word == "pass" else FIRST_SUIT + "cdhs".index(what or self.turned[1]),)

    def forced(self) -> int | None:
        legal = self.state.legal_actions()
        if legal == [ALONE, WITH_PARTNER]:
            return ALONE if self.prop("alone") else WITH_PARTNER
        must_discard = FIRST_SUIT <= self.state.history()[-1] < ALONE and legal[0] < PASS
        if must_discard and self.prop("phase") != "discarding":
            return int(legal[0])
        return None

    def choose(self, lines: Collection[str]) -> str:
        # most pass, so that the dealer is stuck now and then
        return "pass" if "pass" in lines and self.rng.random() < 0.7 else super().choose(lines)

    def gains(self) -> list[float]:
        return [max(0, value) for value in self.state.returns()]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("stuck", [False, True])
def test_euchre(stuck: bool, seed: int) -> None:
    assert Euchre(seed, stick_the_dealer=stuck).play(20)["hands"] == 20
