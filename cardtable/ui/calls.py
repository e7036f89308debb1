"""Calls for later: posted by other threads, or due at a certain time."""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Callable

Call = Callable[[], None]


class Calls:
    """What the loop still has to call. :meth:`post` is for any thread, all else for the loop's."""

    def __init__(self) -> None:
        self._posted: deque[Call] = deque()
        self._timers: list[tuple[float, int, Call]] = []
        self._numbers = itertools.count()

    def post(self, call: Call) -> None:
        """Have *call* run as soon as possible."""
        self._posted.append(call)

    def at(self, when: float, call: Call) -> Call:
        """Have *call* run at the time *when*; return a function that cancels it."""
        entry = (when, next(self._numbers), call)
        heapq.heappush(self._timers, entry)

        def cancel() -> None:
            if entry in self._timers:
                self._timers.remove(entry)
                heapq.heapify(self._timers)

        return cancel

    def wait(self, now: float) -> float | None:
        """Return in how many seconds the next call is due, None if there is none."""
        if self._posted:
            return 0.0
        return max(0.0, self._timers[0][0] - now) if self._timers else None

    def run(self, now: float) -> None:
        """Run what is due at *now*; what these calls post waits for the next time."""
        for _call in range(len(self._posted)):
            self._posted.popleft()()
        while self._timers and self._timers[0][0] <= now:
            heapq.heappop(self._timers)[2]()
