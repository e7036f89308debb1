"""Spaced repetition: when a problem returns, and the problem of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.problems.schedule import (
    HINT_STEPS,
    INTERVALS,
    Answer,
    Progress,
    State,
    problem_of_the_day,
    progress_of,
    solved_by_day,
)

pytestmark = pytest.mark.quick

DAY = date(2026, 3, 1)


def answer(after, is_right=True, hints=0, name="one"):
    return Answer(name, DAY + timedelta(days=after), is_right, hints)


def state_after(*answers):
    return progress_of(answers)["one"]


def test_a_wrong_answer_brings_a_problem_back_on_the_next_day():
    progress = state_after(answer(0, is_right=False))
    assert progress.due == DAY + timedelta(days=1)
    assert progress.state(DAY) is State.WAITING
    assert progress.state(DAY + timedelta(days=1)) is State.DUE


def test_right_answers_in_a_row_bring_it_back_later_and_later():
    day, answers, gaps = 0, [], []
    for _step in INTERVALS:
        answers.append(answer(day))
        due = state_after(*answers).due
        gaps.append((due - DAY).days - day)
        day = (due - DAY).days
    assert tuple(gaps) == INTERVALS
    assert not state_after(*answers).is_solved
    progress = state_after(*answers, answer(day))
    assert progress.is_solved
    assert progress.state(DAY + timedelta(days=900)) is State.SOLVED


def test_a_right_answer_before_the_day_is_practice():
    early = state_after(answer(0), answer(0), answer(0))
    assert (early.streak, early.due) == (1, DAY + timedelta(days=1))


def test_a_wrong_answer_starts_again_even_after_the_solution():
    answers = [answer(0), answer(1), answer(4), answer(11)]
    assert state_after(*answers).is_solved
    progress = state_after(*answers, answer(30, is_right=False))
    assert (progress.streak, progress.state(DAY + timedelta(days=31))) == (0, State.DUE)


def test_the_last_step_of_a_hint_tells_the_answer_so_that_it_counts_as_wrong():
    assert state_after(answer(0, hints=HINT_STEPS - 1)).streak == 1
    told = state_after(answer(0, hints=HINT_STEPS))
    assert (told.streak, told.due) == (0, DAY + timedelta(days=1))


@pytest.mark.parametrize("earlier", [0, 1, 2])
def test_a_clock_that_was_ahead_keeps_no_problem_waiting(earlier):
    answers = [answer(days) for days in (365, 366, 369)[: earlier + 1]]
    progress = state_after(*answers)
    assert progress.state(DAY) is State.DUE
    repaired = progress.after(answer(0))
    assert repaired.streak == earlier + 2
    assert repaired.state(DAY) is not State.DUE
    assert progress.after(answer(0, is_right=False)).due == DAY + timedelta(days=1)


def test_a_journey_to_the_west_makes_no_problem_due():
    assert state_after(answer(1)).state(DAY) is State.WAITING


def test_the_last_day_of_the_calendar_can_be_answered():
    assert state_after(Answer("one", date.max, is_right=True)).due == date.max


def test_a_problem_without_an_answer_is_new():
    assert Progress().state(DAY) is State.NEW


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=30))
def test_a_problem_is_solved_only_by_four_right_answers_in_a_row(days):
    answers = [answer(day, is_right) for day, is_right in sorted(days, key=lambda pair: pair[0])]
    if answers and state_after(*answers).is_solved:
        last = [each.is_right for each in answers]
        assert all(last[len(last) - len(INTERVALS) - 1 :])
    if answers and not answers[-1].is_right:
        assert state_after(*answers).due == answers[-1].day + timedelta(days=1)


def test_the_chart_counts_the_problems_whose_last_answer_was_right():
    answers = [answer(0), answer(0, name="two"), answer(2, is_right=False), answer(3)]
    assert [count for _day, count in solved_by_day(answers)] == [2, 1, 2]


def test_each_problem_is_that_of_the_day_once_in_a_round():
    names = [f"problem-{number}" for number in range(17)]
    start = 17 * (DAY.toordinal() // 17 + 1)
    rounds = [
        [problem_of_the_day(names, date.fromordinal(start + lap + day)) for day in range(17)]
        for lap in (0, 17)
    ]
    assert sorted(rounds[0]) == sorted(rounds[1]) == sorted(names)
    assert rounds[0] != rounds[1]


def test_the_problem_of_the_day_depends_only_on_the_date_and_the_set():
    names = ["c", "a", "b"]
    assert problem_of_the_day(names, DAY) == problem_of_the_day(sorted(names), DAY)
    assert problem_of_the_day(["b", "a", "c"], date(2026, 11, 26)) == "b"


def test_without_problems_there_is_none_of_the_day():
    with pytest.raises(ValueError, match="no problems"):
        problem_of_the_day([], DAY)
