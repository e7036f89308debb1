"""The strategies: legal actions, reasons, equal seeds, and Shark's model of its opponents."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.games.holdem import GAME, Action, Game, Player, Rules
from cardtable.games.holdem.strategies import Caller, Random
from cardtable.games.holdem.strategies.equity import Equity
from cardtable.games.holdem.strategies.odds import pot_odds
from cardtable.games.holdem.strategies.opponent_model import OpponentModel, observe
from cardtable.games.holdem.strategies.shark import Shark
from cardtable.games.holdem.strategies.starting_hands import (
    all_starting_hands,
    combination_count,
    starting_hand,
)
from cardtable.lab import play_match
from cardtable.match import Match, Seat

CLASSES = GAME.strategies().classes


@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("rules", ["no-limit", "pot-limit", "fixed-limit", "full-ring"])
def test_every_strategy_acts_legally_under_every_limit(rules: str) -> None:
    found = Rules.named(rules)
    keys = ("random", "caller", "equity", "tight", "loose", "shark")
    seats = [Seat(keys[place % 6], f"P{place}") for place in range(found.seats)]
    match = Match(GAME, found, seats, seed=5)
    for _action in range(60):
        if match.tick() is None:
            break
    assert len(match.log) == 60


def test_equal_seeds_give_equal_actions() -> None:
    def log() -> list[str]:
        match = Match(
            GAME, Rules.named("heads-up"), [Seat("shark", "A", 2), Seat("equity", "B")], seed=3
        )
        for _action in range(30):
            match.tick()
        return [str(entry.action) for entry in match.log]

    assert log() == log()


def aces_against_a_bet(strategy: Any) -> Game:
    deck = "As 7c Ah 2d 9s Kd 8h 3c 9c 4s 9d 5h"
    game = Game(Rules(), seed=1, stacks=[2_000, 2_000], button=1, deck=deck)
    game.register_player(Player(strategy))
    game.register_player(Player(Caller()))
    return game


@pytest.mark.parametrize("strategy", [Equity(seed=1), Shark(seed=1)])
def test_aces_are_not_folded_and_the_reason_has_numbers(strategy: Equity | Shark) -> None:
    game = aces_against_a_bet(strategy)
    player = game.get_next_player()
    assert player is not None
    game.accept_bid(Action.raise_to(60), player)
    answer = game.players[0].place_bid()
    assert answer is not Action.FOLD
    assert "%" in strategy.why()
    advice = strategy.advice()
    assert advice is not None
    assert advice.candidate_for(answer) is not None
    assert advice.best.expected == max(one.expected for one in advice.candidates) > 0
    assert {one.action for one in advice.candidates} >= {Action.FOLD, Action.CALL}


def test_pot_odds_are_the_break_even_share() -> None:
    game = aces_against_a_bet(Caller())
    player = game.get_next_player()
    assert player is not None
    game.accept_bid(Action.raise_to(60), player)
    assert pot_odds(game.view(0)) == pytest.approx(40 / 120)


def test_all_169_starting_hands_have_plausible_figures() -> None:
    table = all_starting_hands()
    assert len(table) == 169
    assert sum(combination_count(name) for name in table) == 1_326
    assert next(iter(table)) == "AA"
    assert starting_hand(12, 25).equity == pytest.approx(0.852, abs=0.01)
    assert table["72o"].push < 3 < 15 == table["AA"].push == table["22"].push
    assert table["AA"].above == 0


def test_shark_follows_the_push_fold_table_when_short() -> None:
    def answer(hole: str) -> Action:
        deck = f"2c {hole.split()[0]} 7d {hole.split()[1]}"
        game = Game(Rules(), seed=1, stacks=[120, 120], button=1, deck=deck)
        game.register_player(Player(Caller()))
        game.register_player(Player(Shark(seed=1)))
        player = game.get_next_player()
        assert player is game.players[1]
        action: Action = player.place_bid()
        return action

    assert answer("As Kd") == Action.raise_to(120)
    assert answer("7c 2h") is Action.FOLD


def test_the_opponent_model_learns_how_often_a_seat_folds_to_a_bet() -> None:
    model = OpponentModel()
    rules = Rules(seats=2)
    before = model.rates(1, (0, 1))[0]
    history = ((0, 0, Action.raise_to(60)), (0, 1, Action.FOLD))
    observations = observe(rules.stakes(0), history, 2, 0, 1)
    assert observations[1][:4] == (1, 0, (0, 1), 0)
    for _hand in range(40):
        model.add(observations)
    assert model.rates(1, (0, 1))[0] > max(0.8, before)


def test_a_bluff_rate_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="bluff rate"):
        Shark(bluff=1.5)


@pytest.mark.check
def test_the_lab_plays_sessions_on_the_same_cards() -> None:
    report = play_match(
        ["equity", "random"], game="holdem", rules="heads-up", deals=4, games=0, seed=2, workers=1
    )
    assert report.deals == 4
    assert report.mean > 0
    same = play_match(
        ["caller", "caller"], game="holdem", rules="heads-up", deals=2, games=0, seed=2, workers=1
    )
    assert same.mean == 0


def test_random_never_folds_when_it_can_check() -> None:
    game = Game(Rules(seats=3), seed=4, hands=30)
    for seed in range(3):
        game.register_player(Player(Random(seed=seed)))
    while (player := game.get_next_player()) is not None:
        action = player.place_bid()
        assert action is not Action.FOLD or game.hand.to_call
        game.accept_bid(action, player)
