"""How long the review of a hand may take, and how its decisions share that time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import ceil

from cardtable.review.assessment import Decision

REVIEW_SECONDS = 18.0
"""Time for all decisions of a hand; the last one may exceed it a little."""
MIN_ANSWERS = 2
"""From this number of answers on, their speed tells how long the others take."""


class TimePlan:
    """Divides *seconds* among the *decisions* of a hand, of which the first *done* are assessed.

    A decision gets a share of the time left by the number of its legal actions; forced ones need
    none. So time that a decision does not use goes to those after it. *clock* returns seconds.
    """

    def __init__(
        self,
        decisions: Sequence[Decision],
        done: int = 0,
        *,
        seconds: float = REVIEW_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._weights = [0 if each.is_forced else len(each.legal) for each in decisions]
        self._first = done
        self._clock = clock
        self._start = clock()
        whole = sum(self._weights)
        self._seconds = seconds * sum(self._weights[done:]) / whole if whole else 0.0

    @property
    def choices(self) -> int:
        """The number of decisions that are not forced."""
        return sum(weight > 0 for weight in self._weights)

    def share(self, number: int) -> float:
        """Return the seconds for decision *number*, which is the next one."""
        left = sum(self._weights[number:])
        return self._left() * self._weights[number] / left if left else 0.0

    def seconds_left(self, number: int) -> tuple[int, bool]:
        """Return the seconds until the end, with decision *number* next; whether it is a maximum.

        It is an estimate as soon as the speed is known.
        """
        done = self._weights[self._first : number]
        limit = self._left()
        if sum(weight > 0 for weight in done) < MIN_ANSWERS:
            return ceil(limit), True
        rate = (self._clock() - self._start) / sum(done)
        return ceil(min(limit, rate * sum(self._weights[number:]))), False

    def _left(self) -> float:
        return max(0.0, self._seconds - (self._clock() - self._start))
