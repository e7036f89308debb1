"""The events that games report.

A table can show any game from Moved, Said, Paid, Scored and Ended alone. A game derives its own
events from them, with details for its panels and its log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """A report of a change in a game, made after the state has changed."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """*cards* moved, in this order, from the zone named *source* to the zone named *target*.

    *position* is that of the player who plays or receives them, None if no player is involved.
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
    """*amount* chips moved from *source* to *target* (names of zones, or ``stack:N``)."""

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
    """The game is over; *winners* are positions (empty for a draw), *totals* are by side."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """A hook of the strategy at *position* raised *error*; the game goes on."""

    position: int
    hook: str
    error: BaseException


Listener = Callable[[Event], None]
