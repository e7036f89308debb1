"""USE: functions from libraries of the program and of the author."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from cardtable.ludl import Accepted, LudlError, Rejected, Session, check, parse
from cardtable.ludl.formatter import format_text
from cardtable.ludl.libraries import shipped_libraries, used_libraries
from tests.ludl.tiny_game import small_state

pytestmark = pytest.mark.quick

MINE = """
# Twice and thrice.
DEF twice $x = 2 * factor $x;
DEF factor $x = $x;
RECEIVE double $x: DEBUG twice INT $x; ACCEPT; END_RECEIVE
"""
OWN = {"mine": MINE}


def answer_to(text: str, message: str = "go", **libraries: str) -> Accepted | Rejected:
    program = parse(text, "rules.ludl", libraries)
    return Session(program, small_state()).send("north", message)


def debug_of(text: str, message: str = "go", **libraries: str) -> tuple[str, ...]:
    answer = answer_to(text, message, **libraries)
    assert isinstance(answer, Accepted), answer
    return answer.debug


@pytest.mark.parametrize("name", shipped_libraries())
def test_a_library_of_the_program_is_valid_and_well_formatted(name: str) -> None:
    text = shipped_libraries()[name]
    assert check(text, f"{name}.ludl", is_library=True) == []
    assert format_text(text) == text


def test_functions_and_receivers_of_a_library_can_be_used() -> None:
    text = "USE 'mine';\nRECEIVE go: DEBUG twice 4; ACCEPT; END_RECEIVE"
    assert debug_of(text, **OWN) == ("8",)
    assert debug_of(text, "double 5", **OWN) == ("10",)
    assert format_text(text, libraries=OWN).startswith("USE 'mine';\n\nRECEIVE go:\n")


def test_what_a_script_defines_itself_replaces_a_library_for_the_library_too() -> None:
    text = """USE 'mine';
DEF factor $x = 10 * $x;
RECEIVE go: DEBUG twice 4; ACCEPT; END_RECEIVE
RECEIVE double $x: DEBUG 'own'; ACCEPT; END_RECEIVE"""
    assert debug_of(text, **OWN) == ("80",)
    assert debug_of(text, "double 5", **OWN) == ("'own'",)


def test_an_own_library_comes_before_one_of_the_program() -> None:
    text = "USE 'table'; RECEIVE go: DEBUG points_text 1; ACCEPT; END_RECEIVE"
    assert debug_of(text) == ("'1 point'",)
    assert debug_of(text, table="DEF points_text $n = 'own';") == ("'own'",)


def test_a_library_may_use_others_and_itself() -> None:
    libraries = {
        "a": "USE 'b';\nUSE 'a';\nDEF one = two - 1;",
        "b": "# USE 'nothing'\nDEF two = 2; USE 'a';",
    }
    text = "USE 'a'; RECEIVE go: DEBUG one; DEBUG two; ACCEPT; END_RECEIVE"
    assert list(used_libraries(text, libraries)) == ["b", "a"]
    assert debug_of(text, **libraries) == ("1", "2")


def test_library_words_exist_only_after_use() -> None:
    [error] = check("RECEIVE go: make_first 'north'; END_RECEIVE")
    assert error.message == "Unknown word make_first."
    assert debug_of(
        "DEF make_first $x = $x; RECEIVE go: DEBUG make_first 3; ACCEPT; END_RECEIVE"
    ) == ("3",)


@pytest.mark.parametrize(
    ("text", "message", "allowed"),
    [
        ("USE 'tabel';", "There is no library 'tabel'.", "Did you mean table?"),
        (
            "USE 'x1';",
            "There is no library 'x1'.",
            "The libraries are mine, patience, table, tricks.",
        ),
        ("USE table;", "The name of a library is missing after USE.", "For example: USE 'tricks';"),
        ("USE 'table'", "';' is missing at the end of the statement.", ""),
        ("USE 'mine';\nDEF twice = 3;", "twice replaces a function of a library", ""),
    ],
)
def test_a_wrong_use_is_refused_with_its_position(text: str, message: str, allowed: str) -> None:
    found = check(f"{text}\nRECEIVE go: ACCEPT; END_RECEIVE", "rules.ludl", OWN)
    assert found[0].message.startswith(message)
    assert found[0].line >= 1
    assert allowed in found[0].allowed


def test_an_error_in_a_library_names_its_file() -> None:
    libraries = {"mine": "DEF twice $x:\n  RETURN 2 * $y;\nEND_DEF"}
    text = "USE 'mine';\nRECEIVE go: DEBUG twice 4; END_RECEIVE"
    [error] = check(text, str(Path("game") / "rules.ludl"), libraries)
    assert (error.filename, error.line, error.column) == (str(Path("game") / "mine.ludl"), 2, 14)
    assert "RETURN 2 * $y;" in error.explain()


def test_a_failure_in_a_library_is_reported_at_its_line() -> None:
    text = "USE 'mine';\nRECEIVE go: DEBUG twice 'a'; END_RECEIVE"
    answer = answer_to(text, **OWN)
    assert isinstance(answer, Rejected)
    assert isinstance(answer.error, LudlError)
    assert (answer.error.filename, answer.error.line) == ("mine.ludl", 3)
    assert "DEF twice $x = 2 * factor $x;" in answer.error.explain()


def test_a_program_is_pickled_with_its_libraries() -> None:
    program = parse("USE 'mine'; RECEIVE go: DEBUG twice 4; ACCEPT; END_RECEIVE", "", OWN)
    copy = pickle.loads(pickle.dumps(program))
    assert copy.libraries == OWN
    assert Session(copy, small_state()).send("north", "go").debug == ("8",)


def test_a_library_is_checked_without_receivers_a_script_is_not() -> None:
    assert check("DEF f = 1;", is_library=True) == []
    assert "no receiver" in check("DEF f = 1;")[0].message
