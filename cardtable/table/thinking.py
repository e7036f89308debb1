"""Thinking in the background: one thread, one question at a time.

The main thread owns the match. A question carries the view of one seat, never the game (a strategy
that sees everything finds the true state in its view). The answer carries the version of the match
at the time of the question, so that an outdated one can be dropped. A strategy that hangs is
abandoned with its thread, which ends with the program.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cardtable.engine import HOOKS, Advice, Strategy
from cardtable.match import Match

_log = logging.getLogger(__name__)

SWITCH_SECONDS = 0.0005
"""The interpreter's switch interval while Python code thinks; short, so that no frame is late."""
GRACE_SECONDS = 0.25
"""Time for a stopped search to end before the next question gets a new thread."""
CLOSING_SECONDS = 2.0
"""Time for a stopped search to end by itself after the table was closed."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to *strategy*: the action to take with *view*, seen from *position*.

    *purpose* names the kind of question (``act``, ``hint``); *version* is the match's.
    """

    version: int
    purpose: str
    position: int
    view: Any
    strategy: Strategy


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: an action with its reason, or an error message.

    *advice* has the search results, None from a strategy without a search.
    """

    question: Question
    action: Any = None
    why: str = ""
    error: str = ""
    advice: Advice | None = None


def question_for(match: Match, purpose: str, strategy: Strategy) -> Question:
    """Return the question for the seat to act. Raises ValueError if there is none."""
    position = match.next_position
    if position is None:
        raise ValueError("Nobody is to act.")
    game = match.game.copy()  # a script's view depends on its game
    view = game.view_for(strategy, game.players[position])
    return Question(match.version, purpose, position, view, strategy)


def think(question: Question) -> Answer:
    """Return the answer; any exception of the strategy becomes an error message."""
    try:
        action = question.strategy.decide(question.view)
        why, advice = str(question.strategy.why()), question.strategy.advice()
    except _ThreadStopped:
        raise
    except BaseException as error:  # a strategy may do anything, sys.exit() included
        _log.exception("%s failed", type(question.strategy).__name__)
        words = f"{type(error).__name__}: {error}".rstrip(": ")
        return Answer(question, error=words)
    return Answer(question, action, why, advice=advice)


class _ThreadStopped(BaseException):
    """Raised in a thread that was abandoned."""


class _Worker:
    """A thread that answers the questions in its queue."""

    def __init__(self, deliver: Callable[[Answer], None]) -> None:
        self.questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self.thinking: Question | None = None
        self.left = False
        self._deliver = deliver
        self.thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        with contextlib.suppress(_ThreadStopped):
            while (question := self.questions.get()) is not None:
                try:
                    with _quick_switching():
                        answer = think(question)
                finally:
                    self.thinking = None
                if not self.left:
                    self._deliver(answer)

    def dismiss(self) -> None:
        """Deliver no more answers; the thread ends when the strategy returns."""
        self.left = True
        self.questions.put(None)

    def end(self) -> None:
        """End the thread as soon as it runs Python code, if it is still thinking.

        Compiled code cannot be ended.
        """
        if self.thinking is not None and self.thread.ident is not None and self.thread.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.thread.ident), ctypes.py_object(_ThreadStopped)
            )


_switching = threading.Lock()
_thinkers = 0
_usual = 0.005


@contextlib.contextmanager
def _quick_switching() -> Iterator[None]:
    """Shorten the switch interval in this context; any number of threads may use it."""
    global _thinkers, _usual
    with _switching:
        if _thinkers == 0:
            _usual = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_SECONDS)
        _thinkers += 1
    try:
        yield
    finally:
        with _switching:
            _thinkers -= 1
            if _thinkers == 0:
                sys.setswitchinterval(_usual)


class Thinker:
    """Answers questions one by one; a newer question stops the older one.

    *deliver* is called in the thinking thread with each answer that is still wanted. All methods
    belong to the thread that created the thinker.
    """

    def __init__(self, deliver: Callable[[Answer], None]) -> None:
        self._deliver = deliver
        self._worker: _Worker | None = None
        self._waiting: Question | None = None
        self._stopped_at = 0.0

    @property
    def question(self) -> Question | None:
        """The current question, running or waiting."""
        if self._waiting is not None or self._worker is None or self._worker.left:
            return self._waiting
        return self._worker.thinking

    def ask(self, question: Question) -> None:
        """Think about *question* instead of any other."""
        self.cancel()
        self._waiting = question
        self.update()

    def cancel(self) -> None:
        """Stop thinking; a late answer is not delivered."""
        self._waiting = None
        worker = self._worker
        if worker is None or worker.left or worker.thinking is None:
            return
        worker.dismiss()
        self._stopped_at = time.monotonic()
        try:
            worker.thinking.strategy.stop()
        except (Exception, SystemExit):
            _log.exception("A strategy could not be stopped")

    def update(self) -> None:
        """Start the waiting question once the older one has ended or used up its grace time."""
        worker = self._worker
        if worker is not None and worker.left:
            if worker.thinking is not None:
                if time.monotonic() - self._stopped_at < GRACE_SECONDS:
                    return
                worker.end()
            self._worker = None
        if self._waiting is not None:
            question, self._waiting = self._waiting, None
            if self._worker is None:
                self._worker = _Worker(self._deliver)
            self._worker.thinking = question
            self._worker.questions.put(question)

    @property
    def wants_update(self) -> bool:
        """Whether :meth:`update` should be called again soon."""
        return self._worker is not None and self._worker.left

    def close(self) -> None:
        """End without waiting for the thread.

        A search that was stopped ends by itself soon. Only one that does not is interrupted: an
        exception raised in it from outside may hit any code that it runs at that moment.
        """
        self.cancel()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.dismiss()
            if worker.thinking is not None:
                timer = threading.Timer(CLOSING_SECONDS, worker.end)
                timer.daemon = True
                timer.start()


def guard_hooks(strategy: Strategy, failed: Callable[[str, str], None]) -> None:
    """Catch exceptions of *strategy*'s hooks: *failed* gets the hook's name and the message."""
    for hook in HOOKS:
        if getattr(type(strategy), hook, None) is not getattr(Strategy, hook):
            with contextlib.suppress(AttributeError):  # not possible for objects with slots
                setattr(strategy, hook, _guarded(getattr(strategy, hook), hook, failed))


def _guarded(
    callback: Callable[[Any], None], hook: str, failed: Callable[[str, str], None]
) -> Callable[[Any], None]:
    def guarded(view: Any) -> None:
        try:
            callback(view)
        except (Exception, SystemExit) as error:
            _log.exception("A hook failed: %s", hook)
            failed(hook, f"{type(error).__name__}: {error}")

    return guarded
