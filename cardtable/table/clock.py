"""Where the loop gets its time and its events from; tests bring a clock of their own."""

from __future__ import annotations

import time
from typing import Protocol

import pygame


class Clock(Protocol):
    """Time and events for the loop."""

    def now(self) -> float:
        """Return the time in seconds; it never goes back."""

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or those that come first within *seconds*."""


class SystemClock:
    """The real time and the real event queue."""

    def now(self) -> float:
        """Return the time in seconds."""
        return time.perf_counter()

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or those that come first within *seconds*."""
        if seconds < 0.002:  # too short for the queue, which counts in milliseconds
            time.sleep(max(0.0, seconds))
            return pygame.event.get()
        first = pygame.event.wait(int(seconds * 1000))
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
