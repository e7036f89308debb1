"""Turns the costly choices of a review into problems, in the background."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.core.i18n import ngettext
from cardtable.features.problems.finding import confirmed, is_costly, problem_name, second_seed
from cardtable.match import Match
from cardtable.problems.own_folder import OwnFolder
from cardtable.review import Assessment, Decision, Review, reviewer_of
from cardtable.storage.files import SaveFailed
from cardtable.table.thinker import StrategyAnswer, StrategyQuestion, Thinker

if TYPE_CHECKING:
    from cardtable.table.context import Context


_rejected: set[str] = set()
"""The names of the problems that a second jury did not confirm, so that it is not asked again."""


class ReviewKeeper:
    """Asks a second jury about each costly choice of a person, and stores those it confirms.

    *post* runs a call on the main thread, *on_change* is called when :attr:`note` has changed.
    """

    def __init__(
        self,
        context: Context,
        post: Callable[[Callable[[], None]], None],
        on_change: Callable[[], None],
    ) -> None:
        self.note = ""
        """A sentence on the problems saved so far; empty without any."""
        self._context = context
        self._on_change = on_change
        self._thinker = Thinker(self._on_answer, post)
        self._waiting: deque[tuple[Match, Decision, Assessment]] = deque()
        self._folder: OwnFolder | None = None
        self._saved = 0

    def keep(self, match: Match, decisions: tuple[Decision, ...], review: Review) -> None:
        """Begin with the choices of *review*, which is complete."""
        self.note, self._saved = "", 0
        if self._folder is None:
            self._folder = OwnFolder()
        for decision, assessment in zip(decisions, review.assessments, strict=True):
            if not is_costly(assessment) or not match.seats[decision.position].is_person:
                continue
            name = problem_name(match, decision)
            if self._folder.has(name):
                self._saved += 1
            elif name not in _rejected and name not in self._folder.answers.deleted:
                self._waiting.append((match, decision, assessment))
        self._show()
        self._ask()

    def cancel(self) -> None:
        """Drop all choices that are not confirmed yet."""
        self._waiting.clear()
        self._thinker.cancel()

    def close(self) -> None:
        """Stop for good."""
        self._thinker.close()

    def update(self) -> None:
        """Advance the thinker."""
        self._thinker.update()

    @property
    def is_done(self) -> bool:
        """Whether no choice waits for the second jury."""
        return not self._waiting

    @property
    def wants_update(self) -> bool:
        """Whether :meth:`update` must be called soon."""
        return self._thinker.wants_update

    def _ask(self) -> None:
        while self._waiting:
            match, decision, _assessment = self._waiting[0]
            classes = self._context.strategies(match.kind).classes
            reviewer = reviewer_of(match.kind, classes, second_seed(decision))
            if reviewer is None:
                self._waiting.popleft()
                continue
            reviewer.chosen = decision.action
            version = decision.log_index
            question = StrategyQuestion(
                version, "review", decision.position, decision.view, reviewer
            )
            self._thinker.ask(question)
            return

    def _on_answer(self, answer: StrategyAnswer) -> None:
        if not self._waiting or answer.question.version != self._waiting[0][1].log_index:
            return
        match, decision, assessment = self._waiting.popleft()
        problem = confirmed(match, decision, assessment, answer.advice)
        if problem is None:
            _rejected.add(problem_name(match, decision))
        elif self._folder is not None:
            try:
                self._saved += self._folder.add(problem)
            except SaveFailed as error:
                self._waiting.clear()
                self.note = str(error)
                self._on_change()
                return
            self._show()
        self._ask()

    def _show(self) -> None:
        if not self._saved:
            return
        self.note = ngettext(
            "{count} position is in your problems.",
            "{count} positions are in your problems.",
            self._saved,
        ).format(count=self._saved)
        self._on_change()
