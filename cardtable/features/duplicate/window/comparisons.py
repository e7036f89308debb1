"""Comparisons with the Master, made in the background one after another."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import partial

from cardtable.engine import Strategy
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.comparison import Comparison, DuplicateHand, Stopped
from cardtable.features.duplicate.rating import ComparedHand
from cardtable.match import Match
from cardtable.storage.statistics import Statistics
from cardtable.table.context import Context
from cardtable.table.thinker import quick_switching

_log = logging.getLogger(__name__)

NICE = 10
"""How far the thread steps back for others, as a niceness."""
MAX_KEPT = 24
"""Maximum number of finished comparisons that are kept, so that they can be opened at once."""


def _yield_to_others() -> None:
    """Lower the priority of this thread, so that the seats at the table think first.

    Only Linux has priorities of single threads.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class ShownComparison:
    """A comparison to be shown, as soon as it is ``done``.

    If it is done without a ``comparison``, ``error`` says why; it is empty if the seat was not
    dealt in. ``listeners`` are called when it is done, in the thread of the owner.
    """

    def __init__(self, comparison: Comparison | None = None) -> None:
        self.comparison = comparison
        self.done = comparison is not None
        self.error = ""
        self.listeners: list[Callable[[], None]] = []

    @property
    def progress(self) -> float:
        """The share of the hand that has been compared, 0..1."""
        return float(self.done)


class PendingComparison(ShownComparison):
    """A hand of *match* that the Master is to play; *rated* hands count for the rating."""

    def __init__(self, match: Match, hand: DuplicateHand, *, rated: bool) -> None:
        super().__init__()
        self.match = match
        self.hand = hand
        self.rated = rated

    @property
    def progress(self) -> float:
        """The share of the hand that the Master has played."""
        return self.hand.progress


class Comparisons:
    """Compares hands with the Master in a background thread, and stores the results.

    *post* calls a function in the thread of the owner, who calls all methods.
    """

    def __init__(self, statistics: Statistics, post: Callable[[Callable[[], None]], None]) -> None:
        self._compared = ComparedHands(statistics)
        self._post = post
        self._queue: queue.SimpleQueue[PendingComparison | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._running: PendingComparison | None = None
        self.listeners: list[Callable[[], None]] = []
        """Called after a result was stored, in the owner's thread."""
        self._closed = False
        self._known: OrderedDict[Hashable, PendingComparison] = OrderedDict()

    def compare(
        self,
        match: Match,
        classes: Mapping[str, type[Strategy]],
        position: int,
        hand: int,
        *,
        rated: bool = True,
        start: int = 0,
    ) -> PendingComparison:
        """Compare *hand* of *match*, from 1, or return the comparison begun before.

        Choices before the log index *start* are the person's. Only whole hands are stored, as
        *rated* or not. Raises ValueError if the hand is not finished.
        """
        duplicate = DuplicateHand(match, classes, position, hand, start=start)
        key = (match.id, position, hand, start, duplicate.actions)
        pending = self._known.get(key)
        if pending is None:
            pending = PendingComparison(match, duplicate, rated=rated and not start)
            self._known[key] = pending
            self._queue.put(pending)
            self._ensure_thread()
        self._known.move_to_end(key)
        while len(self._known) > MAX_KEPT:
            self._known.popitem(last=False)
        return pending

    def close(self) -> None:
        """Stop at once and drop what has not been compared."""
        self._closed = True
        self._queue.put(None)
        running = self._running
        if running is not None:
            running.hand.stop()

    # --- the background thread -----------------------------------------------------------------

    def _ensure_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="comparing", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        _yield_to_others()
        while not self._closed and (pending := self._queue.get()) is not None:
            self._running = pending
            pending.comparison, pending.error = self._play(pending)
            self._running = None
            if not self._closed:
                self._post(partial(self._finish, pending))

    def _play(self, pending: PendingComparison) -> tuple[Comparison | None, str]:
        try:
            with quick_switching():
                return pending.hand.play(), ""
        except Stopped:
            return None, ""
        except Exception as error:  # a user's strategy may raise anything
            _log.warning("A hand could not be compared", exc_info=True)
            return None, f"{type(error).__name__}: {error}"

    def _finish(self, pending: PendingComparison) -> None:
        pending.done = True
        comparison = pending.comparison
        if comparison is not None and not pending.hand.start:
            self._compared.record(
                pending.match,
                comparison.hand,
                comparison.position,
                ComparedHand.from_lines(comparison),
                rated=pending.rated,
            )
        for listener in (*pending.listeners, *self.listeners):
            listener()


def comparisons_of(context: Context) -> Comparisons:
    """Return the comparisons of a window."""

    def post(call: Callable[[], None]) -> None:
        context.app.post(call)

    return context.of(Comparisons, lambda: Comparisons(context.statistics, post))
