"""All problems: those that ship, and those from the user's own games, each in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from cardtable import assets
from cardtable.engine import GameKind
from cardtable.errors import SourceError
from cardtable.games import all_games
from cardtable.input_files import list_files
from cardtable.problems.answers import AnswerLog
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import read_problems, write_problem
from cardtable.problems.schedule import Answer, Progress, progress_of
from cardtable.storage.files import SaveFailed, replace_file
from cardtable.storage.paths import problems_folder
from cardtable.yaml_source import read_source

BUNDLE = ("boards.yaml", "holdem.yaml")
"""The shipped files; the problems of Spades are read by that game."""
SUFFIX = ".yaml"
ANSWERS = "answers.txt"
MAX_OWN = 2_000
"""Maximum number of problems from own games; further ones are not added."""


@cache
def bundle() -> tuple[Problem, ...]:
    """Return the problems that ship, by game."""
    found = [problem for kind in all_games().values() for problem in _written_by_hand(kind)]
    for name in BUNDLE:
        text = assets.find("problems", name).read_text("utf-8")
        found += read_problems(text, name, replay=False)
    return tuple(found)


def _written_by_hand(kind: GameKind) -> tuple[Problem, ...]:
    """Return the problems in the module ``problems`` of the game's folder.

    Each is a position in the middle of a hand, in which its own *kind* starts the game.
    """
    if not kind.has_part("problems"):
        return ()
    listed = getattr(kind.part("problems"), "problems", None)
    if listed is None:
        return ()
    return tuple(
        Problem(
            name=each.name,
            kind=replace(kind, new=each.start),
            rules=each.rules,
            moves=each.moves,
            right=tuple(map(str, each.right)),
            theme=each.theme,
            difficulty=each.difficulty,
            why=each.why,
            dealer=each.dealer,
            source=each.source,
        )
        for each in listed()
    )


class Collection:
    """The problems of the bundle and in *folder* (default: the user's), and the answers to them.

    ``unreadable`` are the errors of files that cannot be read; the files stay as they are.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else problems_folder()
        self.unreadable: tuple[SourceError, ...] = ()
        self.answers = AnswerLog(self.folder / ANSWERS)
        self._files: dict[str, Path] = {}
        self._own: tuple[Problem, ...] = ()
        self.reload()

    def reload(self) -> None:
        """Read the folder again."""
        own: dict[str, Problem] = {}
        faults: list[SourceError] = []
        self._files.clear()
        shipped = {problem.name for problem in bundle()}
        for path in list_files(self.folder, SUFFIX)[: MAX_OWN + 1]:
            try:
                source = read_source(path)
                found = read_problems(source.text, source.filename, is_own=True)
            except SourceError as error:
                faults.append(error)
                continue
            for problem in found:
                if problem.name not in shipped and problem.name not in own:
                    own[problem.name] = problem
                    self._files[problem.name] = path
        self._own, self.unreadable = tuple(own.values()), tuple(faults)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, those from own games first."""
        return (*self._own, *bundle())

    @property
    def own(self) -> tuple[Problem, ...]:
        """The problems from the user's own games."""
        return self._own

    def find(self, name: str) -> Problem | None:
        """Return the problem called *name*, None if there is none."""
        return next((problem for problem in self.problems if problem.name == name), None)

    # --- progress --------------------------------------------------------------------------------

    def progress(self) -> Mapping[str, Progress]:
        """Return the progress with each problem that was answered."""
        return progress_of(self.answers.answers)

    def record(self, problem: Problem, day: date, *, is_right: bool, hints: int) -> Progress:
        """Record an answer and return the progress with its problem."""
        self.answers.add(Answer(problem.name, day, is_right, hints))
        return self.progress()[problem.name]

    # --- own problems ----------------------------------------------------------------------------

    def is_known(self, name: str) -> bool:
        """Whether there is a problem called *name*, or was until the person deleted it."""
        return name in self.answers.deleted or (self.folder / f"{name}{SUFFIX}").exists()

    def add(self, problem: Problem) -> bool:
        """Store a problem from an own game; return False if it is known or there are too many.

        Raises SaveFailed.
        """
        if self.is_known(problem.name) or len(self._own) >= MAX_OWN:
            return False
        path = self.folder / f"{problem.name}{SUFFIX}"
        try:
            replace_file(path, write_problem(problem).encode("utf-8"), new=True)
        except FileExistsError:
            return False
        self._own = (*self._own, replace(problem, is_own=True))
        self._files[problem.name] = path
        return True

    def delete(self, problem: Problem, day: date) -> None:
        """Delete a problem from an own game; it is not made again. Raises SaveFailed."""
        path = self._files.get(problem.name)
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveFailed.from_error(path, error) from error
        self.answers.mark_deleted(problem.name, day)
        self._own = tuple(each for each in self._own if self._files.get(each.name) != path)
        del self._files[problem.name]
