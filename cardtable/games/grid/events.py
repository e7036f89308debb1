"""The events that a board game reports to its listeners."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from cardtable.engine import Ended, Event, Moved, Said
from cardtable.games.grid.actions import Cell, Colour, Say
from cardtable.games.grid.rules import GridRules


class Reason(StrEnum):
    """The reason for the end of a game."""

    LINE = "line"
    """A player has won on the board by a line of cells."""
    FULL = "full"
    """The board is full, or no player can move."""
    RESIGNED = "resigned"
    TIME = "time"


REASONS = {Say.RESIGN: Reason.RESIGNED, Say.OUT_OF_TIME: Reason.TIME}
"""The reason for the end of a game by declaration."""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """All seats are taken: *names* by position, and the position that moves *first*."""

    names: tuple[str, ...]
    first: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Moved):
    """A player makes a *move*; the piece comes to rest on *cell*.

    *turned* are the cells that change their owner, nearest first. *number* counts moves from 1.
    *colour* is that of a stone of a swap opening, otherwise None.
    """

    move: Cell
    cell: Cell
    turned: tuple[Cell, ...]
    number: int
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ColourChosen(Said):
    """A player chooses a *colour* after a swap opening; the other one gets the other colour."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Passed(Said):
    """A player has no legal move and passes."""


@dataclass(frozen=True, slots=True)
class GaveUp(Said):
    """A player resigns or is out of time."""

    say: Say


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game is over; *line* are the winning cells, if any.

    *words* are the text of the *rules* for a win or draw on the board, else empty.
    """

    reason: Reason
    line: tuple[Cell, ...]
    rules: GridRules[Any] = field(compare=False, repr=False)
    words: str = field(compare=False)
