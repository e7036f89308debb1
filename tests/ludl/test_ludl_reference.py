"""The language reference is up to date, and its examples run."""

from __future__ import annotations

import re

import pytest

from cardtable.ludl import Accepted, Rejected, parse
from cardtable.ludl.checker import TEST_WORDS
from cardtable.ludl.formatter import format_text
from cardtable.ludl.lexer import KEYWORDS, NEW_KEYWORDS
from cardtable.ludl.registry import PRIMITIVES, Primitive, Returns
from cardtable.ludl.script_tests import failed_tests
from dev import ludl_reference
from tests.ludl.tiny_game import session, small_state

SPECIFIED = {
    "ASSIGN": 2,
    "RETURN": 1,
    "DEBUG": 1,
    "ACCEPT": 0,
    "REJECT": 1,
    "NOT": 1,
    "AND": 2,
    "OR": 2,
    "TRUE": 0,
    "FALSE": 0,
    "NULL": 0,
    "IS_NULL": 1,
    "EQUAL": 2,
    "LESS": 2,
    "GREATER": 2,
    "LESS_OR_EQUAL": 2,
    "GREATER_OR_EQUAL": 2,
    "PLUS": 2,
    "MINUS": 2,
    "MULT": 2,
    "DIVIDE": 2,
    "MOD": 2,
    "MIN": 2,
    "MAX": 2,
    "ABS": 1,
    "INT": 1,
    "FLOAT": 1,
    "STR": 1,
    "CONCAT": 2,
    "TUPLE2": 2,
    "SIZE": 1,
    "LIST0": 0,
    "DICT0": 0,
    "PUSH": 2,
    "CONTAINS": 2,
    "GET_ELT": 2,
    "SET_ELT": 3,
    "GET_POSITION_ELT": 2,
    "SET_POSITION_ELT": 3,
    "REVERSE": 1,
    "SORT_TUPLE": 1,
    "MAP": 2,
    "FILTER": 2,
    "RANGE": 2,
    "GET_PROP": 1,
    "SET_PROP": 2,
    "ROTATE_PLAY_ORDER": 0,
    "END_GAME": 1,
    "RANDOM": 2,
    "GET_CONTAINER": 1,
    "APPEND": 2,
    "POP": 2,
    "SHUFFLE": 1,
    "CONTAINS_BY_NAME": 2,
    "GET_BY_NAME": 2,
    "POP_BY_NAME": 2,
    "MOVE": 3,
    "CONTENTS": 1,
    "CONTAINER_GET_PROP": 2,
    "CONTAINER_SET_PROP": 3,
    "INSTANTIATE_TOKEN": 4,
    "TOKEN_GET_PROP": 2,
    "TOKEN_SET_PROP": 3,
    "SAY": 1,
    "LEGAL": 1,
}
"""The words of the specification with their arities."""
LATER = {
    "TURN_DOWN": 1,
    "TURN_UP": 1,
    "GET_ALL_BY_NAME": 2,
    "MESSAGE": 2,
    "SHOW_RESULT": 2,
    "PAUSE": 0,
    "REQUIRE": 2,
    "CHOOSE": 3,
    "BREAK": 0,
    "CONTINUE": 0,
    "AND_THEN": 2,
    "OR_ELSE": 2,
    "TEXT": 1,
    "PLURAL": 3,
    "COUNT": 2,
    "ANY": 2,
    "ALL": 2,
    "FIND": 2,
    "SORT_BY": 2,
    "BEST_BY": 2,
    "SORT": 1,
    "LARGEST": 1,
    "SMALLEST": 1,
    "GROUP_BY": 2,
    "SUM": 1,
    "SUBSETS": 2,
    "WITHOUT": 2,
    "GET": 2,
    "SET": 3,
    "INCREASE": 3,
    "EXPECT": 1,
    "SEND": 2,
}
"""The words of later versions, which a script may define itself."""
REJECTING = ("REJECT", "REQUIRE")
GO = """
RECEIVE go:
  REQUIRE $PLAYER_NAME == $CURRENT_PLAYER 'It is not your turn.';
  ACCEPT;
END_RECEIVE
"""


def test_all_words_of_the_specification_exist_with_their_arities() -> None:
    assert {name: len(word.operands) for name, word in PRIMITIVES.items()} == SPECIFIED | LATER
    assert {name for name, word in PRIMITIVES.items() if word.is_new} == set(LATER)
    assert not set(PRIMITIVES) & set(KEYWORDS)


@pytest.mark.parametrize("word", [*LATER, *NEW_KEYWORDS])
def test_a_script_may_define_a_later_word(word: str) -> None:
    text = f"""
DEF {word} $a: RETURN CONCAT 'own ' $a; END_DEF
RECEIVE go: DEBUG {word} 'word'; DEBUG {word}('x'); ASSIGN 'y' {word} {word} 'z'; ACCEPT;
END_RECEIVE
"""
    answer = session(text).send("north", "go")
    assert isinstance(answer, Accepted), answer
    assert answer.debug == ("'own word'", "'own x'")
    assert parse(format_text(text)).functions == {word: ("a",)}


def test_the_reference_is_current() -> None:
    assert ludl_reference.FILE.read_text(encoding="utf-8") == ludl_reference.reference(), (
        "Run python packaging ludl_reference."
    )


USUAL = {name: word for name, word in PRIMITIVES.items() if word.group != "tests"}


@pytest.mark.parametrize("word", TEST_WORDS)
def test_the_example_of_a_word_of_tests_passes(word: str) -> None:
    program = parse(GO + PRIMITIVES[word].example)
    assert len(program.rules.tests) == 1
    assert word in {call.name for call in program.calls.values()}
    assert list(failed_tests(program, small_state())) == []


@pytest.mark.parametrize("word", USUAL.values(), ids=list(USUAL))
def test_the_example_has_the_documented_output(word: Primitive) -> None:
    definitions = [line for line in word.example.splitlines() if line.startswith("DEF ")]
    body = [line for line in word.example.splitlines() if line not in definitions]
    text = "\n".join([*definitions, "RECEIVE go:", *body, "ACCEPT;", "END_RECEIVE"])
    assert re.search(rf"\b{word.name}\b", word.example)
    game = session(text)
    answer = game.send("south" if word.name in REJECTING else "north", "go")
    wanted = tuple(re.findall(r"^DEBUG .*;  # (.*)$", word.example, re.M))
    if word.name in REJECTING:
        assert answer == Rejected("It is not your turn.")
        return
    assert isinstance(answer, Accepted), answer
    assert answer.debug == wanted
    assert len(wanted) == word.example.count("DEBUG"), "a comment shows the output of each DEBUG"
    if word.returns is not Returns.NOTHING:
        assert wanted or word.name in ("RANDOM",)
    if definitions and "legal" in word.example:
        receivers = "RECEIVE pass: ACCEPT; END_RECEIVE RECEIVE bid $n: ACCEPT; END_RECEIVE"
        assert session(f"{text}\n{receivers}").legal() == ("pass", "bid 1")


@pytest.mark.parametrize("word", PRIMITIVES.values(), ids=list(PRIMITIVES))
def test_the_description_is_a_sentence(word: Primitive) -> None:
    assert word.text.endswith("."), word.text
    assert not word.errors or word.errors.endswith(".")
    assert len(set(word.operands)) == len(word.operands)
