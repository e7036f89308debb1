"""What a game of Spades reports to its listeners. All are frozen."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import Ended, Event, Moved, Said, Scored
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.scoring import SideScore


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Report that all seats are taken; *names* by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Report a deal: the hands by position (empty where players draw), who dealt, which hand.

    *number* counts from 1. Private: whoever shows this to a player must go through a view.
    """

    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    number: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Moved):
    """Report that a player drew (two players): the first of *cards* was kept, the other thrown."""


@dataclass(frozen=True, slots=True)
class BidMade(Said):
    """Report a bid."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class CardPassed(Moved):
    """Report that a card went to the partner after a blind nil. Private to the two partners."""


@dataclass(frozen=True, slots=True)
class CardPlayed(Moved):
    """Report that the player at *position* laid one card to the trick."""

    @property
    def card(self) -> Card:
        """Return the card laid."""
        return self.cards[0]


@dataclass(frozen=True, slots=True)
class SpadesBroken(Event):
    """Report that spades may be led from now on; *position* broke them."""

    position: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Moved):
    """Report that *position* took the trick; *number* counts from 1 within the hand."""

    number: int


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Report the score of a hand, side by side, with the breakdown of each number."""

    sides: tuple[SideScore, ...]
    number: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """Report the end of the game."""
