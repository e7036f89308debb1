"""Problems in the terminal: the list, and a problem that is answered like a turn in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction, Strategy
from cardtable.games.action_words import action_words_of
from cardtable.games.speech import Speech
from cardtable.problems.collection import Collection
from cardtable.problems.course import Course
from cardtable.problems.problem import Problem, ProblemPosition
from cardtable.problems.schedule import HINT_STEPS, Progress
from cardtable.problems.steps import hint_step, solution
from cardtable.problems.words import heading_of, state_words, titles_of
from cardtable.review import reviewer_of
from cardtable.storage.saves import Saves
from cardtable.text.advice import advice_lines
from cardtable.text.client import TerminalClient
from cardtable.text.commands import Command
from cardtable.text.store import GameStore
from cardtable.text.terminal import Leave, Terminal

TELLING = frozenset(("hint", "review", "undo", "redo", "claim", "odds"))
"""Commands of a game that would tell the answer or leave the position."""


def problem_lines(
    rows: Iterable[tuple[Problem, Progress]], collection: Collection, today: date
) -> Iterator[str]:
    """Yield one line for each problem: its name, title, difficulty and state."""
    titles = titles_of(collection.problems)
    for problem, progress in rows:
        yield _("{name}: {title}, {heading}, {state}").format(
            name=problem.name,
            title=titles[problem.name],
            heading=heading_of(problem),
            state=state_words(progress, today),
        )


class _Answered(Exception):
    """The person has answered, or skips the problem."""


class ProblemClient(TerminalClient):
    """Asks for the answer to one problem."""

    def __init__(
        self,
        position: ProblemPosition,
        classes: dict[str, type[Strategy]],
        course: Course,
        terminal: Terminal,
        speech: Speech,
    ) -> None:
        self.position = position
        self.hints = 0
        self._course = course
        terminal.write((f"{heading_of(position.problem)}.",))
        store = GameStore(position.problem.kind, Saves(strategies=classes), classes)
        super().__init__(position.match, store, terminal, speech)

    def solve(self) -> None:
        """Ask until there is an answer. Raises Leave if the person quits."""
        self.session.write(_("What is your best choice? Type hint for help, or skip."))
        try:
            while True:
                self._ask_person(self.position.seat)
        except _Answered:
            return
        finally:
            self.session.match.close()

    def commands(self) -> tuple[Command, ...]:
        return (
            Command("hint", _("give a hint, in three steps"), self._give_hint),
            Command("skip", _("go on without an answer"), self._skip),
            *(command for command in super().commands() if command.word not in TELLING),
        )

    def _process(self, text: str) -> bool:
        session = self.session
        word = text.lower()
        is_command = any(word in command.words for command in self.commands()[:2])
        try:
            action = None if is_command else session.dialogue.parse_answer(text, session.view)
            if action is None:
                return super()._process(text)
            self.position.check(action, self.position.seat)
        except IllegalAction as error:
            session.write(str(error))
            return False
        self._answer(action)
        raise _Answered

    def _give_hint(self, _rest: str) -> bool:
        self.hints = min(self.hints + 1, HINT_STEPS)
        self.session.write(hint_step(self.position, self.hints, self._words()))
        return False

    def _skip(self, _rest: str) -> bool:
        raise _Answered

    def _words(self) -> Any:
        words = action_words_of(self.position.problem.kind, self.session.speech)
        return words.at(self.position.view)

    def _answer(self, action: Any) -> None:
        """Record the answer, and explain the right one."""
        position, session = self.position, self.session
        is_right = position.is_right(action)
        words = self._course.answered(position.problem, is_right=is_right, hints=self.hints)
        session.write(words, solution(position, self._words()))
        reviewer = reviewer_of(
            position.problem.kind, session.store.strategies, len(session.match.log)
        )
        if reviewer is None:
            return
        reviewer.decide(position.view)
        advice = reviewer.advice()
        if advice is not None:
            session.write(*advice_lines(advice, session.dialogue.say_action, session.speech))


def solve_problems(
    first: Problem,
    course: Course,
    find_classes: Callable[[Any], Any],
    *,
    words: bool = True,
    terminal: Terminal | None = None,
) -> None:
    """Ask for the answer to *first*, then to the next of *course*, until the person leaves.

    *find_classes* returns the strategies of a game.
    """
    terminal = terminal if terminal is not None else Terminal()
    speech = Speech(words)
    problem: Problem | None = first
    try:
        while problem is not None:
            classes = find_classes(problem.kind)
            position = problem.position()
            ProblemClient(position, classes, course, terminal, speech).solve()
            problem = course.following()
            if course.failure:
                terminal.write((course.failure,))
            if problem is not None:
                answer = terminal.ask(_("Press Enter for the next problem, or type quit:"))
                if answer.lower() in ("quit", "exit"):
                    break
        terminal.write((_("Goodbye."),))
    except (Leave, KeyboardInterrupt):
        return
