"""The clock of one turn: it begins when the player sees the question, or after a short delay.

A window shows the end of the hand before, the deal and the actions of the others before it asks.
Our own clients report when they do (TURN_SHOWN), so that this takes nothing from the time to think;
SHOW_SECONDS limit it for a client that does not report. Other clients have no such delay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SHOW_SECONDS = 4.0
"""Maximum delay. Our window shows a question after ``inbox.HURRY_AFTER`` at the latest."""


class TurnClock:
    """Calls *on_end* after *delay* and *seconds*, or *seconds* after :meth:`begin`; in seconds."""

    def __init__(self, seconds: float, delay: float, on_end: Callable[[], None]) -> None:
        self.seconds = seconds
        self.is_running = not delay
        """Whether the delay is over: the player has been shown the question."""
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self.deadline = self._loop.time() + delay + seconds
        """The latest end, on the loop's clock."""
        self._timer = self._loop.call_at(self.deadline, on_end)

    def begin(self) -> None:
        """Begin now, unless the clock runs already."""
        if self.is_running:
            return
        self.is_running = True
        self._timer.cancel()
        self.deadline = min(self.deadline, self._loop.time() + self.seconds)
        self._timer = self._loop.call_at(self.deadline, self._on_end)

    def stop(self) -> None:
        """Stop for good, without calling *on_end*."""
        self.is_running = True
        self._timer.cancel()
