"""Short games made of the libraries: chips, auctions, sides, tricks, sums, runs, patiences."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.scripted import Message
from cardtable.games.scripted.description import STANDARD
from cardtable.games.scripted.trial_games import play_trial
from cardtable.ludl import Accepted, Session, parse
from cardtable.ludl.script_tests import failed_tests
from tests.games.scripted.script_games import say
from tests.games.scripted.small_games import GAME, begun, case, small_game
from tests.games.scripted.test_trial_games import standing_clock

GAMES = ("ace-ten", "euchre", "free-cell", "strict-tricks", "suit-patience")
RUNS = """
USE '%s';
DEF runs_go_round = %s;
RECEIVE count:
  $cards = CONTENTS @hand;
  DEBUG is_run $cards;
  DEBUG SIZE all_melds $cards;
  ACCEPT;
END_RECEIVE
"""
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
    assert counted(FIFTEENS, hand) == (str(fifteens), str(fifteens), str(pairs))


def counted(rules: str, hand: str) -> tuple[str, ...]:
    """Return what the message ``count`` of *rules* shows of a *hand*."""
    tokens = [{"name": name, **STANDARD[name]} for name in hand.split()]
    state = {"properties": {"play_order": ["a"]}, "containers": {"hand": {"tokens": tokens}}}
    answer = Session(parse(rules), state).send("a", "count")
    assert isinstance(answer, Accepted), answer
    return answer.debug


@pytest.mark.parametrize(
    ("library", "hand", "is_run", "melds"),
    [
        ("combinations", "ac 2c 3c", True, 1),
        ("combinations", "qc kc ac", False, 0),
        ("combinations", "4c 2c 3d", False, 0),
        ("combinations", "4c 2c 5c 3c", True, 3),
        ("round_runs", "ac 2c 3c", True, 1),
        ("round_runs", "ac qc kc", True, 1),
        ("round_runs", "kc ac 2c", False, 0),
        ("round_runs", "jc qc kc ac", True, 3),
        ("round_runs, round", "kc ac 2c", True, 1),
        ("round_runs, round", "2c ac kc qc", True, 3),
        ("round_runs, round", "kc ac 2d", False, 0),
    ],
)
def test_an_ace_is_low_or_high_or_in_the_middle(
    library: str, hand: str, is_run: bool, melds: int
) -> None:
    name, *rounds = library.split(", ")
    rules = RUNS % (name, str(bool(rounds)).upper())
    assert counted(rules, hand) == (str(is_run).upper(), str(melds))


def test_a_card_is_laid_off_at_either_end_of_a_round_run() -> None:
    rules = """USE 'round_runs';
RECEIVE count:
  DEBUG extends @hand[0] [@hand[1], @hand[2], @hand[3]];
  DEBUG extends @hand[4] [@hand[1], @hand[2], @hand[3]];
  ACCEPT;
END_RECEIVE"""
    assert counted(rules, "ac jc qc kc 2c") == ("TRUE", "FALSE")


def test_numbered_containers_are_gathered_in_one_line() -> None:
    melds = "containers:\n    meld_1..2: {tokens: marks, visible_to: all}"
    rules = "USE 'table'; RECEIVE go: gather_numbered 'meld' 2 @discard; ACCEPT; END_RECEIVE"
    game = begun(small_game(rules, GAME.replace("containers:", melds)))
    game.accept(Message("go"))
    assert [token.name for token in game.containers["discard"].tokens] == ["x", "o", "x", "o"]
