"""Chips by value, and their motion between zones.

The zones are ``stack:N`` and ``bet:N`` for each position, and ``pot:N`` for each pot. Moving chips
belong to no zone until they arrive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.ui.motion import ease_in_out


def _values() -> tuple[int, ...]:
    values = {1, 5}
    for power in range(0, 12, 3):
        values |= {factor * 10**power for factor in (25, 100, 500, 1_000, 5_000)}
    return tuple(sorted(values, reverse=True))


VALUES = _values()
"""The values of chips, highest first."""
_IN_PLAY = ("bet:", "pot:")
MAX_IN_COLUMN = 8
"""Maximum number of chips in a column."""
MAX_COLUMNS = 4
"""Maximum number of columns in a pile; larger amounts show only their most valuable chips."""


def chips_of(amount: int) -> tuple[tuple[int, int], ...]:
    """Return (value, count) of the chips for *amount*, the most valuable first."""
    chips = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        if count:
            chips.append((value, count))
    return tuple(chips)


def columns_of(amount: int) -> tuple[tuple[int, ...], ...]:
    """Return the columns of chips for *amount*: the value of each chip, from the bottom up.

    Each value has its own columns unless that makes more than MAX_COLUMNS; then columns are
    joined, and chips above MAX_IN_COLUMN left out.
    """
    piles = [(value,) * count for value, count in chips_of(min(amount, 40 * VALUES[0]))]
    columns = [
        pile[n : n + MAX_IN_COLUMN] for pile in piles for n in range(0, len(pile), MAX_IN_COLUMN)
    ]
    while len(columns) > MAX_COLUMNS:
        short = min(range(len(columns) - 1), key=lambda n: len(columns[n]) + len(columns[n + 1]))
        joined = columns[short] + columns[short + 1]
        columns[short : short + 2] = [joined[:MAX_IN_COLUMN]]
    return tuple(columns)


class Payment(NamedTuple):
    """Chips that move from one zone to another."""

    amount: int
    source: str
    target: str


@dataclass(slots=True)
class Flight:
    """A payment in motion for *seconds*, of which *elapsed* have passed."""

    payment: Payment
    seconds: float
    elapsed: float = 0.0

    @property
    def share(self) -> float:
        """The share of the way covered, 0 to 1, eased at both ends."""
        if self.seconds <= 0.0:
            return 1.0
        return ease_in_out(min(1.0, max(0.0, self.elapsed / self.seconds)))


class ChipMotion:
    """All chips on screen, at rest and moving."""

    def __init__(self) -> None:
        self.piles: dict[str, int] = {}
        """The chips at rest by the name of the zone."""
        self.flights: list[Flight] = []

    @property
    def busy(self) -> bool:
        """Whether chips are moving."""
        return bool(self.flights)

    @property
    def total(self) -> int:
        """The sum of all chips."""
        return sum(self.piles.values()) + sum(flight.payment.amount for flight in self.flights)

    @property
    def whole_pot(self) -> int:
        """The chips of all bets and pots, with those on their way there."""
        piles = sum(chips for zone, chips in self.piles.items() if zone.startswith(_IN_PLAY))
        moving = (flight.payment for flight in self.flights)
        return piles + sum(each.amount for each in moving if each.target.startswith(_IN_PLAY))

    def show(self, amounts: Mapping[str, int]) -> None:
        """Show *amounts*, the chips by zone, at once."""
        self.piles = dict(amounts)
        self.flights = []

    def send(self, payments: Iterable[Payment], seconds: float) -> None:
        """Start to move chips, for *seconds*; 0 moves them at once."""
        for payment in payments:
            self.piles[payment.source] = self.piles.get(payment.source, 0) - payment.amount
            self.flights.append(Flight(payment, seconds))
        if seconds <= 0.0:
            self.finish()

    def update(self, dt: float) -> None:
        for flight in self.flights:
            flight.elapsed += dt
        for flight in [f for f in self.flights if f.elapsed >= f.seconds]:
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
    """Return *amounts* after *payment*, and the payments that show it.

    The displayed pot may be too small, because pots were split or joined since. Then the rest is
    paid from the other pots.
    """
    after, payments, left = dict(amounts), [], payment.amount
    group = payment.source.split(":")[0] + ":"
    sources = [payment.source]
    if group == "pot:":
        sources += [name for name in amounts if name.startswith(group) and name not in sources]
    for source in sources:
        part = min(left, after.get(source, 0))
        if part > 0:
            after[source] -= part
            payments.append(Payment(part, source, payment.target))
            left -= part
    if left:  # a rebuy: the chips come from outside the table
        payments.append(Payment(left, payment.source, payment.target))
        after[payment.source] = after.get(payment.source, 0) - left
    after[payment.target] = after.get(payment.target, 0) + payment.amount
    return after, payments
