"""Crazy Eights as OpenSpiel plays it.

OpenSpiel shuffles the discards as soon as the stock is empty, ours when a card is drawn from it;
so a hand is left when the stock runs out. OpenSpiel's twos and queens come with aces that turn
the direction, which changes nothing with two players, and count for the card turned up too; such
a deal is skipped.

Points are not compared with OpenSpiel's own: for a card from 3 to 10 it adds 2 to the number of
the card instead of its rank, and an ace counts 10 there, 1 by the rules. The cards left in its
hands are counted here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from tests.games.scripted.script_games import SEATS, names
from tests.games.scripted.second_implementations.comparison import Actions, CardNumbers, Comparison

DRAW, PASS, FIRST_SUIT, FIRST_DEALER = 52, 53, 54, 52
VALUES = {"A": 1, "8": 50, "T": 10, "J": 10, "Q": 10, "K": 10}


class CrazyEights(Comparison):
    key = "crazy-eights"
    cards = CardNumbers("23456789tjqka", "cdhs", by_rank=True)

    def spiel_name(self) -> str:
        special, limit = bool(self.options.get("twos")), self.options["draw_limit"]
        return (
            f"crazy_eights(players={self.players},max_draw_cards={limit},max_turns=1000,"
            f"use_special_cards={special},reshuffle=True)"
        )

    def prepare_hand(self) -> None:
        super().prepare_hand()
        while self.options.get("twos") and names(self.session, "discard")[0][0] in "2qa":
            self.begin_game()
        self.drawn: list[str] = []

    def outcomes(self) -> Iterator[int]:
        first = SEATS.index(self.session.current_player)
        yield FIRST_DEALER + (first - 1) % self.players
        hands = [self.hand((first + player) % self.players) for player in range(self.players)]
        for cards in zip(*hands, strict=True):
            yield from self.cards.of(cards)
        yield from self.cards.of(names(self.session, "discard"))
        while True:
            yield self.cards[self.drawn.pop(0)]

    def actions(self, line: str) -> Actions | None:
        word, *what = line.split()
        if word == "play_card":
            return (self.cards[what[0]],)
        if word == "play_eight":
            return self.cards[what[0]], FIRST_SUIT + "cdhs".index(what[1])
        return (PASS if word == "pass" else DRAW,)

    def is_comparable(self) -> bool:
        return len(names(self.session, "stock")) > int(self.prop("penalty"))

    def take(self, line: str) -> None:
        word, *count = line.split()
        if word in ("draw", "take"):
            self.drawn = names(self.session, "stock")[: int(count[0]) if count else 1]
        super().take(line)

    def choose(self, lines: Collection[str]) -> str:
        # most cards that fit are played, so that some hands end before the stock
        plays = [line for line in lines if line.startswith("play")]
        return super().choose(plays if plays and self.rng.random() < 0.9 else lines)

    def gains(self) -> list[float]:
        left = [0] * self.players
        for suit in re.findall("^Suit .*", str(self.state), re.MULTILINE):
            for player, ranks in enumerate(suit.split("Suit ")[1:]):
                cards = "".join(ranks[2:].split())
                left[player] += sum(VALUES.get(card, 0) or int(card) for card in cards)
        return [sum(left) if not cards else 0 for cards in left]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"draw_limit": 1}),
        (4, {"draw_limit": 3}),
        (2, {"draw_limit": 2, "twos": True, "queens": True}),
    ],
)
def test_crazy_eights(players: int, options: dict[str, Any], seed: int) -> None:
    assert CrazyEights(seed, players, **options).play(15)["hands"] >= 5
