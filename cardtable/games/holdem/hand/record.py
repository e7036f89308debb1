"""The record of a finished hand, and the places of eliminated players."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand import Award, HandState
from cardtable.games.holdem.rules import Stakes


class Phase(StrEnum):
    """The phases of a game."""

    BETTING = "betting"
    REBUY = "rebuy"
    """Players who are out of chips decide one by one whether to buy in again."""
    OVER = "over"


class HandRecord(NamedTuple):
    """A finished hand, including cards that were not shown.

    The fields are those of HandState after the hand: *started* and *stacks* are the stacks before
    and after it, *street* is the last street dealt.
    """

    number: int
    names: tuple[str, ...]
    stakes: Stakes
    button: int
    small: int
    big: int
    ring: tuple[int, ...]
    deck: tuple[int, ...]
    started: tuple[int, ...]
    stacks: tuple[int, ...]
    street: int
    history: tuple[tuple[int, int, Action], ...]
    shown: int
    live: int
    awards: tuple[Award, ...]

    @classmethod
    def from_hand(cls, hand: HandState, number: int, names: Sequence[str]) -> HandRecord:
        """Return the record of *hand*, which is over."""
        return cls(
            number,
            tuple(names),
            hand.stakes,
            hand.button,
            hand.small,
            hand.big,
            hand.ring,
            hand.deck,
            hand.started,
            tuple(hand.stacks),
            hand.street,
            tuple(hand.history),
            hand.shown,
            hand.live,
            hand.awards,
        )

    @property
    def gains(self) -> tuple[int, ...]:
        """Return the chips won and lost, by position."""
        return tuple(new - old for new, old in zip(self.stacks, self.started, strict=True))


def places_after(
    places: tuple[int, ...], hand: HandState
) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Return the places after *hand*, and (seat, place) of players it decided, worst first.

    Of players eliminated in the same hand, the larger stack before it gets the better place; equal
    stacks share the better place (TDA rule on simultaneous eliminations). The last player left is
    first.
    """
    out = [seat for seat in hand.ring if not hand.stacks[seat] and not places[seat]]
    left = sum([chips > 0 for chips in hand.stacks])
    if not out:
        return places, []
    new = list(places)
    for seat in out:
        new[seat] = left + 1 + sum(hand.started[other] > hand.started[seat] for other in out)
    decided = sorted(((seat, new[seat]) for seat in out), key=lambda pair: -pair[1])
    if left == 1:
        winner = next(seat for seat, chips in enumerate(hand.stacks) if chips)
        new[winner] = 1
        decided.append((winner, 1))
    return tuple(new), decided
