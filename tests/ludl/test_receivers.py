"""Receivers: the words that a message may have."""

from __future__ import annotations

import pytest

from cardtable.ludl import Accepted, Rejected, Session, check
from cardtable.ludl.formatter import format_text
from tests.ludl.tiny_game import session

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
    assert answer == Rejected("go takes at least 2 words, but 1 was given.")


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
