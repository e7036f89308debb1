"""The events that games report.

Moved, Said, Paid, Scored and Ended are enough for the table to show a game of which it knows
nothing else. For its own panels and log, a game derives more specific events from them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game; reported after the state has changed."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """*cards* moved, in this order, from the zone named *source* to the zone named *target*.

    *position* is the player who moved them, None if no player did.
    """

    cards: tuple[Card, ...]
    source: str
    target: str
    position: int | None


@dataclass(frozen=True, slots=True)
class Said(Event):
    """The player at *position* bid, passed or said something else."""

    position: int
    words: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """*amount* chips moved from *source* to *target*, each a zone or ``stack:N``."""

    amount: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A hand was scored: points gained by side, and the new totals."""

    gained: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; *winners* are positions, empty for a draw."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """A hook of the strategy at *position* raised *error*; the game goes on."""

    position: int
    hook: str
    error: BaseException


Listener = Callable[[Event], None]
