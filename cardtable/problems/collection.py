"""All problems: those that ship, and those from the user's games, each in its own file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.problems.own_folder import OwnFolder
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import read_problems
from cardtable.problems.schedule import Answer, Progress, progress_of

BUNDLE = ("spades.yaml", "boards.yaml", "holdem.yaml")
"""The shipped files of ``assets/problems``."""


@cache
def bundle() -> tuple[Problem, ...]:
    """Return the problems that ship, by game."""
    found: list[Problem] = []
    for name in BUNDLE:
        text = assets.find("problems", name).read_text("utf-8")
        found += read_problems(text, name, replay=False)
    return tuple(found)


class Collection:
    """The problems of the bundle and in *folder* (default: the user's), and the answers to them.

    ``unreadable`` are the errors of files that cannot be read; the files stay as they are.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.store = OwnFolder(folder)
        self.answers = self.store.answers
        self.unreadable: tuple[SourceError, ...] = ()
        self._own: dict[str, tuple[Problem, Path]] = {}
        self.reload()

    def reload(self) -> None:
        """Read the folder again."""
        shipped = {problem.name for problem in bundle()}
        own, self.unreadable = self.store.read()
        self._own = {name: each for name, each in own.items() if name not in shipped}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, those from own games first."""
        return (*self.own, *bundle())

    @property
    def own(self) -> tuple[Problem, ...]:
        """The problems from the user's own games."""
        return tuple(problem for problem, _path in self._own.values())

    def find(self, name: str) -> Problem | None:
        """Return the problem called *name*, None if there is none."""
        return next((problem for problem in self.problems if problem.name == name), None)

    def progress(self) -> Mapping[str, Progress]:
        """Return the progress with each problem that was answered."""
        return progress_of(self.answers.answers)

    def record(self, problem: Problem, day: date, *, is_right: bool, hints: int) -> Progress:
        """Record an answer and return the progress with its problem."""
        self.answers.add(Answer(problem.name, day, is_right, hints))
        return self.progress()[problem.name]

    def delete(self, problem: Problem, day: date) -> None:
        """Delete the file of a problem from an own game; it is not made again.

        Raises SaveFailed.
        """
        found = self._own.get(problem.name)
        if found is not None:
            self.store.delete(problem, found[1], day)
            self.reload()
