"""What a solver of a patience is given and what it returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

RANKS, SUITS = "a23456789tjqk", "cdhs"

Contents = Mapping[str, Sequence[str]]
"""The names of the cards in each container."""


class Table(NamedTuple):
    """The cards of a patience, those that lie face down included."""

    contents: Contents
    face_down: Mapping[str, int]
    """The number of cards that lie face down in each container that has any."""
    properties: Mapping[str, Any]
    """The properties of the script, its options among them."""


class Solution(NamedTuple):
    """The result of a search: the messages that win, or None.

    Without them, the position cannot be won if the search *is_complete*; otherwise it was stopped.
    """

    lines: tuple[str, ...] | None
    is_complete: bool
    positions: int
    """The number of positions that were looked at."""


@dataclass(slots=True)
class Progress:
    """How far a search has come; another thread may read it and stop the search."""

    share: float = 0.0
    """The part of its limit that the search has used, from 0 to 1."""
    is_stopped: bool = False


def card_of(name: str) -> int:
    """Return the number of a card: four times its rank (0 for an ace) plus its suit.

    >>> card_of("ac"), card_of("ks")
    (0, 51)
    """
    return 4 * RANKS.index(name[0]) + SUITS.index(name[1])


def name_of(card: int) -> str:
    """Return the name of a card.

    >>> name_of(51)
    'ks'
    """
    return RANKS[card >> 2] + SUITS[card & 3]
