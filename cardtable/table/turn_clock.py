"""The clock of a turn: how long the player to act has left, and what happens when nothing is."""

from __future__ import annotations

import math
from collections.abc import Callable

LOW_SECONDS = 5.0
"""From here on the clock is red and shows tenths."""


class TurnClock:
    """Counts one turn down from *seconds*; *on_end* is called once when they are gone.

    With 0 *seconds* there is no clock. The time of a player who is not to act stands still.
    """

    def __init__(self, seconds: float, on_end: Callable[[int], None]) -> None:
        self.seconds = seconds
        self.left = seconds
        self.position = -1
        self._turn: tuple[int, int] = (-1, -1)
        self._on_end = on_end

    def turn(self, position: int, version: int) -> None:
        """Hear that the player at *position* (-1: nobody) is to act at *version* of the match."""
        if (position, version) != self._turn:
            self._turn = (position, version)
            self.position, self.left = position, self.seconds

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass for whoever is to act."""
        if not self.seconds or self.position < 0 or self.left <= 0.0:
            return
        self.left = max(0.0, self.left - dt)
        if self.left <= 0.0:
            self._on_end(self.position)

    def words(self, position: int) -> str:
        """Return what the clock of *position* shows: ``0:09``, or tenths when little is left."""
        if not self.seconds:
            return ""
        left = self.left if position == self.position else self.seconds
        if left < LOW_SECONDS:
            return f"{left:.1f}"
        whole = math.ceil(left)
        return f"{whole // 60}:{whole % 60:02}"

    def low(self, position: int) -> bool:
        """Tell whether little time is left for *position*."""
        return bool(self.seconds) and position == self.position and self.left < LOW_SECONDS

    def wake_after(self) -> float | None:
        """Return in how many seconds it shows something else."""
        if not self.seconds or self.position < 0 or self.left <= 0.0:
            return None
        step = 0.1 if self.left <= LOW_SECONDS else 1.0
        return max(0.005, min(self.left, self.left % step or step))
