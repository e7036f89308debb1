"""The loop's source of time and events; tests replace it."""

from __future__ import annotations

import threading
import time
from typing import Protocol

import pygame

ACTIVE_POLL = 0.003
IDLE_POLL = 0.010
IDLE_AFTER = 1.0


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
