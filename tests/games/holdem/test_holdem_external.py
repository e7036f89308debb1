"""A hand of an external dealer, played through the doors."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.engine import IllegalAction
from cardtable.games.holdem import Action, Rules
from cardtable.games.holdem.external import ExternalGame, ExternalHand
from cardtable.games.holdem.hand import UNKNOWN
from tests.engine.hostile_objects import actions_of_other_games, hostile_objects


def external_game(structure: str = "fixed-limit") -> ExternalGame:
    """Return a game of three whose first hand has begun; no card is known."""
    rules = Rules(seats=3, structure=structure, small_blind=10, big_blind=20)
    hand = ExternalHand(1, rules, (1000, 1000, 1000), (0, 1, 2), [UNKNOWN] * 20)
    game = ExternalGame(rules, [hand])
    game.get_next_player()
    return game


def test_an_external_hand_takes_the_raise_that_its_dealer_allows() -> None:
    game = external_game()
    game.accept(Action.raise_to(33))
    assert game.bets == (33, 10, 20)


@pytest.mark.parametrize(
    "action", [Action.bet(60), Action.raise_to(10), Action.raise_to(5000), Action.bet(10**5000)]
)
def test_a_refused_amount_leaves_the_limits_as_they_were(action: Action) -> None:
    game = external_game()
    before = game.view(0), game.raise_range, game.legal_bids()
    for player in game.players:
        with pytest.raises(IllegalAction):
            game.accept(action, player)
        assert (game.view(0), game.raise_range, game.legal_bids()) == before
    with pytest.raises(IllegalAction):  # a good raise out of turn
        game.accept(Action.raise_to(40), game.players[1])
    assert (game.view(0), game.raise_range, game.legal_bids()) == before


def test_the_doors_of_an_external_hand_answer_any_object() -> None:
    game = external_game()
    before = game.view(0), game.raise_range, game.legal_bids()
    player = game.get_next_player()
    value: Any
    for value in (hostile_objects() | actions_of_other_games(Action.FOLD)).values():
        for door in (game.accept_bid, game.accept_play, game.accept):
            with pytest.raises(IllegalAction):
                door(value, player)
    assert (game.view(0), game.raise_range, game.legal_bids()) == before
