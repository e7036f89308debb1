"""The problems from the user's own games: a folder with a file for each."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardtable.core.errors import SourceError
from cardtable.core.input_files import list_files
from cardtable.problems.answers import AnswerLog
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import read_problem_file, write_problem
from cardtable.storage.files import SaveFailed, replace_file
from cardtable.storage.paths import problems_folder

SUFFIX = ".yaml"
ANSWERS = "answers.txt"
MAX_FILES = 2_000
"""Further files are not read, and no problem is added."""


class OwnFolder:
    """The problems in *folder* (default: the user's), and the answers to all problems."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else problems_folder()
        self.answers = AnswerLog(self.folder / ANSWERS)

    def read(self) -> tuple[dict[str, tuple[Problem, Path]], tuple[SourceError, ...]]:
        """Return the problems by name, each with its file, and the errors of unreadable files.

        Of several problems with one name, the first one is read. No file is changed.
        """
        found: dict[str, tuple[Problem, Path]] = {}
        faults: list[SourceError] = []
        for path in list_files(self.folder, SUFFIX)[:MAX_FILES]:
            try:
                problems = read_problem_file(path, is_own=True)
            except SourceError as error:
                faults.append(error)
                continue
            for problem in problems:
                found.setdefault(problem.name, (problem, path))
        return found, tuple(faults)

    def has(self, name: str) -> bool:
        """Whether there is a file for the problem *name*."""
        return self._path(name).exists()

    def add(self, problem: Problem) -> bool:
        """Store *problem*; return False if it exists, was deleted, or there are too many.

        Raises SaveFailed.
        """
        if problem.name in self.answers.deleted or self.has(problem.name):
            return False
        if len(list_files(self.folder, SUFFIX)) >= MAX_FILES:
            return False
        try:
            data = write_problem(problem).encode("utf-8")
            replace_file(self._path(problem.name), data, new=True)
        except FileExistsError:
            return False
        return True

    def delete(self, problem: Problem, path: Path, today: date) -> None:
        """Delete the file at *path* with *problem*, which is not made again. Raises SaveFailed."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveFailed.from_error(path, error) from error
        self.answers.mark_deleted(problem.name, today)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"
