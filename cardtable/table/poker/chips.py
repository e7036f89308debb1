"""Chips by value, and their motion between places.

Nothing here draws or reads a clock. Places are named like zones: ``stack:2``, ``bet:2``, ``pot:0``.
Moving chips belong to no place until they arrive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.ui.motion import ease_in_out


def _values() -> tuple[int, ...]:
    found = {1, 5}
    for power in range(0, 12, 3):
        found |= {
            25 * 10**power,
            100 * 10**power,
            500 * 10**power,
            1_000 * 10**power,
            5_000 * 10**power,
        }
    return tuple(sorted(found, reverse=True))


VALUES = _values()
"""The values of chips, the highest first."""
COLUMN = 8
"""Maximum number of chips in a column."""
COLUMNS = 4
"""Maximum number of columns; a larger pile shows its most valuable chips only."""


def chips_of(amount: int) -> tuple[tuple[int, int], ...]:
    """Return (value, count) of the chips that make *amount*, the most valuable first."""
    found = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        if count:
            found.append((value, count))
    return tuple(found)


def columns_of(amount: int) -> tuple[tuple[int, ...], ...]:
    """Return the columns of chips that make *amount*: the value of each chip, from the bottom up.

    Each value has columns of its own, unless there would be too many.
    """
    piles = [(value,) * count for value, count in chips_of(min(amount, 40 * VALUES[0]))]
    columns = [pile[n : n + COLUMN] for pile in piles for n in range(0, len(pile), COLUMN)]
    while len(columns) > COLUMNS:
        short = min(range(len(columns) - 1), key=lambda n: len(columns[n]) + len(columns[n + 1]))
        joined = columns[short] + columns[short + 1]
        columns[short : short + 2] = [joined[:COLUMN]]
    return tuple(columns)


class Payment(NamedTuple):
    """Chips that move from one place to another."""

    amount: int
    source: str
    target: str


@dataclass(slots=True)
class Flight:
    """Moving chips; *elapsed* and *seconds* are seconds."""

    payment: Payment
    seconds: float
    elapsed: float = 0.0

    @property
    def share(self) -> float:
        """The share of the way that is done, 0 to 1, eased at both ends."""
        if self.seconds <= 0.0:
            return 1.0
        return ease_in_out(min(1.0, max(0.0, self.elapsed / self.seconds)))


class ChipMotion:
    """All chips on screen: at rest by place, and moving."""

    def __init__(self) -> None:
        self.piles: dict[str, int] = {}
        self.flights: list[Flight] = []

    @property
    def busy(self) -> bool:
        """Whether chips are moving."""
        return bool(self.flights)

    @property
    def total(self) -> int:
        """The sum of all chips."""
        return sum(self.piles.values()) + sum(flight.payment.amount for flight in self.flights)

    def show(self, amounts: Mapping[str, int]) -> None:
        """Set the chips of each place at once."""
        self.piles = dict(amounts)
        self.flights = []

    def send(self, payments: Iterable[Payment], seconds: float) -> None:
        """Start to move chips."""
        for payment in payments:
            self.piles[payment.source] = self.piles.get(payment.source, 0) - payment.amount
            self.flights.append(Flight(payment, seconds))
        if seconds <= 0.0:
            self.finish()

    def update(self, dt: float) -> None:
        for flight in self.flights:
            flight.elapsed += dt
        for flight in [one for one in self.flights if one.elapsed >= one.seconds]:
            self._land(flight)

    def finish(self) -> None:
        """Move all chips to their targets at once."""
        for flight in tuple(self.flights):
            self._land(flight)

    def _land(self, flight: Flight) -> None:
        self.flights.remove(flight)
        target = flight.payment.target
        self.piles[target] = self.piles.get(target, 0) + flight.payment.amount


def paid(amounts: Mapping[str, int], payment: Payment) -> tuple[dict[str, int], list[Payment]]:
    """Return *amounts* after *payment*, and the payments that the displayed chips allow.

    A pot that was split or joined since it was displayed may be too small; the other pots make up
    for it.
    """
    after, ways, left = dict(amounts), [], payment.amount
    group = payment.source.split(":")[0] + ":"
    sources = [payment.source]
    if group == "pot:":
        sources += [name for name in amounts if name.startswith(group) and name not in sources]
    for source in sources:
        part = min(left, after.get(source, 0))
        if part > 0:
            after[source] -= part
            ways.append(Payment(part, source, payment.target))
            left -= part
    if left:  # a rebuy: the chips come from outside the table
        ways.append(Payment(left, payment.source, payment.target))
        after[payment.source] = after.get(payment.source, 0) - left
    after[payment.target] = after.get(payment.target, 0) + payment.amount
    return after, ways
