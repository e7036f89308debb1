"""SHOW_RESULT: lines with cards, and which cards everybody may be shown."""

from __future__ import annotations

import pytest

from cardtable.ludl import Accepted, Rejected
from tests.ludl.tiny_game import program_of, session

TO_TABLE = "APPEND @table POP @deck 0;"


def test_a_line_has_its_cards_in_groups_and_keeps_its_place() -> None:
    body = f"""
      {TO_TABLE} {TO_TABLE} {TO_TABLE}
      SAY 'before';
      SHOW_RESULT 'North wins' [[@table[0], @table[1]], [], [@table[2]]];
      SHOW_RESULT 'all' @table;
      SHOW_RESULT 'none' [];
    """
    answer = session(program_of(body)).send("north", "go")
    assert isinstance(answer, Accepted), answer
    assert answer.said == ("before", "North wins: as td, 2c", "all: as td 2c", "none")
    shown = [
        (result.line, result.text, [[token.name for token in group] for group in result.groups])
        for result in answer.results
    ]
    assert shown == [
        (1, "North wins", [["as", "td"], ["2c"]]),
        (2, "all", [["as", "td", "2c"]]),
        (3, "none", []),
    ]
    assert answer.said_after == (3, 3, 3, 3)


@pytest.mark.parametrize(
    "body",
    [
        "SHOW_RESULT 'x' [@deck[0]];",
        f"SHOW_RESULT 'x' [@deck[0]]; {TO_TABLE} TURN_DOWN @table[0];",
        "SHUFFLE @deck; SHOW_RESULT 'x' [@deck[0]];",
        # the shuffle is not of this card
        "SHOW_RESULT 'x' @deck; $card = POP @deck 0; APPEND @table $card; TURN_DOWN $card;"
        "SHUFFLE @deck;",
        "CONTAINER_SET_PROP @deck 'visible_to' ['north']; SHOW_RESULT 'x' [@deck[0]];",
        "$card = POP @deck 0; SHOW_RESULT 'x' [$card];",
    ],
)
def test_a_card_that_stays_hidden_is_not_shown(body: str) -> None:
    game = session(program_of(body))
    before = game.state
    answer = game.send("north", "go")
    assert isinstance(answer, Rejected), answer
    assert answer.error is not None
    assert "hidden from somebody" in answer.text
    assert not {"as", "td", "2c"} & set(answer.error.explain().replace("'", " ").split()[:14])
    assert game.state == before


@pytest.mark.parametrize(
    "body",
    [
        f"SHOW_RESULT 'x' [@deck[0]]; {TO_TABLE}",
        "SHOW_RESULT 'x' [@deck[0]]; END_GAME [1, 2];",
        "SHOW_RESULT 'x' @deck; SHUFFLE @deck;",
        # gathered, shuffled and dealt face down
        f"{TO_TABLE} SHOW_RESULT 'x' @deck; APPEND @deck POP @table 0; SHUFFLE @deck; {TO_TABLE}"
        "TURN_DOWN @table[0];",
        "CONTAINER_SET_PROP @deck 'visible_to' 'all'; SHOW_RESULT 'x' [@deck[0]];",
    ],
)
def test_a_card_is_shown_if_all_see_it_then_or_nobody_knows_where_it_is(body: str) -> None:
    assert isinstance(session(program_of(body)).send("north", "go"), Accepted)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("SHOW_RESULT 1 []", "a string"),
        ("SHOW_RESULT 'x' 1", "a list of tokens or a container"),
        ("SHOW_RESULT 'x' ['as']", "a token"),
        ("SHOW_RESULT 'x' [[@deck[0]], @deck[1]]", "a list of tokens or a container"),
    ],
)
def test_other_values_are_errors(call: str, error: str) -> None:
    answer = session(program_of(f"{call};")).send("north", "go")
    assert isinstance(answer, Rejected)
    assert error in answer.text


def test_the_number_of_lines_is_limited() -> None:
    body = "FOR $n IN RANGE 0 300: SHOW_RESULT 'x' []; END_FOR"
    answer = session(program_of(body)).send("north", "go")
    assert isinstance(answer, Rejected)
    assert answer.text.startswith("Too much output")
