"""What games report.

Few events on purpose: whoever draws a game it has never seen needs only these five. A game derives
its own from them, so that its panels and its log can say more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game; reported to listeners after the state has changed."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Report that pieces went from zone to zone, in order; the names are those of Zone."""

    cards: tuple[Card, ...]
    source: str
    target: str
    position: int | None


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Report that the player at *position* said something (a bid, a pass)."""

    position: int
    words: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Report that *amount* chips went from *source* to *target* (zones or ``stack:N``)."""

    amount: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Report the scores after a hand: points gained by side, then the totals."""

    gained: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """Report that the game is over; *winners* are positions, empty for a draw."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """Report that a hook of the strategy at *position* raised *error*; the game goes on."""

    position: int
    hook: str
    error: BaseException


Listener = Callable[[Event], None]
