"""The settings of a server's table."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.i18n import _
from cardtable.opp.limit_game import DEFAULT_STACK, min_chips

OPEN, PERSON = "open", "person"
"""Plans of a seat: for a user who joins, and for the person in this process."""
MAX_SEATS = 10
MAX_SECONDS = 86_400
"""Longest clock and pause: a day."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a table. Amounts are in chips, times in seconds.

    *stack* is the buy-in (0 for DEFAULT_STACK bets), *hands* the number of hands (0 for no limit),
    and *players* the number of players needed for the first hand. *clock* is the time for an
    answer, None for no limit; a person in this process has the *person_clock*. *pause* is the time
    between hands. A player loses the seat after *max_hands_away* hands away, and is disconnected
    after *max_timeouts* turns in a row without an answer. With *narrate* the actions are also sent
    as sentences (INFORMATION).
    """

    bet: int = 10
    stack: int = 0
    hands: int = 0
    players: int = 2
    clock: float | None = 30.0
    person_clock: float | None = None
    pause: float = 0.0
    max_hands_away: int = 20
    max_timeouts: int = 2
    narrate: bool = True

    def __post_init__(self) -> None:
        if not 2 <= self.bet <= 1_000_000 or self.bet % 2:
            raise ValueError(
                _("The bet must be an even number from 2 to 1,000,000: the small blind is half.")
            )
        clocks = (self.clock, self.person_clock)
        if any(clock is not None and not 0 < clock <= MAX_SECONDS for clock in clocks):
            raise ValueError(
                _("A time limit may be up to {limit} seconds.").format(limit=MAX_SECONDS)
            )
        if not 0 <= self.pause <= MAX_SECONDS:
            raise ValueError(
                _("The pause can be set to {limit} seconds at most.").format(limit=MAX_SECONDS)
            )
        if self.stack and not 2 * self.bet <= self.stack <= 1_000_000_000:
            raise ValueError(
                _("The buy-in must be from {minimum} (two bets) to 1,000,000,000.").format(
                    minimum=2 * self.bet
                )
            )

    @property
    def buy_in(self) -> int:
        """Return the chips that a seat buys."""
        return self.stack or DEFAULT_STACK * self.bet

    @property
    def min_chips(self) -> int:
        """Return the minimum chips of a seat when a hand begins."""
        return min_chips(self.bet, self.buy_in)
