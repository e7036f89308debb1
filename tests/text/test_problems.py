"""Problems in the terminal."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cardtable.games import all_games
from cardtable.problems.collection import Collection, bundle
from cardtable.problems.course import Repetition
from cardtable.problems.schedule import Progress
from cardtable.text.problems import problem_lines, solve_problems
from cardtable.text.terminal import Terminal
from tests.text.fake_terminal import Output, Typist, listed

DAY = date(2026, 3, 1)


def named(name):
    return next(problem for problem in bundle() if problem.name == name)


def first_of(game):
    return next(problem for problem in bundle() if problem.kind.key == game)


def solve(collection, problem, *answers, following=lambda: None):
    output = Output()
    solve_problems(
        problem,
        Repetition(collection, DAY, following),
        lambda kind: kind.strategies().classes,
        terminal=Terminal(Typist(listed(answers), output), output),
    )
    return output.getvalue()


def test_a_right_answer_is_explained_and_recorded(tmp_path):
    collection = Collection(tmp_path)
    said = solve(collection, named("sure-nil"), "nil")
    assert "Right. It comes back tomorrow." in said
    assert named("sure-nil").why["en"] in said
    assert "possible deals" in said
    assert collection.progress()["sure-nil"].streak == 1


def test_a_wrong_answer_names_the_right_one(tmp_path):
    collection = Collection(tmp_path)
    said = solve(collection, named("sure-nil"), "4")
    assert "Not the best choice. It comes back tomorrow." in said
    assert "Right: nil." in said
    assert collection.progress()["sure-nil"] == Progress(0, DAY + timedelta(days=1), 1)


def test_hints_come_in_three_steps_and_the_last_one_tells(tmp_path):
    collection = Collection(tmp_path)
    said = solve(collection, named("sure-nil"), "hint", "hint", "hint", "hint", "nil")
    look, fewer = said.index("Count the tricks"), said.index("One of these is right: ")
    assert look < fewer < said.index("Right: nil.")
    assert "Right, but the hint told you. It comes back tomorrow." in said
    assert collection.progress()["sure-nil"].streak == 0


def test_an_illegal_answer_is_refused_and_counts_for_nothing(tmp_path):
    collection = Collection(tmp_path)
    problem = first_of("tic-tac-toe")
    taken = problem.moves[0]
    said = solve(collection, problem, taken, problem.right[0])
    assert "Right." in said
    assert collection.progress()[problem.name].answers == 1


@pytest.mark.parametrize("word", ["undo", "claim", "review", "odds", "redo"])
def test_commands_that_tell_the_answer_are_missing(word, tmp_path):
    for game in ("spades", "holdem"):
        said = solve(Collection(tmp_path), first_of(game), word, "quit")
        assert f"'{word}' was not understood" in said


def test_the_end_of_the_input_ends_the_problem(tmp_path):
    collection = Collection(tmp_path)
    solve(collection, named("sure-nil"))
    assert not collection.answers.answers


def test_skip_goes_on_to_the_next_problem(tmp_path):
    others = iter([first_of("othello")])
    collection = Collection(tmp_path)
    said = solve(
        collection, named("sure-nil"), "skip", "", "quit", following=lambda: next(others, None)
    )
    assert "Othello" in said
    assert not collection.answers.answers


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", ["spades", "holdem", "connect-four", "othello", "k-in-a-row"])
def test_each_game_is_answered_in_its_notation(game, tmp_path):
    problem = first_of(game)
    collection = Collection(tmp_path)
    assert "Right." in solve(collection, problem, problem.right[0])


def test_the_list_names_each_problem_with_its_state(tmp_path):
    collection = Collection(tmp_path)
    problem = named("sure-nil")
    collection.record(problem, DAY, is_right=True, hints=0)
    rows = [(problem, collection.progress()["sure-nil"]), (first_of("othello"), Progress())]
    lines = list(problem_lines(rows, collection, DAY))
    assert lines[0].startswith("sure-nil: Bidding 1, Spades · Bidding · ")
    assert lines[0].endswith(", again tomorrow")
    assert lines[1].endswith(", new")
    assert all_games()["othello"].title in lines[1]
