"""The user's answers to problems: one line for each, appended to a file.

A line is ``2026-03-01 NAME right 0``: the day, the problem, the result, and the steps of the hint
that were shown; ``2026-03-01 NAME deleted`` marks a problem that must not be made again. A line
that cannot be read is skipped and stays in the file.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardtable.core.i18n import _
from cardtable.problems.problem_file import is_problem_name
from cardtable.problems.schedule import HINT_STEPS, Answer
from cardtable.storage.line_log import LineLog

_RESULTS = {"right": True, "wrong": False}
_DELETED = "deleted"


class AnswerLog:
    """The answers in the file at *path*, in order.

    A file that cannot be read or written raises nothing: ``problem`` holds a sentence, and answers
    count until the program ends.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.answers: list[Answer] = []
        self.deleted: set[str] = set()
        self._log = LineLog(self.path, self._read_line, _("Your answers cannot be read: {reason}."))

    @property
    def problem(self) -> str:
        """A sentence if the file cannot be read or written; else empty."""
        return self._log.problem

    def _read_line(self, words: list[str]) -> bool:
        """Add the answer in *words*; return False if they are not one."""
        if len(words) not in (3, 4) or not is_problem_name(words[1]):
            return False
        try:
            day = date.fromisoformat(words[0])
            hints = int(words[3]) if len(words) == 4 else 0
        except ValueError:
            return False
        if words[2] == _DELETED:
            self.deleted.add(words[1])
            return True
        if words[2] not in _RESULTS or not 0 <= hints <= HINT_STEPS:
            return False
        self.answers.append(Answer(words[1], day, _RESULTS[words[2]], hints))
        return True

    def add(self, answer: Answer) -> None:
        """Add an answer and write it at once."""
        self.answers.append(answer)
        result = "right" if answer.is_right else "wrong"
        self._log.append(f"{answer.day} {answer.name} {result} {answer.hints}")

    def mark_deleted(self, name: str, day: date) -> None:
        """Remember that the person deleted the problem *name*."""
        self.deleted.add(name)
        self._log.append(f"{day} {name} {_DELETED}")
