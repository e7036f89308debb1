"""The problems that ship: their number, their texts, and the juries."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.games.action_words import action_words_of
from cardtable.problems.collection import bundle
from cardtable.problems.schedule import HINT_STEPS
from cardtable.problems.steps import choices_left, hint_step
from cardtable.problems.themes import THEMES
from makers import problem_juries
from makers.find_problems import canonical

PROBLEMS = bundle()
GROUPS = {"spades": 55, "holdem": 50, "boards": 60}
"""The minimum numbers of problems."""


def group_of(problem):
    return problem.kind.key if problem.kind.hidden else "boards"


def test_there_are_two_hundred_problems():
    counts = Counter(map(group_of, PROBLEMS))
    assert len(PROBLEMS) >= 200
    assert all(counts[group] >= least for group, least in GROUPS.items()), counts


def test_names_are_different():
    assert len({problem.name for problem in PROBLEMS}) == len(PROBLEMS)


def test_difficulties_and_themes_are_mixed():
    assert {problem.difficulty for problem in PROBLEMS} == {1, 2, 3}
    assert {"nil", "cover-nil", "bags", "ending", "pot-odds"} <= {each.theme for each in PROBLEMS}
    assert all(problem.theme in THEMES for problem in PROBLEMS)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_each_is_a_decision_with_a_reason_in_both_languages(problem):
    position = problem.position()
    assert set(problem.why) == {"en", "de"}
    assert problem.why["en"] != problem.why["de"]
    assert all(text[-1] == "." and len(text) < 420 for text in problem.why.values())
    assert position.view.seat == position.seat
    assert position.match.next_position == position.seat
    legal = position.match.game.legal()
    wrong = [action for action in legal if not position.is_right(action)]
    assert wrong
    assert len(wrong) < len(legal)
    left = choices_left(position)
    assert any(map(position.is_right, left))
    assert not all(map(position.is_right, left))
    words = action_words_of(problem.kind).at(position.view)
    steps = [hint_step(position, step, words) for step in range(1, HINT_STEPS + 1)]
    assert all(steps)
    assert problem.reason() in steps[-1]


def test_no_two_reasons_are_the_same():
    reasons = Counter(problem.why["en"] for problem in PROBLEMS)
    assert [text for text, count in reasons.items() if count > 1] == []


def test_no_board_is_another_one_turned_or_reflected():
    boards = [
        (problem.kind.key, canonical(problem.position().view))
        for problem in PROBLEMS
        if group_of(problem) == "boards"
    ]
    assert len(set(boards)) == len(boards)


def test_ninety_eight_of_a_hundred_juries_agree_on_each():
    assert problem_juries.failures(PROBLEMS, problem_juries.read_results()) == []


def test_the_documentation_shows_the_results():
    table = problem_juries.table_of(PROBLEMS, problem_juries.read_results())
    assert table in problem_juries.PAGE.read_text("utf-8")


@pytest.mark.parametrize("key", ["connect-four", "othello", "k-in-a-row", "tic-tac-toe"])
def test_a_fresh_jury_solves_a_board(key):
    problem = next(each for each in PROBLEMS if each.kind.key == key)
    jury = problem_juries.make_jury(problem, problem.kind.strategies().classes, 77, 8)
    position = problem.position()
    assert position.is_right(jury.decide(position.view))
