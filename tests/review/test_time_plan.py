"""The time of a review, and how its decisions share it."""

from __future__ import annotations

import pytest

from cardtable.review import Decision, TimePlan


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def decisions(*choices: int) -> list[Decision]:
    """Return decisions with these numbers of legal actions."""
    return [
        Decision(number, 0, 0, 0, tuple(range(count)), None) for number, count in enumerate(choices)
    ]


def test_decisions_share_the_time_by_their_choices() -> None:
    clock = Clock()
    plan = TimePlan(decisions(6, 1, 2, 4), seconds=12.0, clock=clock)
    assert plan.choices == 3
    assert plan.share(0) == pytest.approx(6.0)
    clock.now += 3.0  # the first took half of its share; the rest goes to the others
    assert plan.share(1) == 0.0  # forced
    assert plan.share(2) == pytest.approx(3.0)
    clock.now += 20.0
    assert plan.share(3) == 0.0


def test_the_time_left_is_a_limit_until_the_speed_is_known() -> None:
    clock = Clock()
    plan = TimePlan(decisions(4, 4, 4, 4), seconds=20.0, clock=clock)
    assert plan.seconds_left(0) == (20, True)
    clock.now += 1.0
    assert plan.seconds_left(1) == (19, True)
    clock.now += 1.0
    assert plan.seconds_left(2) == (2, False)
    clock.now += 17.5
    assert plan.seconds_left(3) == (1, False)  # never more than the limit


def test_a_review_that_goes_on_has_the_time_of_the_other_decisions() -> None:
    plan = TimePlan(decisions(3, 3, 6), 2, seconds=12.0, clock=Clock())
    assert plan.share(2) == pytest.approx(6.0)


def test_without_a_choice_no_time_is_needed() -> None:
    assert TimePlan(decisions(1, 1), seconds=12.0, clock=Clock()).seconds_left(0) == (0, True)
