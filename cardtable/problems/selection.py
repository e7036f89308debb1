"""The list of problems: which ones are shown, in which order, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from cardtable.problems.collection import Collection
from cardtable.problems.problem import Problem
from cardtable.problems.schedule import Progress, State, problem_of_the_day

ORDER = (State.DUE, State.NEW, State.WAITING, State.SOLVED)
"""The order of the list; within a state, own problems come first."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on problems; an empty one, or 0, admits all."""

    game: str = ""
    theme: str = ""
    difficulty: int = 0
    state: str = ""

    def admits(self, problem: Problem, state: State) -> bool:
        """Whether *problem* fulfils all conditions."""
        return (
            self.game in ("", problem.kind.key)
            and self.theme in ("", problem.theme)
            and self.difficulty in (0, problem.difficulty)
            and self.state in ("", state)
        )


def listed(
    collection: Collection, today: date, chosen: Filter | None = None
) -> list[tuple[Problem, Progress]]:
    """Return the problems that *chosen* admits with their progress, those that are due first."""
    chosen, known = chosen or Filter(), collection.progress()
    rows = [(problem, known.get(problem.name, Progress())) for problem in collection.problems]
    rows = [row for row in rows if chosen.admits(row[0], row[1].state(today))]
    return sorted(rows, key=lambda row: ORDER.index(row[1].state(today)))


def following(
    problems: Sequence[Problem], last: Problem | None, collection: Collection, today: date
) -> Problem | None:
    """Return the next of *problems* after *last* that is due or new; None without any."""
    known = collection.progress()
    names = [problem.name for problem in problems]
    start = names.index(last.name) + 1 if last is not None and last.name in names else 0
    for problem in (*problems[start:], *problems[:start]):
        state = known.get(problem.name, Progress()).state(today)
        if state in (State.DUE, State.NEW) and (last is None or problem.name != last.name):
            return problem
    return None


def daily_problem(collection: Collection, today: date) -> Problem:
    """Return the problem of the day: one of those that ship."""
    shipped = {problem.name: problem for problem in collection.problems if not problem.is_own}
    return shipped[problem_of_the_day(shipped, today)]
