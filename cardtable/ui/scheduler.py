"""Calls for later: posted by other threads, or due at a time."""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Callable

Call = Callable[[], None]


class Scheduler:
    """Calls that the loop has still to make. Only :meth:`post` may be used by other threads."""

    def __init__(self) -> None:
        self._posted: deque[Call] = deque()
        self._timers: list[tuple[float, int, Call]] = []
        self._numbers = itertools.count()

    def post(self, call: Call) -> None:
        """Run *call* at the next opportunity."""
        self._posted.append(call)

    def at(self, when: float, call: Call) -> Call:
        """Run *call* at the time *when*, in seconds; return a function that cancels it."""
        entry = (when, next(self._numbers), call)
        heapq.heappush(self._timers, entry)

        def cancel() -> None:
            if entry in self._timers:
                self._timers.remove(entry)
                heapq.heapify(self._timers)

        return cancel

    def wait(self, now: float) -> float | None:
        """Return the seconds until the next call is due, or None if there is none."""
        if self._posted:
            return 0.0
        return max(0.0, self._timers[0][0] - now) if self._timers else None

    def run(self, now: float) -> None:
        """Run the calls due at *now*; calls that these post run the next time."""
        for _call in range(len(self._posted)):
            self._posted.popleft()()
        while self._timers and self._timers[0][0] <= now:
            heapq.heappop(self._timers)[2]()
