"""Gin Rummy as OpenSpiel plays it.

At a knock, OpenSpiel's players lay down melds and lay off cards by themselves. The knocker makes
the melds that ours made; of all that the other player may do there, the best must leave as many
points as in our game. In OpenSpiel a player may discard the card just taken, and equal points are
no undercut but score nothing. After the last draw, the other player may still knock with the last
discard there, as in tournaments; here they pass. OpenSpiel ends a hand at the fiftieth discard
taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from tests.games.scripted.script_games import SEATS, names, say
from tests.games.scripted.second_implementations.comparison import (
    Actions,
    CardNumbers,
    Comparison,
    load_game,
)

TAKE, DRAW, PASS, KNOCK, FIRST_MELD, END = 52, 53, 54, 55, 56, 241
WORDS = {"take": TAKE, "draw": DRAW, "pass": PASS, "knock": KNOCK}
UNDERCUT = 10
MAX_TAKEN = 49


@cache
def meld_numbers() -> dict[frozenset[str], int]:
    """Return OpenSpiel's actions that lay down a meld, by its cards."""
    state = load_game("gin_rummy").new_initial_state()
    numbers = {}
    for action in range(FIRST_MELD, END):
        cards = state.action_to_string(0, action).split()[-1].lower()
        numbers[frozenset(cards[at : at + 2] for at in range(0, len(cards), 2))] = action
    return numbers


def meld_actions(cards: Sequence[str]) -> list[int]:
    """Return the actions that lay down a meld, of which the longest have five cards.

    There is none for loose cards.
    """
    numbers = meld_numbers()
    if len(cards) < 6:
        return [numbers[frozenset(cards)]] if frozenset(cards) in numbers else []
    first, others = meld_actions(cards[:3]), meld_actions(cards[3:])
    return first + others if first and others else []


def best_return(state: Any, player: int) -> float:
    """Return the most that a player can get who alone is to act."""
    if state.is_terminal():
        return float(state.returns()[player])
    return max(best_return(state.child(action), player) for action in state.legal_actions())


class GinRummy(Comparison):
    key = "gin-rummy"
    usual_players = 2
    cards = CardNumbers("a23456789tjqk", "scdh")
    care = 0.8

    def spiel_name(self) -> str:
        oklahoma = self.options.get("knocking") == "upcard"
        return f"gin_rummy(oklahoma={oklahoma},gin_bonus=20,undercut_bonus={UNDERCUT})"

    def prepare_hand(self) -> None:
        super().prepare_hand()
        self.first = SEATS.index(self.session.current_player)
        self.taken = 0
        self.best = [0.0, 0.0]

    def seat(self, player: int) -> str:
        return SEATS[(player + self.first) % 2]

    def outcomes(self) -> Iterator[int]:
        for player in range(2):
            yield from self.cards.of(self.hand(player))
        yield from self.cards.of(names(self.session, "discard"))
        while True:
            drawn = names(self.session, f"{self.session.current_player}_hand")[-1]
            yield self.cards[drawn]

    def actions(self, line: str) -> Actions | None:
        word, _space, card = line.partition(" ")
        return (WORDS[word] if word in WORDS else self.cards[card],)

    def extra_actions(self) -> Collection[int]:
        taken = {self.cards[card] for card in [self.prop("taken")] if card}
        legal = self.state.legal_actions()
        if taken and KNOCK in legal and taken.issuperset(self.state.child(KNOCK).legal_actions()):
            return {*taken, KNOCK}
        return taken

    def forced(self) -> int | None:
        is_wall = self.prop("phase") == "offer" and TAKE not in self.state.legal_actions()
        return PASS if is_wall else None

    def is_comparable(self) -> bool:
        return self.taken < MAX_TAKEN

    def take(self, line: str) -> None:
        self.taken += line == "take"
        if not line.startswith("knock"):
            super().take(line)
            return
        player = self.state.current_player()
        cards = {self.cards[each[6:]] for each in self.session.legal() if each.startswith("knock")}
        self.state.apply_action(KNOCK)
        assert cards == set(self.state.legal_actions()).difference(self.extra_actions())
        self.state.apply_action(self.cards[line.split()[1]])
        self.last = say(self.session, line)
        melds, *_others = self.last.results
        for group in melds.groups:
            for action in meld_actions([card.name for card in group]):
                self.state.apply_action(action)
        self.state.apply_action(PASS)
        other = best_return(self.state, 1 - player) or UNDERCUT
        self.best[player], self.best[1 - player] = max(0, -other), max(0, other)
        while not self.state.is_terminal():
            self.state.apply_action(PASS)

    def gains(self) -> list[float]:
        return self.best


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("knocking", [10, "upcard"])
def test_gin_rummy(knocking: int | str, seed: int) -> None:
    game = GinRummy(seed, knocking=knocking, target=10**6)
    assert game.play(15)["hands"] >= 13
