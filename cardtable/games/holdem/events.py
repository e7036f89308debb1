"""What a game of Texas Hold'em reports to its listeners. All are frozen.

Chips lie in the zones ``stack:N``, ``bet:N`` (this street, before seat N) and ``pot:K`` (0 is the
main pot); ``bank`` is where a rebuy comes from. Cards lie in ``stock``, ``hand:N``, ``board`` and
``discard``, the burned and the folded ones face down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardtable.cards import Card
from cardtable.engine import Ended, Event, Moved, Paid, Said, Scored
from cardtable.games.holdem.actions import Action


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Report that all seats are taken; *names* by position."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelBegun(Event):
    """Report that the blinds rose to *level*, from 1."""

    level: int
    small_blind: int
    big_blind: int
    ante: int


@dataclass(frozen=True, slots=True)
class Rebought(Paid):
    """Report that the player at *position* bought in again."""

    position: int


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """Report hand *number*, from 1: where button and blinds are, and all stacks before it.

    *small* is None for a dead small blind.
    """

    number: int
    button: int
    small: int | None
    big: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Posted(Paid):
    """Report what a player had to pay: *what* is ante, small-blind, big-blind or straddle."""

    position: int
    what: str
    all_in: bool


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Report the hole cards by position, empty for who was dealt none, in *order* of dealing.

    Private: whoever shows this to a player must go through a view.
    """

    hands: tuple[tuple[Card, ...], ...]
    order: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Acted(Said):
    """Report what a player said, and how many chips that cost."""

    action: Action
    cost: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Bet(Paid):
    """Report that chips of *position* went before its seat: a call, a bet or a raise."""

    position: int


@dataclass(frozen=True, slots=True)
class Folded(Moved):
    """Report that *position* gave its cards away, face down. The cards are private."""


@dataclass(frozen=True, slots=True)
class Returned(Paid):
    """Report that chips which nobody called went back to *position*."""

    position: int


@dataclass(frozen=True, slots=True)
class Collected(Paid):
    """Report that chips of *position* went into a pot, at the end of a street."""

    position: int


@dataclass(frozen=True, slots=True)
class Burned(Moved):
    """Report that a card was burned, face down. The card is private."""


@dataclass(frozen=True, slots=True)
class BoardDealt(Moved):
    """Report the cards of a *street*: flop, turn or river."""

    street: str


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Report that *position* turned its *cards* up; *title* names the hand, if the board lies."""

    position: int
    cards: tuple[Card, ...]
    title: str
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mucked(Moved):
    """Report that *position* gave its beaten cards away unseen. The cards are private."""


@dataclass(frozen=True, slots=True)
class PotWon(Paid):
    """Report that *position* won *amount* of pot number *pot*; the *title* is empty unshown.

    *shared* tells that others have a part of it too.
    """

    position: int
    pot: int
    pots: int
    title: str
    shared: bool


@dataclass(frozen=True, slots=True)
class HandScored(Scored):
    """Report the end of hand *number*: chips gained by position, then the scores."""

    number: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """Report that *position* has no chips left and ends on *place*, from 1."""

    position: int
    place: int


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """Report the end of the game; *places* by position, 0 where there are none."""

    places: tuple[int, ...]


_LYING = {"flop": 3, "turn": 4, "river": 5}


def up_to_board(happened: Iterable[Event], boarded: int) -> tuple[Event, ...]:
    """Return what happened before a card of the board beyond the first *boarded* was dealt."""
    found: list[Event] = []
    for event in happened:
        if isinstance(event, BoardDealt) and _LYING[event.street] > boarded:
            burned = bool(found) and isinstance(found[-1], Burned)
            return tuple(found[:-1] if burned else found)
        found.append(event)
    return tuple(found)


def without_cards(event: Event, unknown: frozenset[int]) -> Event | None:
    """Return *event* without the cards of the positions in *unknown*; None if nothing is left."""
    match event:
        case HandDealt(hands=hands):
            left = (() if seat in unknown else cards for seat, cards in enumerate(hands))
            return replace(event, hands=tuple(left))
        case Shown(position=position) if position in unknown:
            return None
        case PotWon(position=position) if position in unknown:
            return replace(event, title="")
    return event
