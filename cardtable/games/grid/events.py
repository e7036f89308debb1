"""What a game on a grid reports to its listeners. All are frozen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.engine import Ended, Event, Moved, Said
from cardtable.games.grid.actions import Cell, Say


class Reason(StrEnum):
    """Why a game is over."""

    LINE = "line"
    FULL = "full"
    """The board is full, or nobody can move."""
    RESIGNED = "resigned"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """Report that all seats are taken; *names* by position, *first* is the one who begins."""

    names: tuple[str, ...]
    first: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Moved):
    """Report that *position* put a piece: *move* as it was made, *cell* where it came to lie.

    *turned* are the cells whose pieces became those of *position*, nearest first; *number* is that
    of the move, from 1.
    """

    move: Cell
    cell: Cell
    turned: tuple[Cell, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Passed(Said):
    """Report that *position* cannot move, and the turn goes on."""


@dataclass(frozen=True, slots=True)
class GaveUp(Said):
    """Report that *position* resigned, or ran out of time."""

    say: Say


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """Report the end: why, and the cells of the line that won, if one did."""

    reason: Reason
    line: tuple[Cell, ...]
