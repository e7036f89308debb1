"""Spaced repetition: when a problem is due again, by the answers given so far.

* A problem that was not tried, or is due, may be solved at any time.
* After a wrong answer it returns on the next day.
* After the first, second and third right answer in a row it returns after 1, 3 and 7 days. The
  fourth one solves it: it does not return.
* A right answer before the due date is practice and changes nothing; a wrong one always counts.
* An answer after the last step of a hint, which tells the solution, counts as wrong.
* A problem that would have to wait longer than its interval was answered while the clock was ahead.
  It is due at once. One more day is allowed for a journey to the west.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from hashlib import sha256

INTERVALS = (1, 3, 7)
"""Days until a problem returns, after the first, second ... right answer in a row."""
HINT_STEPS = 3
"""The last step of a hint tells the solution."""


class State(StrEnum):
    """How far a problem has been learned."""

    NEW = "new"
    DUE = "due"
    WAITING = "waiting"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the problem *name* on *day*, after *hints* steps of a hint."""

    name: str
    day: date
    is_right: bool
    hints: int = 0

    @property
    def counts_as_right(self) -> bool:
        """Whether the person found the answer without being told."""
        return self.is_right and self.hints < HINT_STEPS


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress with one problem: *streak* right answers in a row, and the day it is due.

    *due* is None for a problem without an answer, and for a solved one.
    """

    streak: int = 0
    due: date | None = None
    answers: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether it need not return."""
        return self.streak > len(INTERVALS)

    def is_waiting(self, today: date) -> bool:
        """Whether it returns on a day after *today*."""
        if self.due is None:
            return False
        return 0 < (self.due - today).days <= _interval(self.streak) + 1

    def state(self, today: date) -> State:
        """Return the state on the day *today*."""
        if self.is_solved:
            return State.SOLVED
        if self.due is None:
            return State.NEW
        return State.WAITING if self.is_waiting(today) else State.DUE

    def after(self, answer: Answer) -> Progress:
        """Return the progress after one more answer."""
        count = self.answers + 1
        if not answer.counts_as_right:
            return Progress(0, _after_interval(answer.day, 0), count)
        if self.is_solved or self.is_waiting(answer.day):
            return Progress(self.streak, self.due, count)
        streak = self.streak + 1
        if streak > len(INTERVALS):
            return Progress(streak, None, count)
        return Progress(streak, _after_interval(answer.day, streak), count)


def _interval(streak: int) -> int:
    """Return the days until a problem returns after *streak* right answers in a row."""
    return INTERVALS[streak - 1] if streak else 1


def _after_interval(day: date, streak: int) -> date:
    """Return the day on which a problem answered on *day* returns."""
    return date.fromordinal(min(day.toordinal() + _interval(streak), date.max.toordinal()))


def progress_of(answers: Iterable[Answer]) -> Mapping[str, Progress]:
    """Return the progress with each problem that was answered, in the order of the answers."""
    progress: dict[str, Progress] = {}
    for answer in answers:
        progress[answer.name] = progress.get(answer.name, Progress()).after(answer)
    return progress


def solved_by_day(answers: Sequence[Answer]) -> tuple[tuple[date, int], ...]:
    """Return, for each day with an answer, the number of problems whose last answer was right."""
    known: dict[str, bool] = {}
    days: dict[date, int] = {}
    for answer in answers:
        known[answer.name] = answer.counts_as_right
        days[answer.day] = sum(known.values())
    return tuple(days.items())


def problem_of_the_day(names: Iterable[str], today: date) -> str:
    """Return one of *names*, the same for everybody on that day.

    Each name comes once before any comes again, in an order that changes from round to round.
    Raises ValueError without names.
    """
    known = sorted(set(names))
    if not known:
        raise ValueError("There are no problems.")
    lap, place = divmod(today.toordinal(), len(known))
    known.sort(key=lambda name: sha256(f"{lap} {name}".encode()).digest())
    return known[place]
