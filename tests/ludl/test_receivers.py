"""Receivers: the words that a message may have."""

from __future__ import annotations

import pytest

from cardtable.ludl import Accepted, Rejected, Session, check, parse
from cardtable.ludl.call_notation import CallNotation
from cardtable.ludl.formatter import format_text
from tests.ludl.tiny_game import session, small_state

LISTS = """
RECEIVE go $first $rest...: SAY `{$first}: {$rest}`; PUSH $rest 'more'; ACCEPT; END_RECEIVE
RECEIVE go $first $second: SAY 'two'; ACCEPT; END_RECEIVE
"""


def said(game: Session, line: str) -> tuple[str, ...]:
    answer = game.send("north", line)
    assert isinstance(answer, Accepted), answer
    return answer.said


def test_the_last_parameter_is_a_list_of_all_further_words() -> None:
    game = session(LISTS)
    for _again in range(2):  # a script may change its list
        assert said(game, "go a b c") == ("a: ['b', 'c']",)
    assert said(game, "go a b") == ("two",)  # a receiver with that number of words comes first


def test_at_least_one_word_is_needed_for_the_list() -> None:
    answer = session(LISTS.splitlines()[1]).send("north", "go a")
    assert answer == Rejected("Wrong number of words after 'go': 1. Allowed: at least 2.")


@pytest.mark.parametrize(
    ("rules", "message", "hint"),
    [
        ("RECEIVE go $a... $b: ACCEPT; END_RECEIVE", "':' is missing here, after RECEIVE.", ""),
        (
            "DEF f $a...: RETURN 1; END_DEF RECEIVE go: ACCEPT; END_RECEIVE",
            "Unexpected '...'.",
            "Only the last parameter of a receiver takes more words.",
        ),
        ("RECEIVE go...: ACCEPT; END_RECEIVE", "Unexpected '...'.", ""),
        ("RECEIVE go $a: SAY $a...; ACCEPT; END_RECEIVE", "Unexpected '...'.", ""),
        (
            f"{LISTS}RECEIVE go $a $b...: ACCEPT; END_RECEIVE",
            "The receiver go with 2 parameters is already defined.",
            "The first definition is on line 2.",
        ),
    ],
)
def test_other_places_are_refused(rules: str, message: str, hint: str) -> None:
    error = check(rules)[0]
    assert error.message == message
    assert hint in error.allowed


def test_the_signs_stay_in_formatted_scripts() -> None:
    formatted = format_text(LISTS)
    assert "RECEIVE go $first $rest...:\n" in formatted
    assert format_text(formatted) == formatted


def test_a_message_is_written_from_tokens_and_lists() -> None:
    rules = """
RECEIVE go: SAY MESSAGE('a', @deck, [1, 'b'], @deck[0]); SAY MESSAGE 'a' 1.5; ACCEPT; END_RECEIVE
"""
    answer = session(rules.replace("SAY MESSAGE 'a' 1.5;", "")).send("north", "go")
    assert isinstance(answer, Accepted)
    assert answer.said == ("a as td 2c 1 b as",)
    refused = session(rules).send("north", "go")
    assert isinstance(refused, Rejected)
    assert refused.error is not None
    assert "a string, a whole number, a token or a list of them" in refused.error.message


