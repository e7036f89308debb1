"""Zones: the places at a table and their pieces, as one seat sees them.

A game uses the names of its zones in its views and in the events that move pieces. Two of them
have a meaning: log, replays and reviews find tricks by :data:`TRICK`, and replays find the cards
dealt to the middle by :data:`BOARD`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.cards import Card

TRICK = "trick"
"""The name of the zone to which cards are played. They leave it when the trick is taken."""
BOARD = "board"
"""The name of the zone of open cards that everybody shares."""


def hand_zone(position: int) -> str:
    """Return the usual name of the zone with the hand of a position."""
    return f"hand:{position}"


def taken_zone(position: int) -> str:
    """Return the usual name of the zone with the cards that a position has taken in tricks."""
    return f"taken:{position}"


class ZoneKind(StrEnum):
    """The purpose of a zone, which determines how the table draws it."""

    HAND = "hand"
    TRICK = "trick"
    TAKEN = "taken"
    STOCK = "stock"
    DISCARD = "discard"
    BOARD = "board"
    POT = "pot"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class Zone:
    """A place at the table with its pieces, as one seat sees it.

    *pieces* are in order, the top one last; ``None`` is a card face down. *owner* is the position
    that the zone belongs to, None for a common zone. *played_by* is the position that played
    each piece of a trick. A grid is *columns* wide and listed row by row from the top; in board
    games it has *cells* instead of pieces: for each cell, the position whose piece is there, or
    None. *chips* is the number of chips in the zone.
    """

    name: str
    kind: ZoneKind
    pieces: tuple[Card | None, ...]
    owner: int | None = None
    played_by: tuple[int, ...] = ()
    cells: tuple[int | None, ...] = ()
    columns: int = 0
    chips: int = 0
