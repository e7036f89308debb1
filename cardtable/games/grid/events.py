"""The events that a board game reports to its listeners."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from cardtable.engine import Ended, Event, Moved, Said
from cardtable.games.grid.actions import Cell, Say
from cardtable.games.grid.rules import GridRules


class Reason(StrEnum):
    """Why a game is over."""

    LINE = "line"
    """Cells on the board have won."""
    FULL = "full"
    """The board is full, or no player can move."""
    RESIGNED = "resigned"
    TIME = "time"


REASONS = {Say.RESIGN: Reason.RESIGNED, Say.OUT_OF_TIME: Reason.TIME}
"""How a declaration ends a game."""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """All seats are taken; *names* by position, *first* is the position that moves first."""

    names: tuple[str, ...]
    first: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Moved):
    """*position* made *move*, and the piece came to rest on *cell*.

    *turned* are the cells that changed their owner, nearest first; *number* is that of the move,
    from 1.
    """

    move: Cell
    cell: Cell
    turned: tuple[Cell, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Passed(Said):
    """*position* has no legal move and passes."""


@dataclass(frozen=True, slots=True)
class GaveUp(Said):
    """*position* resigned, or ran out of time."""

    say: Say


@dataclass(frozen=True, slots=True)
class GameOver(Ended):
    """The game is over; *line* are the cells that won, if any.

    *words* say how the game on the board was won or drawn, as the *rules* put it.
    """

    reason: Reason
    line: tuple[Cell, ...]
    rules: GridRules[Any] = field(compare=False, repr=False)
    words: str = field(compare=False)
