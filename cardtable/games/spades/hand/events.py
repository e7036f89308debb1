"""The events of a game of Spades. All are frozen."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import Ended, Event, Moved, Said, Scored
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.scoring import SideScore


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """All seats are taken; *names* are by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The hands by position (empty with two players, who draw), the dealer and the hand's number.

    *number* counts from 1. Private: players may only be shown what their views contain.
    """

    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    number: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Moved):
    """A player drew two cards (two players): the first of *cards* was kept, the other discarded."""


@dataclass(frozen=True, slots=True)
class BidMade(Said):
    """A player bid."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class CardPassed(Moved):
    """A card was passed to the partner after a blind nil. Private to the two partners."""


@dataclass(frozen=True, slots=True)
class CardPlayed(Moved):
    """The player at *position* played one card."""

    @property
    def card(self) -> Card:
        return self.cards[0]


@dataclass(frozen=True, slots=True)
class SpadesBroken(Event):
    """Spades may be led from now on; *position* broke them."""

    position: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Moved):
    """*position* took the trick; *number* counts from 1 within the hand."""

    number: int


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """A hand was scored; *sides* has the score of each side with its items."""

    sides: tuple[SideScore, ...]
    number: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game has ended."""
