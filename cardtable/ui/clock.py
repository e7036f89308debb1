"""Where the loop gets its time and its events from; tests bring a clock of their own."""

from __future__ import annotations

import threading
import time
from typing import Protocol

import pygame

AWAKE_NAP = 0.003
DROWSY_NAP = 0.010
DROWSY_AFTER = 1.0


class Clock(Protocol):
    """Time and events for the loop."""

    def now(self) -> float:
        """Return the time in seconds; it never goes back."""

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or those that come first within *seconds*."""

    def wake(self) -> None:
        """End the present or next wait at once; may be called from any thread."""


class SystemClock:
    """The real time and the real event queue.

    ``pygame.event.wait`` looks into the queue a thousand times a second, which costs more than
    the idle table may. Here it is every 3 ms while somebody plays and every 10 ms afterwards.
    """

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._last_event = 0.0

    def now(self) -> float:
        """Return the time in seconds."""
        return time.perf_counter()

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or those that come first within *seconds*."""
        end = self.now() + seconds
        while True:
            events = pygame.event.get()
            now = self.now()
            if events:
                self._last_event = now
            if events or now >= end or self._woken.is_set():
                self._woken.clear()
                return events
            nap = AWAKE_NAP if now - self._last_event < DROWSY_AFTER else DROWSY_NAP
            self._woken.wait(min(nap, end - now))

    def wake(self) -> None:
        """End the present or next wait at once; may be called from any thread."""
        self._woken.set()
