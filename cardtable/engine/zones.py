"""The places at a table and what lies there, as one seat sees it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.cards import Card


class ZoneKind(StrEnum):
    """What a place at the table is for; the table draws each kind in its own way."""

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
    """A place at the table and what lies there, as one seat sees it.

    *pieces* are in the order they lie; ``None`` is a card seen from the back. *owner* is the
    position whose place it is, or None for a common one. *by* names, for the pieces of a trick,
    the position that laid each. A grid has *cells* instead of cards, row by row from above, of so
    many *columns*: the position whose piece lies in each, None where it is empty. *chips* lie there
    as well, where a game has chips.
    """

    name: str
    kind: ZoneKind
    pieces: tuple[Card | None, ...]
    owner: int | None = None
    by: tuple[int, ...] = ()
    cells: tuple[int | None, ...] = ()
    columns: int = 0
    chips: int = 0