CHECKS = """
DEF set_up: SET_PROP 'phase' 'play'; END_DEF
RECEIVE show $card FROM @deck $word IN 'play': SAY `{$card.suit} {$word}`; ACCEPT; END_RECEIVE
RECEIVE all $cards... FROM @deck: SAY MESSAGE 'all' $cards; ACCEPT; END_RECEIVE
RECEIVE end IN TURN: .phase = 'over'; ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""


def begun(rules: str = CHECKS) -> Session:
    game = session(rules)
    assert isinstance(game.set_up(), Accepted)
    return game


def test_a_declared_token_is_the_token_itself() -> None:
    game = begun()
    assert said(game, "show td x") == ("d x",)
    assert said(game, "all 2c as") == ("all 2c as",)


@pytest.mark.parametrize(
    ("player", "line", "reason"),
    [
        ("south", "show td x", "It is not your turn."),
        ("south", "end", "It is not your turn."),
        ("north", "show 9h x", "That card is not there."),
        ("north", "all td td", "Those cards are not all there."),
    ],
)
def test_declared_checks_reject(player: str, line: str, reason: str) -> None:
    assert begun().send(player, line) == Rejected(reason)


def test_the_turn_is_checked_before_the_phase_and_the_phase_before_the_token() -> None:
    game = begun()
    said(game, "end")
    assert game.send("north", "show 9h x") == Rejected("It is not your turn.")
    assert game.send("south", "show 9h x") == Rejected("Not now: the current phase is over")


def test_a_hand_is_the_senders_own() -> None:
    rules = "RECEIVE go $card FROM hand: SAY $card.suit; ACCEPT; END_RECEIVE"
    state = small_state()
    state["containers"]["north_hand"] = state["containers"].pop("deck")
    state["containers"]["south_hand"] = {"tokens": []}
    game = parse(rules).run(state)
    assert said(game, "go td") == ("d",)
    game.world.properties["play_order"].reverse()
    assert game.send("south", "go td") == Rejected("That card is not in your hand.")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("go $a FROM:", "The name of a container is missing after FROM."),
        ("go $a FROM @:", "A name is missing after '@'."),
        ("go IN:", "A phase or TURN is missing after IN."),
        ("go IN playing:", "A phase or TURN is missing after IN."),
        ("go FROM hand:", "':' is missing here, after RECEIVE."),
        ("go IN TURN IN 'play':", "':' is missing here, after RECEIVE."),
    ],
)
def test_wrong_declarations_are_named(header: str, message: str) -> None:
    assert check(f"RECEIVE {header} ACCEPT; END_RECEIVE")[0].message == message


def test_words_of_declarations_may_be_functions_of_a_script() -> None:
    rules = """
DEF TURN = 'own';
DEF FROM $x = $x;
RECEIVE go: SAY FROM TURN; ACCEPT; END_RECEIVE
RECEIVE on IN TURN: ACCEPT; END_RECEIVE
"""
    game = session(rules)
    assert said(game, "go") == ("own",)
    assert said(game, "on") == ()


def test_declarations_stay_in_formatted_scripts() -> None:
    assert format_text(CHECKS) == format_text(format_text(CHECKS))
    header = "RECEIVE show $card FROM @deck $word IN 'play':\n"
    assert header in format_text(CHECKS)
    assert header in format_text(CHECKS, calls=CallNotation.PARENTHESES)


def test_messages_sent_together_have_no_turn_and_leave_the_play_order_alone() -> None:
    rules = """
RECEIVE go $word IN TURN TOGETHER: SAY `{$CURRENT_PLAYER} {.play_order}`; ACCEPT; END_RECEIVE
RECEIVE turn TOGETHER: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
RECEIVE no TOGETHER: REJECT 'No.'; END_RECEIVE
"""
    game = session(rules)
    for _again in range(2):  # the second message is known
        answer = game.send("south", "go x")
        assert isinstance(answer, Accepted)
        assert answer.said == ("north ['north', 'south']",)
        assert game.current_player == "north"
    assert game.send("south", "no") == Rejected("No.")
    assert game.state["properties"]["play_order"] == ["north", "south"]
    game.send("south", "turn")
    assert game.current_player == "south"  # the script has changed the order itself


def test_other_players_may_be_asked_for_their_legal_messages() -> None:
    rules = """
DEF legal = [CONCAT 'go ' $CURRENT_PLAYER];
RECEIVE go $player: ACCEPT; END_RECEIVE
"""
    game = session(rules)
    assert game.legal() == ("go north",)
    assert game.legal("south") == ("go south",)
    assert game.current_player == "north"
