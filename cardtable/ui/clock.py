"""Time in the application loop: the clock, which tests replace, and scheduled calls."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

import pygame

ACTIVE_POLL = 0.003
IDLE_POLL = 0.010
"""Seconds between two looks at the event queue."""
IDLE_AFTER = 1.0
"""Seconds without an event until the slower interval applies."""

Call = Callable[[], None]


class Clock(Protocol):
    """Time and events for the loop."""

    def now(self) -> float:
        """Return the time in seconds, monotonic."""

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return pending events, or the first ones that arrive within *seconds*."""

    def wake(self) -> None:
        """End the current or next wait at once; may be called from any thread."""


class SystemClock:
    """Real time and pygame's event queue.

    ``pygame.event.wait`` polls the queue a thousand times a second, too often for an idle window.
    Here it is polled every 3 ms while events arrive and every 10 ms after a second without any.
    """

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._last_event = 0.0

    def now(self) -> float:
        return time.perf_counter()

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        end = self.now() + seconds
        while True:
            events = pygame.event.get()
            now = self.now()
            if events:
                self._last_event = now
            if events or now >= end or self._woken.is_set():
                self._woken.clear()
                return events
            nap = ACTIVE_POLL if now - self._last_event < IDLE_AFTER else IDLE_POLL
            self._woken.wait(min(nap, end - now))

    def wake(self) -> None:
        self._woken.set()


class Scheduler:
    """Calls to be made by the loop: posted ones, and timers.

    Only :meth:`post` may be used by other threads.
    """

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
