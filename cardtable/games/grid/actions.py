"""What a player may do in a game on a grid, and how that is written."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from cardtable.engine import Unreadable
from cardtable.i18n import _

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Cell(NamedTuple):
    """A cell to put a piece in: row and column from 0, the row 0 above. Written ``d3``."""

    row: int
    column: int

    @property
    def title(self) -> str:
        """Return what people call it."""
        return str(self)

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"


class Drop(Cell):
    """A column to let a disc fall down, at its top cell. Written as the column's number, from 1."""

    @property
    def title(self) -> str:
        """Return what people call it."""
        return _("column {number}").format(number=self.column + 1)

    def __str__(self) -> str:
        return str(self.column + 1)

    @classmethod
    def into(cls, column: int) -> Drop:
        """Return the drop into *column*, from 0."""
        return cls(0, column)


class Say(StrEnum):
    """What may be said instead of a move: both lose."""

    RESIGN = "resign"
    OUT_OF_TIME = "out-of-time"

    @property
    def words(self) -> str:
        """Return what people call it."""
        return _("I resign") if self is Say.RESIGN else _("out of time")


def read_cell(text: str, rows: int, columns: int) -> Cell:
    """Read ``d3``. Raises Unreadable for anything that is no cell of the board."""
    found = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if found:
        cell = Cell(int(found[2]) - 1, LETTERS.index(found[1]))
        if cell.row < rows and cell.column < columns:
            return cell
    raise Unreadable(
        _("{text!r} is no cell. Cells go from {first} to {last}.").format(
            text=text[:20], first=Cell(0, 0), last=Cell(rows - 1, columns - 1)
        )
    )


def read_drop(text: str, columns: int) -> Drop:
    """Read the number of a column. Raises Unreadable for anything that is none."""
    if re.fullmatch(r"[1-9][0-9]?", text) and int(text) <= columns:
        return Drop.into(int(text) - 1)
    raise Unreadable(
        _("{text!r} is no column. Columns go from 1 to {last}.").format(
            text=text[:20], last=columns
        )
    )


def read_word(text: str) -> Say:
    """Read what is said. Raises Unreadable for anything else."""
    try:
        return Say(text)
    except ValueError:
        raise Unreadable(
            _("{text!r} is nothing to say here. Allowed: {names}.").format(
                text=text[:20], names=", ".join(Say)
            )
        ) from None
