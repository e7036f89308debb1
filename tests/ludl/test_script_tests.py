"""Tests in scripts: what passes, what fails with which report, and where the words work."""

from __future__ import annotations

import pytest

from cardtable.ludl import check, parse
from cardtable.ludl.formatter import format_text
from cardtable.ludl.script_tests import failed_tests
from tests.ludl.tiny_game import session, small_state

RULES = """
DEF set_up: SHUFFLE @deck; END_DEF
RECEIVE go:
  REQUIRE $PLAYER_NAME == $CURRENT_PLAYER 'It is not your turn.';
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
RECEIVE fail:
  POP @deck 9;
  ACCEPT;
END_RECEIVE
DEF refuse: REJECT 'Never.'; END_DEF
DEF is_small $number = $number < 3;
"""
LINES = RULES.count("\n") + 1


def failures(body: str, title: str = "'it'") -> list[tuple[int, int, str]]:
    """Return place and message of each failure of a test; line 1 is that of TEST."""
    program = parse(f"{RULES}TEST {title}:\n{body}\nEND_TEST\n", "rules.ludl")
    return [
        (error.line - LINES + 1, error.column, error.message)
        for error in failed_tests(program, small_state())
    ]


@pytest.mark.parametrize(
    "body",
    [
        "EXPECT SIZE @deck == 3;",
        "EXPECT not CONTAINS_BY_NAME @table 'as' and TRUE;",
        "SEND 'north' 'go'; SEND 'south' 'go';",
        "EXPECT SEND 'south' 'go' == 'It is not your turn.'; EXPECT $CURRENT_PLAYER == 'north';",
        "EXPECT SEND 'north' 'go' == NULL;",
        "EXPECT $PLAYER_NAME == 'north'; SEND 'north' 'go'; EXPECT $PLAYER_NAME == 'south';",
        # what a rejected message has changed is undone, but not what the test did before
        "MOVE @deck 'as' @table; $why = (SEND 'south' 'go'); EXPECT SIZE @table == 1;",
        "FOR $n IN [1, 2]: SEND $CURRENT_PLAYER 'go'; EXPECT is_small $n; END_FOR",
        # the functions called after a message leave the variables of the test alone
        "$n = 7; SEND 'north' 'go'; $small = is_small 2; EXPECT $n == 7;",
    ],
)
def test_a_test_passes(body: str) -> None:
    assert failures(body) == []


@pytest.mark.parametrize(
    ("body", "line", "column", "message"),
    [
        ("EXPECT TRUE;\n  EXPECT SIZE @deck == 4;", 3, 3, "FALSE; the values are 3 and 4."),
        ("EXPECT not SIZE @deck == 3;", 2, 1, "FALSE; the values are 3 and 3."),
        ("EXPECT 2 in [3, SIZE @deck];", 2, 1, "FALSE; the values are [3, 3] and 2."),
        ("EXPECT IS_NULL 'x';", 2, 1, "FALSE; the value is 'x'."),
        ("EXPECT is_small 7;", 2, 1, "FALSE; the value is 7."),
        ("EXPECT TRUE and FALSE;", 2, 1, "The condition is FALSE."),
        ("EXPECT SIZE @deck;", 2, 1, "Expected TRUE or FALSE, not the number 3."),
        ("SEND 'south' 'go';", 2, 1, "The message was rejected: It is not your turn."),
        ("SEND 'south' 'jump';", 2, 1, "The message was rejected: Unknown message 'jump'."),
        ("SEND 'south' 3;", 2, 14, "Operand 'message' of SEND must be a string, not the number 3."),
        ("refuse;", 1, 6, "The script rejects this: Never."),
        ("ACCEPT;", 1, 6, "ACCEPT works only in a message."),
        (
            "IF SIZE @deck == 0: $x = 1; END_IF DEBUG $x;",
            2,
            42,
            "The variable $x has no value yet.",
        ),
    ],
)
def test_a_failure_is_reported_with_its_place_and_the_values(
    body: str, line: int, column: int, message: str
) -> None:
    [(found_line, found_column, text)] = failures(body)
    assert (found_line, found_column) == (line, column)
    assert text.startswith("Test 'it': ")
    assert text.endswith(message)


