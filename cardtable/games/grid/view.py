"""The view of a board game, in which nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.engine import Zone, ZoneKind
from cardtable.games.grid.actions import Cell, Colour, Say
from cardtable.games.grid.rules import GridRules
from cardtable.search.boards.grid_board import GridBoard

if TYPE_CHECKING:
    from cardtable.games.grid.game import Game

GRID = "grid"
"""The name of the board's zone."""
OPENING_STONES = 3
"""Number of stones of a swap opening: black, white, black."""


class Phase(StrEnum):
    """The phase of a game."""

    OPENING = "opening"
    """The first player places the stones of a swap opening."""
    CHOICE = "choice"
    """The other player chooses a colour."""
    PLAYING = "playing"
    OVER = "over"


class Made(NamedTuple):
    """A past move: the position that moved, the move, and the cell of the new piece."""

    position: int
    move: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat; only *seat* and *legal_plays* depend on it."""

    seat: int
    """The position of this seat."""
    rules: GridRules[Any]
    """The rules, of the same game as the board."""
    phase: Phase
    """Whether the game is over."""
    cells: tuple[int | None, ...]
    """The positions that own the cells, row by row from the top; None: empty."""
    first: int
    """The position that moved first."""
    black: int
    """The position that has the pieces of the first player; after a swap it did not move first."""
    to_act: int
    """The position to move, -1 after the game."""
    legal_plays: tuple[Cell, ...]
    """The moves that this seat may make now."""
    history: tuple[Made, ...]
    """The moves so far: position, move, cell of the new piece."""
    names: tuple[str, ...]
    """The players' names, by position."""
    scores: tuple[int, ...]
    """The discs, or wins, of each position."""
    winners: tuple[int, ...]
    """The positions that have won."""
    line: tuple[Cell, ...]
    """The winning cells."""
    said: Say | None
    """The resignation or time-out that ended the game."""
    seed: int = field(compare=False, repr=False)
    _board: GridBoard = field(compare=False, repr=False)

    def __getstate__(self) -> tuple[Any, ...]:
        """Return the fields, with the moves as plain tuples: there may be hundreds."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields["legal_plays"] = tuple(map(tuple, self.legal_plays))
        fields["history"] = [
            (position, tuple(move), tuple(cell)) for position, move, cell in self.history
        ]
        return type(self.rules.cell(0, 0)), *fields.values()

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        kind, *values = state
        fields = dict(zip(self.__slots__, values, strict=True))
        new = tuple.__new__
        fields["legal_plays"] = tuple([new(kind, move) for move in fields["legal_plays"]])
        fields["history"] = tuple(
            [
                Made(position, new(kind, move), new(Cell, cell))
                for position, move, cell in fields["history"]
            ]
        )
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    @property
    def legal_bids(self) -> tuple[Colour, ...]:
        """The colours to choose from after a swap opening; declarations are not offered."""
        is_asked = self.phase is Phase.CHOICE and self.seat == self.to_act
        return tuple(Colour) if is_asked else ()

    @property
    def last(self) -> Made | None:
        """The last move, None before the first."""
        return self.history[-1] if self.history else None

    @property
    def passed(self) -> tuple[int, ...]:
        """The positions that had to pass since the player to move moved last, the latest first."""
        if self.rules.swaps:
            return ()
        found: list[int] = []
        following = self.to_act
        for made in reversed(self.history if self.to_act >= 0 else ()):
            position = (made.position + 1) % len(self.names)
            while position != following:
                found.append(position)
                position = (position + 1) % len(self.names)
            if made.position == self.to_act:
                break
            following = made.position
        return tuple(found)

    @property
    def player(self) -> int:
        """The number on the board of the pieces that this seat places, 0 for the first player's."""
        return self.next_player if self.seat == self.to_act else self.player_of(self.seat)

    @property
    def next_player(self) -> int:
        """The number on the board of the pieces that are placed next, -1 after the game."""
        if self.to_act < 0:
            return -1
        if self.phase is Phase.OPENING:
            return len(self.history) % 2
        return self.player_of(self.to_act)

    @property
    def colours_are_open(self) -> bool:
        """Whether a colour must still be chosen; until then, the first player is black."""
        return self.phase in (Phase.OPENING, Phase.CHOICE)

    def player_of(self, position: int) -> int:
        """Return the number on the board of the seat at *position*."""
        return (position - self.black) % self.rules.players

    def at(self, row: int, column: int) -> int | None:
        """Return the position that owns a cell, None for an empty one."""
        return self.cells[row * self.rules.columns + column]

    def landing(self, move: Cell) -> Cell:
        """Return the cell where the piece of a legal *move* comes to rest."""
        return Cell(*self._board.landing(*move))

    def turned_by(self, move: Cell) -> tuple[Cell, ...]:
        """Return the cells that a legal *move* of this seat would turn, nearest first."""
        return turned_by(self._board, move, self.player)

    def board(self) -> GridBoard:
        """Return a copy of the board to search on; its players are numbered in turn order."""
        return self._board.copy()

    def zones(self) -> tuple[Zone, ...]:
        """Return the board, the only zone."""
        return (Zone(GRID, ZoneKind.GRID, (), cells=self.cells, columns=self.rules.columns),)

    def determinize(self, rng: Random) -> Game:
        """Return a game in this position; nothing is hidden, so *rng* is not used."""
        from cardtable.games.grid.game import Game

        return Game.of_view(self)


def turned_by(board: GridBoard, move: Cell, player: int) -> tuple[Cell, ...]:
    """Return the cells that *move* of *player* would turn, nearest first."""

    def distance(cell: Cell) -> int:
        return max(abs(cell.row - move.row), abs(cell.column - move.column))

    cells = [Cell(*cell) for cell in board.turned_by(move.row, move.column, player)]
    return tuple(sorted(cells, key=distance))
