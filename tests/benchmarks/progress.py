"""Progress of a run: the benchmark at work, and an estimate of the time left."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status

EXPECTED = {
    "boards": 12.0,
    "engine": 5.0,
    "frames": 30.0,
    "holdem": 4.0,
    "kernel": 15.0,
    "ludl": 7.0,
    "opp": 12.0,
    "poker": 12.0,
    "program": 20.0,
    "sandbox": 9.0,
    "search": 7.0,
}
"""Seconds that each benchmark takes on one core of a server; others are expected to take ten."""
UNKNOWN = 10.0


class Progress:
    """Shows the benchmark at work in a line of a terminal, and in a new line elsewhere.

    The time left is estimated from the expected times of the benchmarks, multiplied by the pace of
    this run so far.
    """

    def __init__(self, names: Sequence[str], console: Console) -> None:
        self._names = names
        self._console = console
        self._status = Status("", console=console) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, name: str, elapsed: float, rows: int) -> None:
        """Show that *name* is at work after *elapsed* seconds of the run, with *rows* done."""
        number = self._names.index(name) + 1
        left = seconds_left(self._names, name, elapsed)
        text = f"{number} of {len(self._names)}: {name}, about {minutes(left)} left"
        if self._status is not None:
            self._status.update(f"{text} ({rows} rows measured)")
        elif not rows:
            self._console.print(text)


def seconds_left(names: Sequence[str], name: str, elapsed: float) -> float:
    """Return the estimated seconds that *name* and the benchmarks after it take.

    *elapsed* is the time that those before it took.
    """
    at = names.index(name)
    expected = [EXPECTED.get(each, UNKNOWN) for each in names]
    done, left = sum(expected[:at]), sum(expected[at:])
    return left * elapsed / done if at else left


def minutes(seconds: float) -> str:
    """Return a time as minutes and seconds: ``3:05``."""
    return f"{round(seconds) // 60}:{round(seconds) % 60:02}"
