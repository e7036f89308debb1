"""The rules of the games on a grid: sizes, seats, who begins, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardtable.games.grid.actions import Cell, Drop, read_cell, read_drop
from cardtable.games.grid.models import Board, ConnectFour, InARow, Othello
from cardtable.games.grid.options import SIZE_OPTIONS, TURN_OPTIONS
from cardtable.games.rule_files import OptionRules, RulesError
from cardtable.i18n import _


@dataclass(frozen=True)
class GridRules(OptionRules):
    """What the rules of all games on a grid share. Raises RulesError.

    *begins* is ``in_turn`` (who begins changes from game to game) or ``chance``; *seconds* is what
    a player has for a turn, 0 for all the time of the world: who runs out of it loses.
    """

    options = TURN_OPTIONS
    sets: ClassVar[tuple[str, ...]] = ("classic", "quick")

    players: int = 2
    rows: int = 3
    columns: int = 3
    line: int = 3
    begins: str = "in_turn"
    seconds: int = 0

    key: ClassVar[str]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the positions of each side: everybody plays alone."""
        return tuple((position,) for position in range(self.players))

    def board(self) -> Board:
        """Return a board of these rules at the beginning."""
        return InARow(self.rows, self.columns, self.line, self.players)

    def cell(self, row: int, column: int) -> Cell:
        """Return the action that is a move of the board."""
        return Cell(row, column)

    def read(self, text: str) -> Cell:
        """Read a move. Raises Unreadable."""
        return read_cell(text, self.rows, self.columns)


@dataclass(frozen=True)
class TicTacToe(GridRules):
    """Three in a row on 3 x 3 cells."""

    key = "tic-tac-toe"
    folder = "tic-tac-toe"


@dataclass(frozen=True)
class FourInALine(GridRules):
    """Connect Four: discs that fall, on 7 columns of 6."""

    key = "connect-four"
    folder = "connect-four"

    rows: int = 6
    columns: int = 7
    line: int = 4

    def board(self) -> Board:
        """Return a board of these rules at the beginning."""
        return ConnectFour(self.rows, self.columns, self.line)

    def cell(self, row: int, column: int) -> Cell:
        """Return the drop into that column."""
        return Drop.into(column)

    def read(self, text: str) -> Cell:
        """Read the number of a column. Raises Unreadable."""
        return read_drop(text, self.columns)


@dataclass(frozen=True)
class Reversing(GridRules):
    """Othello: 8 x 8 cells, and most discs win."""

    key = "othello"
    folder = "othello"

    rows: int = 8
    columns: int = 8
    line: int = 0

    def board(self) -> Board:
        """Return a board of these rules at the beginning."""
        return Othello()


@dataclass(frozen=True)
class InARowRules(GridRules):
    """So many in a row on a board of any size, for two or three."""

    options = SIZE_OPTIONS
    key = "k-in-a-row"
    folder = "k-in-a-row"
    sets = ("classic", "small", "three", "quick")

    rows: int = 15
    columns: int = 15
    line: int = 5

    def _check_together(self) -> None:
        if self.line > max(self.rows, self.columns):
            raise RulesError(
                "line", _("No line of {count} fits on the board.").format(count=self.line)
            )
