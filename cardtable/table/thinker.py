"""The thinker runs strategies in a background thread, one question at a time.

The main thread owns the match. A question carries the view of one seat, never the game (a strategy
that sees everything finds the true state in its view). An answer refers to its question, which has
the version of the match at that time, so that outdated answers can be dropped.

A question is withdrawn by the strategy's ``stop``, which all our searches obey soon; the process of
a user's strategy is ended if it does not. Only a strategy that runs in this process at its author's
request can refuse: then its thread is abandoned, and ends with the program.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cardtable.engine import Advice, Strategy
from cardtable.match import Match, reason_of
from cardtable.sandbox import StrategyFailed

_log = logging.getLogger(__name__)

SWITCH_SECONDS = 0.0005
"""The interpreter's switch interval while Python code thinks; short, so that no frame is late."""
GRACE_SECONDS = 0.25
"""Time for a stopped search to end before the next question gets a new thread."""


@dataclass(frozen=True, slots=True)
class StrategyQuestion:
    """Asks *strategy* for the best action of the seat at *position*, which has *view*.

    *purpose* is the reason for asking: ``act``, ``hint``, ``claim``, ``judge`` or ``review``.
    *version* is that of the match; a review gives the place of the decision instead.
    """

    version: int
    purpose: str
    position: int
    view: Any
    strategy: Strategy


@dataclass(frozen=True, slots=True)
class StrategyAnswer:
    """The answer to a question: an action with its reason, or an error message.

    *advice* holds the search results; it is None if the strategy does not search.
    """

    question: StrategyQuestion
    action: Any = None
    why: str = ""
    error: str = ""
    advice: Advice | None = None


def question_for(match: Match, purpose: str, strategy: Strategy) -> StrategyQuestion:
    """Return the question for the seat to act. Raises ValueError if no seat is to act."""
    position = match.next_position
    if position is None:
        raise ValueError("No seat is to act.")
    game = match.game.copy()  # a script's view depends on its game
    view = game.view_for(strategy, game.players[position])
    return StrategyQuestion(match.version, purpose, position, view, strategy)


def think(question: StrategyQuestion) -> StrategyAnswer:
    """Run the strategy and return its answer; an exception becomes the answer's ``error``."""
    try:
        action = question.strategy.decide(question.view)
        why, advice = str(question.strategy.why()), question.strategy.advice()
    except BaseException as error:  # a strategy may do anything, sys.exit() included
        name = type(question.strategy).__name__
        if isinstance(error, StrategyFailed):  # its process has sent no traceback
            _log.warning("%s failed: %s", name, error.place or error)
        else:
            _log.warning("%s failed", name, exc_info=True)
        return StrategyAnswer(question, error=reason_of(error))
    return StrategyAnswer(question, action, why, advice=advice)


class _ThinkingThread:
    """A thread that answers the questions in its queue."""

    def __init__(self, deliver: Callable[[StrategyAnswer], None]) -> None:
        self.questions: queue.SimpleQueue[StrategyQuestion | None] = queue.SimpleQueue()
        self.thinking: StrategyQuestion | None = None
        self.abandoned = False
        self._deliver = deliver
        self.thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while (question := self.questions.get()) is not None:
            with quick_switching():
                answer = think(question)
            self.thinking = None
            if not self.abandoned:
                self._deliver(answer)

    def abandon(self) -> None:
        """Deliver no more answers; the thread ends when the strategy returns."""
        self.abandoned = True
        self.questions.put(None)


_switch_lock = threading.Lock()
_thinking_threads = 0
_default_interval = 0.005


@contextlib.contextmanager
def quick_switching() -> Iterator[None]:
    """Shorten the switch interval in this context; any number of threads may use it."""
    global _thinking_threads, _default_interval
    with _switch_lock:
        if _thinking_threads == 0:
            _default_interval = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_SECONDS)
        _thinking_threads += 1
    try:
        yield
    finally:
        with _switch_lock:
            _thinking_threads -= 1
            if _thinking_threads == 0:
                sys.setswitchinterval(_default_interval)


class Thinker:
    """Answers questions one by one; a newer question stops the older one.

    *on_answer* gets each answer to a question that has not been cancelled, through a call that the
    background thread hands to *post*; none after :meth:`close`, though it may be posted already.
    All methods must be called in the thread that runs the posted calls.
    """

    def __init__(
        self,
        on_answer: Callable[[StrategyAnswer], None],
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        self._on_answer = on_answer
        self._post = post
        self._closed = False
        self._worker: _ThinkingThread | None = None
        self._waiting: StrategyQuestion | None = None
        self._stopped_at = 0.0

    @property
    def question(self) -> StrategyQuestion | None:
        """The current question, whether it is being thought about or waits for its turn."""
        if self._waiting is not None or self._worker is None or self._worker.abandoned:
            return self._waiting
        return self._worker.thinking

    def ask(self, question: StrategyQuestion) -> None:
        """Start to think about *question*; an older question is cancelled."""
        self.cancel()
        if self._closed:  # asked by a call that was posted before
            return
        self._waiting = question
        self.update()

    def cancel(self) -> None:
        """Stop thinking; a late answer is not delivered."""
        self._waiting = None
        worker = self._worker
        if worker is None or worker.abandoned or worker.thinking is None:
            return
        worker.abandon()
        self._stopped_at = time.monotonic()
        try:
            worker.thinking.strategy.stop()
        except (Exception, SystemExit):
            _log.warning("A strategy could not be stopped", exc_info=True)

    def update(self) -> None:
        """Start the waiting question once the older one has ended or used up its grace time."""
        worker = self._worker
        if worker is not None and worker.abandoned:
            if worker.thinking and time.monotonic() - self._stopped_at < GRACE_SECONDS:
                return
            self._worker = None
        if self._waiting is not None:
            question, self._waiting = self._waiting, None
            if self._worker is None:
                self._worker = _ThinkingThread(self._deliver)
            self._worker.thinking = question
            self._worker.questions.put(question)

    @property
    def wants_update(self) -> bool:
        """Whether :meth:`update` should be called again soon."""
        return self._worker is not None and self._worker.abandoned

    def _deliver(self, answer: StrategyAnswer) -> None:
        """Post the answer to the owner's thread. Called in the background thread."""
        self._post(lambda: self._pass_on(answer))

    def _pass_on(self, answer: StrategyAnswer) -> None:
        if not self._closed:
            self._on_answer(answer)

    def close(self) -> None:
        """Stop for good, without waiting for the thread; later questions are dropped."""
        self._closed = True
        self.cancel()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.abandon()
