"""A streak as a course of problems."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import date
from random import Random

from cardtable.core.i18n import _, ngettext
from cardtable.features.streak.results import ALL, MAX_SEED, Run, StreakResults
from cardtable.problems.collection import Collection
from cardtable.problems.problem import Problem


def new_seed() -> int:
    """Return a random seed for the order of problems."""
    return Random().randrange(MAX_SEED)


def problems_of(collection: Collection, game: str) -> list[Problem]:
    """Return the problems of the game with that key, or of all games."""
    return [each for each in collection.problems if game in (ALL, each.kind.key)]


def order(problems: Sequence[Problem], seed: int) -> list[Problem]:
    """Return *problems* from easy to hard, those of equal difficulty in an order from *seed*."""
    shuffled = sorted(problems, key=lambda problem: problem.name)
    Random(seed).shuffle(shuffled)
    return sorted(shuffled, key=lambda problem: problem.difficulty)


class StreakCourse:
    """Asks *problems* in their order until the first mistake, then all open mistakes once more.

    A problem that is skipped counts as a mistake. After a hint, a right answer goes on with the
    streak without lengthening it. Answers also count for the repetition of problems.
    """

    def __init__(
        self,
        collection: Collection,
        results: StreakResults,
        problems: Sequence[Problem],
        game: str,
        seed: int,
        today: date,
    ) -> None:
        self.count = 0
        """The number of right answers so far."""
        self.is_over = False
        """Whether the streak has ended, so that mistakes are being repaired."""
        self._collection = collection
        self._results = results
        self._game, self._seed, self._today = game, seed, today
        self._waiting = deque(order(problems, seed))
        self._shown: Problem | None = None
        """The problem that is shown and not answered yet."""

    @classmethod
    def of_mistakes(
        cls, collection: Collection, results: StreakResults, today: date
    ) -> StreakCourse:
        """Return a course of the open mistakes only."""
        course = cls(collection, results, (), ALL, 0, today)
        course._begin_repair()
        return course

    @property
    def failure(self) -> str:
        return self._results.problem or self._collection.answers.problem

    def following(self) -> Problem | None:
        if self._shown is not None:
            self._judge(self._shown, is_right=False, hints=0)
        self._shown = self._waiting.popleft() if self._waiting else None
        if self._shown is None and not self.is_over:
            self._end()
            self._shown = self._waiting.popleft() if self._waiting else None
        return self._shown

    def answered(self, problem: Problem, *, is_right: bool, hints: int) -> str:
        self._shown = None
        self._collection.record(problem, self._today, is_right=is_right, hints=hints)
        was_over = self.is_over
        self._judge(problem, is_right=is_right, hints=hints)
        if was_over:
            return (
                _("Right. You have made up for this mistake.")
                if is_right
                else _("Not the best choice. You will be asked again after the next streak.")
            )
        if not is_right:
            return " ".join((_("Not the best choice."), self._end_words()))
        if hints:
            return _("Right, but not counted, because you had a hint. {streak}").format(
                streak=_in_a_row(self.count)
            )
        return _("Right. {streak}").format(streak=_in_a_row(self.count))

    def leave(self) -> None:
        """Keep the streak so far, if the person leaves in the middle of it."""
        if not self.is_over and self.count:
            self._results.add(Run(self._today, self._game, self.count, self._seed))
        self.is_over = True

    def _judge(self, problem: Problem, *, is_right: bool, hints: int) -> None:
        """Count an answer; a wrong one ends the streak."""
        self._results.mark(problem.name, self._today, is_right=is_right)
        if self.is_over:
            return
        if is_right:
            self.count += hints == 0
        else:
            self._end()

    def _end(self) -> None:
        """Record the streak, and go on with the mistakes."""
        self._results.add(Run(self._today, self._game, self.count, self._seed))
        self._begin_repair()

    def _begin_repair(self) -> None:
        self.is_over = True
        problems = {problem.name: problem for problem in self._collection.problems}
        missed = [problems[name] for name in self._results.mistakes if name in problems]
        self._waiting = deque(reversed(missed))  # the latest first

    def _end_words(self) -> str:
        """Return how the streak ended, and whether it is the longest."""
        best = self._results.best(self._game, 1)
        is_best = bool(best) and best[0].count == self.count and best[0] is self._results.runs[-1]
        ended = ngettext(
            "Your streak ends after {count} right answer.",
            "Your streak ends after {count} right answers.",
            self.count,
        ).format(count=self.count)
        return " ".join((ended, _("It is your longest so far!"))) if is_best else ended


def _in_a_row(count: int) -> str:
    return ngettext("{count} in a row.", "{count} in a row.", count).format(count=count)
