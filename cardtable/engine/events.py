"""The events that games report.

Moved, Said, Paid, Scored and Ended are enough to show a game that the table knows nothing else
about. A game derives its own events from them for its panels and its log.
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
    """Pieces moved from zone to zone, in this order; *source* and *target* are names of zones."""

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
    """*amount* chips moved from *source* to *target* (zones or ``stack:N``)."""

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
