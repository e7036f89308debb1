"""A course of problems: which one comes next, and what an answer means."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol

from cardtable.problems.collection import Collection
from cardtable.problems.problem import Problem
from cardtable.problems.schedule import HINT_STEPS
from cardtable.problems.words import result_words


class Course(Protocol):
    """A course as the table and the terminal see it, where its problems are solved."""

    def answered(self, problem: Problem, *, is_right: bool, hints: int) -> str:
        """Record an answer given after *hints* steps of the hint; return a sentence about it."""

    def following(self) -> Problem | None:
        """Return the next problem, None at the end of the course."""

    @property
    def failure(self) -> str:
        """The reason why answers cannot be saved, or an empty string."""


class Repetition:
    """The usual course: answers decide when a problem of *collection* comes back.

    *following* returns the next problem. Answers are recorded for the day *today*.
    """

    def __init__(
        self, collection: Collection, today: date, following: Callable[[], Problem | None]
    ) -> None:
        self._collection = collection
        self._today = today
        self.following = following

    def answered(self, problem: Problem, *, is_right: bool, hints: int) -> str:
        progress = self._collection.record(problem, self._today, is_right=is_right, hints=hints)
        told = hints >= HINT_STEPS
        return result_words(progress, self._today, is_right=is_right, told=told)

    @property
    def failure(self) -> str:
        return self._collection.answers.problem