def test_an_error_in_a_message_is_reported_where_the_script_fails() -> None:
    [(line, _column, text)] = failures("$why = (SEND 'north' 'fail');")
    assert text == "Test 'it': Position 9 is out of range."
    assert line + LINES - 1 == RULES[: RULES.index("POP")].count("\n") + 1


@pytest.mark.check
def test_an_endless_test_is_stopped() -> None:
    [(_line, _column, text)] = failures("WHILE TRUE: SEND $CURRENT_PLAYER 'go'; END_WHILE")
    assert text == "Test 'it': The message takes too long."


def test_tests_run_in_games_of_their_own_and_with_the_seed_after_the_name() -> None:
    tests = "".join(
        f"TEST '{seed}' {seed}: DEBUG POP @deck 0; EXPECT SIZE @deck == 3; END_TEST\n"
        for seed in (1, 2)
    )
    program = parse(RULES + tests)
    assert [test.seed for test in program.rules.tests] == [1, 2]
    assert len(list(failed_tests(program, small_state()))) == 2
    for seed in (1, 2, 3, 4):
        game = session(RULES, seed=seed)
        game.set_up()
        names = [token.name for token in game.world.containers["deck"].tokens]
        expected = "and ".join(
            f"(GET_POSITION_ELT @deck {place}).name == '{name}' "
            for place, name in enumerate(names)
        )
        assert failures(f"EXPECT {expected};", f"'it' {seed}") == []


def test_tests_of_a_library_belong_to_the_library() -> None:
    library = "DEF one = 1; TEST 'it': EXPECT one == 2; END_TEST"
    program = parse(RULES + "USE 'own';\n", "", {"own": library})
    assert program.rules.tests == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("DEF f: EXPECT TRUE; END_DEF", "EXPECT works only in a TEST."),
        ("DEF f: RETURN SEND 'north' 'go'; END_DEF", "SEND works only in a TEST."),
        ("TEST x: EXPECT TRUE; END_TEST", "The name of the test is missing after TEST."),
        ("TEST 'x' 1.5: EXPECT TRUE; END_TEST", "The seed of a test must be a whole number."),
        ("TEST 'x' -1: EXPECT TRUE; END_TEST", "The seed of a test must be a whole number."),
        ("TEST 'x': END_TEST TEST 'x': END_TEST", "The test 'x' is already defined."),
        ("TEST 'x': EXPECT TRUE; DEF f: END_DEF", "The TEST on line 1 is not closed."),
        ("TEST 'x': EXPECT TRUE; END_DEF", "The TEST on line 1 is closed with END_DEF."),
        ("TETS 'x': EXPECT TRUE; END_TEST", "Statement outside of a function or receiver."),
        ("TEST 'x': EXPECT nothing; END_TEST", "Unknown word nothing."),
        (
            "TEST 'x': EXPECT $nothing; END_TEST",
            "The variable $nothing is not assigned in this function.",
        ),
    ],
)
def test_a_wrong_test_is_reported(text: str, message: str) -> None:
    errors = check(f"{text}\nRECEIVE go: ACCEPT; END_RECEIVE")
    assert [error.message for error in errors] == [message]


def test_formatting_a_test() -> None:
    text = "RECEIVE go:\n  ACCEPT;\nEND_RECEIVE\nTEST   'x'  7:   EXPECT 1==1 ;END_TEST"
    assert format_text(text) == (
        "RECEIVE go:\n  ACCEPT;\nEND_RECEIVE\n\nTEST 'x' 7:\n  EXPECT 1 == 1;\nEND_TEST\n"
    )


def test_a_script_with_its_own_functions_of_these_names_keeps_them() -> None:
    own = "DEF TEST $a = $a; DEF SEND $a = $a; DEF EXPECT $a = $a;"
    assert check(f"{own} RECEIVE go: DEBUG TEST SEND EXPECT 1; ACCEPT; END_RECEIVE") == []
