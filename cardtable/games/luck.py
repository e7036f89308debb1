"""Luck in a result: the value of what happened less its mean over all that could have happened.

The estimator is AIVAT (N. Burch, M. Schmid, M. Moravcik, D. Morrill and M. Bowling, "AIVAT: a new
variance reduction technique for agent evaluation in imperfect information games", AAAI 2018), for
the events whose probabilities are known: cards dealt, and actions of players whose strategy tells
its probabilities. A *value* is a guess, for each seat, of what it will gain from a situation on.

Each term has the mean 0, given all that came before it, because it is a random value less its own
mean. This holds for any value function, also a poor one, as long as it does not depend on how the
hand went on. So a gain less its luck has the mean of the gain; a good value function makes it vary
less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isclose

Values = Sequence[float]
"""A value for each seat."""


class Luck:
    """The luck of each of *seats* in one hand or more, added up event by event.

    >>> luck = Luck(2)
    >>> luck.add((6.0, -6.0), mean_value([(0.25, (6.0, -6.0)), (0.75, (-2.0, 2.0))]))
    >>> luck.by_seat
    (6.0, -6.0)
    """

    def __init__(self, seats: int) -> None:
        self._sums = [0.0] * seats

    def add(self, value: Values, mean: Values) -> None:
        """Add an event: the *value* of what happened, and its *mean* before it happened.

        Raises ValueError for another number of seats.
        """
        self._sums = [
            luck + after - before
            for luck, after, before in zip(self._sums, value, mean, strict=True)
        ]

    @property
    def by_seat(self) -> tuple[float, ...]:
        """The luck of each seat so far."""
        return tuple(self._sums)


def mean_value(outcomes: Iterable[tuple[float, Values]]) -> list[float]:
    """Return the mean of the values of all *outcomes* of an event, each with its probability.

    Raises ValueError unless the probabilities are positive and their sum is 1.
    """
    rows = list(outcomes)
    total = sum(chance for chance, _value in rows)
    if not isclose(total, 1.0, abs_tol=1e-9) or any(chance < 0 for chance, _value in rows):
        raise ValueError(f"probabilities {[chance for chance, _value in rows]}: their sum is not 1")
    columns = zip(*(value for _chance, value in rows), strict=True)
    chances = [chance for chance, _value in rows]
    return [
        sum(chance * value for chance, value in zip(chances, column, strict=True))
        for column in columns
    ]
