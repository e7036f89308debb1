"""Waiting for threads, processes, sockets and windows. No other test code sleeps or reads a clock.

What is waited for is something that anybody can observe. The limit is only a net for what never
happens: a busy machine does not reach it, so it says nothing about speed.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import re
import select
import time
from collections.abc import Callable
from typing import TypeVar

LIMIT = 120.0
"""Seconds that only a hang takes; below pytest's ``faulthandler_timeout``. See ``--wait-limit``."""
PAUSE = 0.002
"""Seconds between two looks, in which other threads and processes may run."""

Answer = TypeVar("Answer")


def limit_of(text: str) -> float:
    """Return the seconds that ``--wait-limit`` gives: a number above 0."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def wait_until(
    condition: Callable[[], Answer | None],
    claim: str,
    limit: float | None = None,
    *,
    step: Callable[[], object] | None = None,
    others_work: Callable[[], bool] | None = None,
    pause: float = PAUSE,
) -> Answer:
    """Return the first true result of *condition*; *step* is called between two looks.

    Between two looks, other threads and processes have a moment, longer if a look is costly; none
    if *others_work* says that everything happens in *step*. Raises TimeoutError with *claim* after
    *limit* seconds, LIMIT by default.
    """
    limit = LIMIT if limit is None else limit
    end = time.monotonic() + limit
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"Still not true after {limit:g} s: {claim}")
        if step is not None:
            step()
        if others_work is None or others_work():
            time.sleep(pause)
    return answer


def let_threads_run() -> None:
    """Give other threads and processes a moment, e.g. between two frames."""
    time.sleep(PAUSE)


async def until(condition: Callable[[], object], claim: str) -> None:
    """Run the event loop until *condition* holds. Raises TimeoutError with *claim*."""
    end = time.monotonic() + LIMIT  # a test may move the clock of its loop
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"Still not true after {LIMIT:g} s: {claim}")
        await asyncio.sleep(PAUSE)


class Stillness:
    """A condition that holds once *look* has returned equal values for *seconds*."""

    def __init__(self, look: Callable[[], object], seconds: float) -> None:
        self._look = look
        self._seconds = seconds
        self._last, self._since = look(), time.monotonic()

    def __call__(self) -> bool:
        now = self._look()
        if now != self._last:
            self._last, self._since = now, time.monotonic()
        return time.monotonic() - self._since >= self._seconds


def read_until(descriptor: int, pattern: str, text: str = "") -> str:
    """Read from a pipe or terminal until its output, after *text*, contains *pattern*.

    Return *text* with the output. Raises TimeoutError with it, or EOFError if it has ended.
    """
    end = time.monotonic() + LIMIT
    while not re.search(pattern, text):
        if not select.select([descriptor], [], [], max(0.0, end - time.monotonic()))[0]:
            raise TimeoutError(f"{pattern!r} did not appear: {text!r}")
        try:
            data = os.read(descriptor, 65536)
        except OSError:  # a terminal whose program has ended
            data = b""
        if not data:
            raise EOFError(f"{pattern!r} did not appear: {text!r}")
        text += data.decode()
    return text
