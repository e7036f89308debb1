"""Short games made of the libraries: chips, auctions, strict tricks, sums, a patience by suit."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.scripted.trial_games import play_trial
from cardtable.ludl import Accepted, Session, parse
from cardtable.ludl.script_tests import failed_tests
from tests.games.scripted.script_games import say
from tests.games.scripted.small_games import case
from tests.games.scripted.test_trial_games import standing_clock

GAMES = ("blackjack", "euchre", "scopa", "strict-tricks", "suit-patience")
FIFTEENS = """
USE 'table';
DEF sum_value $card = MIN 10 INT $card.value;
DEF pairs $cards = COUNT SUBSETS $cards 2 'is_pair';
DEF is_pair $pair = $pair[0].value == $pair[1].value;
RECEIVE count:
  DEBUG SIZE subsets_with_sum @hand 15;
  DEBUG SIZE subsets_with_sum CONTENTS @hand 15;
  DEBUG pairs CONTENTS @hand;
  ACCEPT;
END_RECEIVE
"""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_its_tests_and_random_games(name: str) -> None:
    file = case(name)
    assert file.program.rules.tests
    state = file.description.state(file.description.players[0])
    assert [str(error) for error in failed_tests(file.program, state)] == []
    trial = play_trial(file, 12, 60, standing_clock)
    assert trial.problems == ()


@pytest.mark.parametrize("name", ["euchre", "strict-tricks"])
def test_exactly_the_listed_calls_and_cards_are_accepted(name: str) -> None:
    file = case(name)
    for seed in range(4):
        session = Session(file.program, file.description.state(4), seed=seed)
        assert isinstance(session.set_up(), Accepted)
        rng = Random(seed)
        for _message in range(70):
            player = session.current_player
            hand = [token.name for token in session.world.containers[f"{player}_hand"].tokens]
            possible = ["pass", "double", *(f"bid {bid}" for bid in "01234567cdhs")]
            possible += [f"play_card {card}" for card in hand]
            legal = session.legal() or ()
            assert {line for line in possible if session.allows(player, line)} == set(legal)
            if say(session, rng.choice(legal)).scores is not None:
                break


@pytest.mark.parametrize(
    ("hand", "fifteens", "pairs"),
    [
        ("5c 5d 5h js 5s", 8, 6),  # the best hand of all
        ("7c 8d 8h 9s ac", 2, 1),
        ("2c 4d 6h 8s td", 0, 0),
        ("as 4c th 5d kd", 4, 0),
    ],
)
def test_a_cribbage_hand_is_counted(hand: str, fifteens: int, pairs: int) -> None:
    ranks = "a23456789tjqk"
    tokens = [{"name": name, "value": str(ranks.index(name[0]) + 1)} for name in hand.split()]
    state = {"properties": {"play_order": ["a"]}, "containers": {"hand": {"tokens": tokens}}}
    answer = Session(parse(FIFTEENS), state).send("a", "count")
    assert isinstance(answer, Accepted), answer
    assert answer.debug == (str(fifteens), str(fifteens), str(pairs))
