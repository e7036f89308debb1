"""The events of Texas Hold'em.

Chips are in the zones ``stack:N``, ``bet:N`` (this street, in front of seat N) and ``pot:K`` (0 is
the main pot); ``bank`` is the source of a rebuy. Cards are in ``stock``, ``hand:N``, ``board`` and
``discard``, which holds burned and folded cards face down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtable.cards import Card
from cardtable.engine import Ended, Event, Moved, Paid, Said, Scored
from cardtable.games.holdem.actions import Action


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """All seats are taken; *names* by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelBegun(Event):
    """The blinds go up to *level*, from 1."""

    level: int
    small_blind: int
    big_blind: int
    ante: int


@dataclass(frozen=True, slots=True)
class Rebought(Paid):
    """The player at *position* buys in again, or tops up; *stack* are the chips after it."""

    position: int
    stack: int


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """Hand *number*, from 1, begins: button, blinds, and all stacks before it.

    *small* is None for a dead small blind.
    """

    number: int
    button: int
    small: int | None
    big: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Posted(Paid):
    """A player posts a forced bet.

    *kind* is ante, small-blind, big-blind, straddle or late-blind.
    """

    position: int
    kind: str
    all_in: bool


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The hole cards by position, empty for a seat not dealt in, and the *order* of dealing.

    Private: a player sees only the cards in their view.
    """

    hands: tuple[tuple[Card, ...], ...]
    order: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Acted(Said):
    """A player acts and puts *cost* chips in."""

    action: Action
    cost: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Bet(Paid):
    """The chips of a call, bet or raise move in front of the seat at *position*."""

    position: int


@dataclass(frozen=True, slots=True)
class Folded(Moved):
    """A player folds. The cards are private."""


@dataclass(frozen=True, slots=True)
class Returned(Paid):
    """An uncalled bet is returned to *position*."""

    position: int


@dataclass(frozen=True, slots=True)
class Collected(Paid):
    """A bet of *position*, or a part of it, goes into a pot at the end of a street."""

    position: int


@dataclass(frozen=True, slots=True)
class Burned(Moved):
    """A card is burned. It is private."""


@dataclass(frozen=True, slots=True)
class BoardDealt(Moved):
    """The cards of a *street*: flop, turn or river."""

    street: str


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The player at *position* shows *cards*; *title* names the hand if the board is complete."""

    position: int
    cards: tuple[Card, ...]
    title: str
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RunOut(Event):
    """All players left are all-in: their *hands* by position lie open, and *board* cards are dealt.

    Reported when the hands are turned up, and after each street but the last.
    """

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mucked(Moved):
    """A player mucks a beaten hand. The cards are private."""


@dataclass(frozen=True, slots=True)
class PotWon(Paid):
    """The player at *position* wins *amount* from pot number *pot* of *pots*.

    *title* names the hand, empty if it was not shown. *shared* is true if the pot is split.
    """

    position: int
    pot: int
    pots: int
    title: str
    shared: bool


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Hand *number* is over; *stacks* are the chips after it, by position."""

    number: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The player at *position* is out of chips and finishes in *place*, from 1.

    If it *left*, it could have bought in again.
    """

    position: int
    place: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game is over; *places* by position, 0 where there are none."""

    places: tuple[int, ...]


def numbered(event: Event, hand: int) -> Event:
    """Return *event* with the hand number *hand*, if it has a field for it."""
    if isinstance(event, HandStarted | HandDealt | HandScored):
        return replace(event, number=hand)
    return event
