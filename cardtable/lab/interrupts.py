"""Distinguishes Ctrl-C from a KeyboardInterrupt that a strategy raises itself."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any, Self


class Interrupts:
    """Records whether Ctrl-C was pressed in its ``with`` block; KeyboardInterrupt is still raised.

    ``pressed`` stays False outside the main thread, and where Ctrl-C is ignored.
    """

    def __init__(self) -> None:
        self.pressed = False
        self._before: Any = None

    def __enter__(self) -> Self:
        before = signal.getsignal(signal.SIGINT)
        if callable(before):
            try:
                signal.signal(signal.SIGINT, self._note)
            except ValueError:  # not the main thread
                return self
            self._before = before
        return self

    def __exit__(self, *_error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        self._before(number, frame)

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed, even if a strategy has caught it."""
        if self.pressed:
            raise KeyboardInterrupt
