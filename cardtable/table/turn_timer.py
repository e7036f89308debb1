"""The timer of a turn: the time left for the player to act."""

from __future__ import annotations

import math
from collections.abc import Callable

from cardtable.core.i18n import write_number

LOW_SECONDS = 5.0
"""With less time than this, the display is red and shows tenths."""


class TurnTimer:
    """Counts down *seconds* for each turn; *on_end* gets the player whose time is up.

    0 *seconds* means no time limit. The time runs only for the player to act.
    """

    def __init__(self, seconds: float, on_end: Callable[[int], None]) -> None:
        self.seconds = seconds
        self.left = seconds
        self.position = -1
        self._turn: tuple[int, int] = (-1, -1)
        self._on_end = on_end

    def start_turn(self, position: int, version: int) -> None:
        """Start the turn of *position* (-1: none) at *version* of the match, unless it runs."""
        if (position, version) != self._turn:
            self._turn = (position, version)
            self.position, self.left = position, self.seconds

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        if not self.seconds or self.position < 0 or self.left <= 0.0:
            return
        self.left = max(0.0, self.left - dt)
        if self.left <= 0.0:
            self._on_end(self.position)

    def words(self, position: int) -> str:
        """Return the time left for *position* as text: ``0:09``, or tenths if little is left."""
        if not self.seconds:
            return ""
        left = self.left if position == self.position else self.seconds
        if left < LOW_SECONDS:
            return write_number(left, 1)
        whole = math.ceil(left)
        return f"{whole // 60}:{whole % 60:02}"

    def is_low(self, position: int) -> bool:
        """Return whether little time is left for *position*."""
        return bool(self.seconds) and position == self.position and self.left < LOW_SECONDS

    def wake_after(self) -> float | None:
        """Return the seconds until the text changes."""
        if not self.seconds or self.position < 0 or self.left <= 0.0:
            return None
        step = 0.1 if self.left <= LOW_SECONDS else 1.0
        return max(0.005, min(self.left, self.left % step or step))
