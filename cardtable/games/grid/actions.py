"""The actions of a board game, and their notation."""

from __future__ import annotations

import re
from enum import Enum, StrEnum
from typing import NamedTuple

from cardtable.core.i18n import _
from cardtable.engine import Unreadable, quoted

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Cell(NamedTuple):
    """A move: place a piece on a cell. Row and column from 0, row 0 at the top. Written ``d3``."""

    row: int
    column: int

    @property
    def title(self) -> str:
        """The move as shown to players."""
        return str(self)

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"


class Drop(Cell):
    """A move: drop a disc into a column. Its cell is the top one; written as the column, from 1."""

    @property
    def title(self) -> str:
        return _("column {number}").format(number=self.column + 1)

    def __str__(self) -> str:
        return str(self.column + 1)

    @classmethod
    def into(cls, column: int) -> Drop:
        """Return the drop into *column*, from 0."""
        return cls(0, column)


def is_cell(value: object) -> bool:
    """Whether *value* is a Cell or Drop of two plain integers, on any board.

    Other subclasses may override anything, and a tuple may be made with other contents.
    """
    if type(value) is not Cell and type(value) is not Drop:
        return False
    return len(value) == 2 and type(value[0]) is int and type(value[1]) is int


class Say(StrEnum):
    """A declaration instead of a move; either one loses the game."""

    RESIGN = "resign"
    OUT_OF_TIME = "out-of-time"

    @property
    def words(self) -> str:
        """The declaration as shown to players."""
        return _("I resign") if self is Say.RESIGN else _("out of time")


class Colour(Enum):
    """The choice of a colour after the stones of a swap opening."""

    BLACK = "black"
    WHITE = "white"

    @property
    def title(self) -> str:
        """The colour as shown to players."""
        return _("black") if self is Colour.BLACK else _("white")

    @property
    def player(self) -> int:
        """The number on the board of the player with this colour."""
        return 0 if self is Colour.BLACK else 1

    def __str__(self) -> str:
        return str(self.value)


SAY_IDS: frozenset[int] = frozenset(map(id, Say))
"""The ``id()`` of each declaration; no other object passes this test."""
COLOUR_IDS: frozenset[int] = frozenset(map(id, Colour))
"""The same for the colours as SAY_IDS for declarations."""


def read_cell(text: str, rows: int, columns: int) -> Cell:
    """Return the cell written as ``d3``. Raises Unreadable for anything else."""
    found = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if found:
        cell = Cell(int(found[2]) - 1, LETTERS.index(found[1]))
        if cell.row < rows and cell.column < columns:
            return cell
    raise Unreadable(
        _("Unknown cell {text}. Cells run from {first} to {last}.").format(
            text=quoted(text), first=Cell(0, 0), last=Cell(rows - 1, columns - 1)
        )
    )


def read_drop(text: str, columns: int) -> Drop:
    """Return the drop into a column, from 1. Raises Unreadable for anything else."""
    if re.fullmatch(r"[1-9][0-9]?", text) and int(text) <= columns:
        return Drop.into(int(text) - 1)
    raise Unreadable(
        _("Unknown column {text}. Columns run from 1 to {last}.").format(
            text=quoted(text), last=columns
        )
    )


def read_declaration(text: str, *, swaps: bool = False) -> Say | Colour:
    """Return the declaration written as *text*. Raises Unreadable for anything else.

    Colours are only read if the rules have a swap opening.
    """
    known: tuple[Say | Colour, ...] = (*Say, *Colour) if swaps else tuple(Say)
    for declaration in known:
        if text == str(declaration):
            return declaration
    raise Unreadable(
        _("Unknown declaration {text}. Allowed: {names}.").format(
            text=quoted(text), names=", ".join(map(str, known))
        )
    )
