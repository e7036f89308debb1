"""Measuring and reporting for benchmarks. A benchmark is a file ``bench_NAME.py`` in this folder.

Its function ``results()`` yields a :class:`Result` for each measurement and for each baseline, in
any order::

    def results() -> Iterator[Result]:
        yield Result("parse a card", seconds_per_call(ours) * 1e6, "us", "a dict", "<= 3x")
        yield Result("a dict", seconds_per_call(theirs) * 1e6, "us")
"""

from __future__ import annotations

import gc
import re
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """A measured *value* in *unit*.

    *baseline* is the name of another result of the same benchmark, in the same unit, to compare
    with. *goal* is ``<= 8`` or ``>= 1000`` in the unit, or a multiple of the baseline such as
    ``<= 1.5x``; empty for no goal. Raises ValueError for any other goal, and for a multiple without
    a baseline.
    """

    name: str
    value: float
    unit: str
    baseline: str = ""
    goal: str = ""

    def __post_init__(self) -> None:
        if self.goal and not _GOAL.fullmatch(self.goal):
            raise ValueError(f"Invalid goal {self.goal!r}. Examples: <= 8, >= 1000, <= 1.5x.")
        if self.goal.endswith("x") and not self.baseline:
            raise ValueError(f"The goal {self.goal!r} needs a baseline.")

    def ratio(self, others: dict[str, Result]) -> float | None:
        """Return the value divided by the baseline's, None without a baseline.

        *others* are all results by name. Raises KeyError if the baseline is missing.
        """
        return self.value / others[self.baseline].value if self.baseline else None

    def met(self, others: dict[str, Result]) -> bool | None:
        """Return whether the goal is met, None without a goal."""
        found = _GOAL.fullmatch(self.goal)
        if found is None:
            return None
        sign, number, times = found.groups()
        reached = (self.ratio(others) or 0.0) if times else self.value
        return reached <= float(number) if sign == "<=" else reached >= float(number)


_GOAL = re.compile(r"(<=|>=) (\d+(?:\.\d+)?)(x?)")


def seconds_per_call(
    work: Callable[[], object], *, repeats: int = 5, at_least: float = 0.1
) -> float:
    """Return the processor time in seconds of one call of *work*: the median of *repeats* rounds.

    Each round calls it often enough to take *at_least* seconds, with the garbage collector off.
    Processor time is not affected by other programs on the machine.
    """
    rounds = 1
    while (spent := _spend(work, rounds)) < at_least:
        rounds = max(rounds + 1, int(rounds * min(10.0, 1.2 * at_least / max(spent, 1e-9))))
    return statistics.median(_spend(work, rounds) for _ in range(repeats)) / rounds


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time in seconds of a single call of *work*."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _spend(work: Callable[[], object], rounds: int) -> float:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        begin = time.process_time()
        for _ in range(rounds):
            work()
        return time.process_time() - begin
    finally:
        if was_on:
            gc.enable()
