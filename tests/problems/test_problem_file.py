"""Problem files: reading, writing, and errors with their places."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.errors import SourceError, SourceErrors
from cardtable.problems.collection import bundle
from cardtable.problems.problem_file import is_problem_name, read_problems, write_problem

GOOD = """\
fork:
  game: tic-tac-toe
  moves: a1, b2, c3
  right: b1, b3, a2, c2
  theme: defence
  difficulty: 2
  why:
    en: A corner would lose.
    de: Eine Ecke verliert.
"""


def read(text):
    return read_problems(text, "mine.yaml")


def test_a_problem_is_read():
    [problem] = read(GOOD)
    position = problem.position()
    assert (problem.kind.key, problem.theme, problem.difficulty) == ("tic-tac-toe", "defence", 2)
    assert position.seat == 1
    assert position.match.seats[1].is_person
    assert not position.match.seats[0].is_person
    assert [str(action) for action in position.right] == ["b1", "b3", "a2", "c2"]
    assert problem.reason() == "A corner would lose."


def test_moves_may_be_a_list():
    [problem] = read(GOOD.replace("moves: a1, b2, c3", "moves: [a1, b2, c3]"))
    assert problem.moves == ("a1", "b2", "c3")


@pytest.mark.parametrize("problem", bundle()[::9])
def test_a_problem_is_written_as_it_is_read(problem):
    assert read(write_problem(problem)) == (problem,)


def test_names_deals_and_rules_are_written_too():
    problem = next(each for each in bundle() if each.kind.key == "holdem")
    count = len(problem.kind.seats_under(problem.rules))
    named = replace(problem, names=tuple(f"Ann {n}" for n in range(count)), source="a: b")
    [again] = read(write_problem(named))
    assert again == named
    assert again.position().match.game.players[0].name == "Ann 0"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("fork:", "A fork:", 1, "cannot be the name of a problem"),
        ("game: tic-tac-toe", "game: tictactoe", 2, "Unknown game 'tictactoe'. Did you mean"),
        ("game: tic-tac-toe", "game: [1]", 2, "game: expected text"),
        ("  theme: defence\n", "", 1, "Missing: theme."),
        ("theme: defence", "theme: defense", 5, "There is no theme 'defense'. Did you mean"),
        ("theme: defence", "themes: defence", 5, "Unknown entry 'themes'. Did you mean"),
        ("difficulty: 2", "difficulty: 4", 6, "difficulty: expected a number"),
        ("difficulty: 2", "difficulty: yes", 6, "difficulty: expected a number"),
        ("moves: a1, b2, c3", "moves: a1, b2, d4", 3, "moves, action 3 (d4): Unknown cell"),
        ("moves: a1, b2, c3", "moves: a1, a1", 3, "moves, action 2 (a1)"),
        ("moves: a1, b2, c3", "moves: {a: b}", 3, "moves: expected actions"),
        ("moves: a1, b2, c3", "moves: a1, b1, a2, b2, a3, b3", 3, "moves, action 6 (b3)"),
        ("moves: a1, b2, c3", "moves: a1, b1, a2, b2, a3", 3, "over after these moves"),
        ("right: b1, b3, a2, c2", "right: b2", 4, "right, action 1 (b2)"),
        ("right: b1, b3, a2, c2", "right: []", 4, "at least one answer"),
        ("right: b1, b3, a2, c2", "right: b1, b3, a2, c2, a3, c1", 4, "Every legal action is"),
        ("  difficulty: 2", "  rules: none\n  difficulty: 2", 6, "no rule set 'none'"),
        ("  difficulty: 2", "  rules: {rows: x}\n  difficulty: 2", 6, ""),
        ("  difficulty: 2", "  dealer: 2\n  difficulty: 2", 6, "dealer: expected a number"),
        ("  difficulty: 2", "  names: [Ann]\n  difficulty: 2", 6, "2 seats, not 1"),
        ("  difficulty: 2", "  names: [A, a]\n  difficulty: 2", 6, "the same name"),
        ("    en: A corner would lose.", "    english: A.", 8, "expected a language"),
        ("    de: Eine Ecke verliert.", "    de: 7", 9, "expected text"),
        ("Eine Ecke", "x" * 1200, 9, "expected text of up to 1000"),
    ],
)
def test_an_error_shows_its_line(old, new, line, message):
    assert GOOD.count(old) == 1
    with pytest.raises(SourceErrors) as caught:
        read(GOOD.replace(old, new))
    error = caught.value.errors[0]
    assert message in f"{error.message} {error.allowed}"
    assert (error.filename, error.line) == ("mine.yaml", line)


def test_all_errors_of_a_file_are_found():
    second = GOOD.replace("fork", "second").replace("defence", "nothing")
    with pytest.raises(SourceErrors) as caught:
        read(GOOD.replace("difficulty: 2", "difficulty: 9") + second)
    assert [error.line for error in caught.value.errors] == [6, 14]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- one\n",
        "three\n",
        "a: {b: [c\n",
        "a: &x 1\nb: *x\n",
        "a: 1\n",
        "fork:\n",
        "\t",
        "a:\n" * 9,
    ],
)
def test_other_texts_are_errors(text):
    with pytest.raises(SourceError):
        read(text)


@given(st.text(max_size=80))
def test_no_text_is_more_than_an_error(text):
    with contextlib.suppress(SourceError):
        read(text)


@given(st.integers(0, len(GOOD) - 1), st.characters(codec="utf-8"))
def test_one_changed_character_is_no_more_than_an_error(place, letter):
    with contextlib.suppress(SourceError):
        read(GOOD[:place] + letter + GOOD[place + 1 :])


@pytest.mark.parametrize("name", ["", "../a", "a b", "A", "a--b", "a" * 61, "ä"])
def test_a_name_cannot_leave_the_folder(name):
    assert not is_problem_name(name)
