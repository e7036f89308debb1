"""What a seat at a grid game sees: everything, for nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine import Zone, ZoneKind
from cardtable.games.grid.actions import Cell, Say
from cardtable.games.grid.models import Board, Othello
from cardtable.games.grid.rules import GridRules

if TYPE_CHECKING:
    from cardtable.games.grid.game import Game

GRID = "grid"
"""The name of the zone that is the board."""


class Phase(StrEnum):
    """What a game is in."""

    PLAYING = "playing"
    OVER = "over"


class Made(NamedTuple):
    """A move as it was made: who, what, and the cell where the piece came to lie."""

    position: int
    move: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class View:
    """What the seat at position *seat* sees; all but *seat* and *legal_plays* is the same for all.

    *cells* has for each cell, row by row from above, the position whose piece lies there, None
    where it is empty. *first* is who began, *to_act* who is to move, -1 when nobody is. *line* are
    the cells of the line that won.
    """

    seat: int
    rules: GridRules
    phase: Phase
    cells: tuple[int | None, ...]
    first: int
    to_act: int
    legal_plays: tuple[Cell, ...]
    history: tuple[Made, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    line: tuple[Cell, ...]
    said: Say | None
    """What ended the game before its time."""
    seed: int = field(compare=False, repr=False)
    _board: Board = field(compare=False, repr=False)

    @property
    def legal_bids(self) -> tuple[Say, ...]:
        """Return nothing: to resign and to run out of time are offered to nobody as a move."""
        return ()

    @property
    def last(self) -> Made | None:
        """Return the last move, None before the first."""
        return self.history[-1] if self.history else None

    @property
    def player(self) -> int:
        """Return the number of this seat on the board: 0 for who began, then in turn."""
        return self.player_of(self.seat)

    def player_of(self, position: int) -> int:
        """Return the number on the board of the seat at *position*."""
        return (position - self.first) % self.rules.players

    @property
    def falls(self) -> bool:
        """Tell whether a piece falls down its column."""
        return self._board.falls

    def at(self, row: int, column: int) -> int | None:
        """Return the position whose piece lies in a cell, None where it is empty."""
        return self.cells[row * self.rules.columns + column]

    def landing(self, move: Cell) -> Cell:
        """Return the cell where the piece of a legal *move* comes to lie."""
        return landing(self._board, move)

    def turned_by(self, move: Cell) -> tuple[Cell, ...]:
        """Return the cells that a legal *move* of this seat would turn, nearest first."""
        return turned_by(self._board, move, self.player)

    def board(self) -> Board:
        """Return a board of its own to search on; its players are numbered by their turns."""
        return self._board.copy()

    def zones(self) -> tuple[Zone, ...]:
        """Return the board, the only place there is."""
        return (Zone(GRID, ZoneKind.GRID, (), cells=self.cells, columns=self.rules.columns),)

    def determinize(self, rng: Random) -> Game:
        """Return a game in this position: there is nothing to guess."""
        from cardtable.games.grid.game import Game

        return Game.of_view(self)


def landing(board: Board, move: Cell) -> Cell:
    """Return the cell where the piece of *move* would come to lie."""
    return Cell(board.landing(move.column) if board.falls else move.row, move.column)


def turned_by(board: Board, move: Cell, player: int) -> tuple[Cell, ...]:
    """Return the cells that *move* would turn, those nearest to it first."""
    if not isinstance(board, Othello):
        return ()

    def away(cell: Cell) -> int:
        return max(abs(cell.row - move.row), abs(cell.column - move.column))

    cells = [Cell(*cell) for cell in board.turned_by(move.row, move.column, player)]
    return tuple(sorted(cells, key=away))
