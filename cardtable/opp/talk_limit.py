"""A limit on the lines of a server that are shown: chat, and sentences of its own."""

from __future__ import annotations

import time
from collections.abc import Callable

BURST, PER_SECOND = 30.0, 5.0
"""Lines that are shown at once, and in the long run: as many as a table of people can produce."""
SUMMARY_SECONDS = 2.0
"""Minimum time between two summaries of the lines left out."""


class TalkLimit:
    """Decides which lines are shown, and counts those left out; *now* is a clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._credit = BURST
        self._credit_at = now()
        self._summed_up_at = -SUMMARY_SECONDS
        self._left_out = 0

    def admit(self) -> bool:
        """Return whether one more line may be shown; if not, it is counted."""
        now = self._now()
        self._credit = min(BURST, self._credit + (now - self._credit_at) * PER_SECOND)
        self._credit_at = now
        if self._credit < 1:
            self._left_out += 1
            return False
        self._credit -= 1
        return True

    def take_left_out(self, *, at_once: bool = False) -> int:
        """Return the number of lines left out since the last summary, 0 if none is due now.

        *at_once* asks for it at the end, when there is no later.
        """
        now = self._now()
        if not self._left_out or (not at_once and now < self._summed_up_at + SUMMARY_SECONDS):
            return 0
        count, self._left_out, self._summed_up_at = self._left_out, 0, now
        return count
