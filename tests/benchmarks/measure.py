"""Measuring and reporting for benchmarks. A benchmark is a file ``bench_NAME.py`` in this folder.

Its function ``results()`` yields a :class:`Result` for each measurement and for each baseline, in
any order::

    def results() -> Iterator[Result]:
        ours, theirs = seconds_of_each(parse, look_up)
        yield Result("parse a card", ours * 1e6, "us", "a dict", "<= 3x")
        yield Result("a dict", theirs * 1e6, "us")

All benchmarks together take less than four minutes. Work that would take longer draws a sample,
whose size :func:`samples` chooses: more with ``--thorough``.
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

QUICK_SECONDS = 0.03

_is_thorough = False


def use_thorough(thorough: bool) -> None:
    """Choose between long measurements and, the default, short ones."""
    global _is_thorough
    _is_thorough = thorough


def samples(quick: int, thorough: int) -> int:
    """Return the number of samples to measure: *thorough* with ``--thorough``, else *quick*."""
    return thorough if _is_thorough else quick


def seconds_per_call(
    work: Callable[[], object], *, repeats: int = 5, at_least: float = 0.1
) -> float:
    """Return the processor time in seconds of one call of *work*: the median of *repeats* rounds.

    Each round calls it often enough to take *at_least* seconds, with the garbage collector off.
    Without ``--thorough`` a round takes at least 0.03 seconds. Processor time is not affected by
    other programs on the machine.
    """
    return seconds_of_each(work, repeats=repeats, at_least=at_least)[0]


def seconds_of_each(
    *works: Callable[[], object], repeats: int = 5, at_least: float = 0.1
) -> tuple[float, ...]:
    """Return what :func:`seconds_per_call` does for each of *works*, which take turns.

    The rounds of works to be compared alternate, because the speed of a machine changes while it
    is measured.
    """
    if not _is_thorough:
        at_least = min(at_least, QUICK_SECONDS)
    calls = [_calls_of_a_round(work, at_least) for work in works]
    rounds = [
        [_spend(work, count) / count for work, count in zip(works, calls, strict=True)]
        for _ in range(repeats)
    ]
    return tuple(statistics.median(spent) for spent in zip(*rounds, strict=True))


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time in seconds of a single call of *work*."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _calls_of_a_round(work: Callable[[], object], at_least: float) -> int:
    if _spend(work, 1) > 10 * at_least:
        return 1
    calls = 1  # the first call may have filled caches and tables, so it is not representative
    while (spent := _spend(work, calls)) < at_least:
        calls = max(calls + 1, int(calls * min(10.0, 1.2 * at_least / max(spent, 1e-9))))
    return calls


def _spend(work: Callable[[], object], calls: int) -> float:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        begin = time.process_time()
        for _ in range(calls):
            work()
        return time.process_time() - begin
    finally:
        if was_on:
            gc.enable()
