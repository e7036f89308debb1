"""Finished streaks and open mistakes, one line for each, appended to a file.

A line is ``2026-03-01 run GAME 7 SEED``, a streak of 7 right answers over the problems of GAME (or
``all``), or ``2026-03-01 missed NAME`` or ``2026-03-01 repaired NAME``, a problem that was answered
wrongly, or rightly later. A line that cannot be read is skipped and stays in the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cardtable.core.i18n import _
from cardtable.storage.line_log import LineLog
from cardtable.storage.paths import data_folder

ALL = "all"
"""Stands for the problems of all games."""
MAX_SEED = 10**9


@dataclass(frozen=True, slots=True)
class Run:
    """A finished streak: *count* right answers over the problems of *game*.

    The same *seed* asks the same problems in the same order again.
    """

    day: date
    game: str
    count: int
    seed: int


class StreakResults:
    """The streaks in the file at *path* (default: the user's), in the order of play.

    A file that cannot be read or written raises nothing: ``problem`` holds a sentence, and results
    count until the program ends.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else data_folder() / "streaks.txt"
        self.runs: list[Run] = []
        self._open: dict[str, None] = {}
        self._log = LineLog(self.path, self._read_line, _("Your streaks cannot be read: {reason}."))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The names of the problems whose last answer in a streak was wrong, oldest first."""
        return tuple(self._open)

    def best(self, game: str, count: int = 10) -> list[Run]:
        """Return the longest streaks of *game*, of equals the earlier one first."""
        runs = [run for run in self.runs if run.game == game and run.count]
        return sorted(runs, key=lambda run: -run.count)[:count]

    def add(self, run: Run) -> None:
        """Add a finished streak."""
        self.runs.append(run)
        self._log.append(f"{run.day} run {run.game} {run.count} {run.seed}")

    def mark(self, name: str, day: date, *, is_right: bool) -> None:
        """Record the answer to a problem, as far as it makes or repairs a mistake."""
        if is_right and name in self._open:
            del self._open[name]
            self._log.append(f"{day} repaired {name}")
        elif not is_right:
            self._open.pop(name, None)
            self._open[name] = None
            self._log.append(f"{day} missed {name}")

    @property
    def problem(self) -> str:
        """A sentence if the file cannot be read or written; else empty."""
        return self._log.problem

    def _read_line(self, words: list[str]) -> bool:
        """Add what *words* say; return False if they say nothing."""
        try:
            day = date.fromisoformat(words[0])
            if words[1] == "run":
                game, count, seed = words[2], int(words[3]), int(words[4])
                if len(words) != 5 or count < 0 or not 0 <= seed <= MAX_SEED:
                    return False
                self.runs.append(Run(day, game, count, seed))
            elif len(words) == 3 and words[1] == "missed":
                self._open.pop(words[2], None)
                self._open[words[2]] = None
            elif len(words) == 3 and words[1] == "repaired":
                self._open.pop(words[2], None)
            else:
                return False
        except (ValueError, IndexError):
            return False
        return True
