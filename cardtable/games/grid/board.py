"""Boards as bit masks: the base class for the board of a new game."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.search.any_game.roles import NOBODY
from cardtable.search.boards.grid_board import GridBoard


class Board(GridBoard):
    """A position on *rows* by *columns* cells.

    *pieces* is the mask of each player's pieces, bit row * columns + column. A subclass supplies
    ``moves``, ``is_valid``, ``place`` and ``copy``; see GridBoard for the rest.
    """

    def __init__(self, rows: int, columns: int, players: int = 2) -> None:
        self.rows = rows
        self.columns = columns
        self.players = players
        self.cells = rows * columns
        self.pieces = [0] * players
        self.winner = NOBODY
        self.over = False

    @property
    def key(self) -> Hashable:
        return tuple(self.pieces)

    @property
    def taken(self) -> int:
        """The mask of all pieces."""
        taken = 0
        for mask in self.pieces:
            taken |= mask
        return taken

    def reset(self) -> None:
        self.pieces = [0] * self.players
        self.winner, self.over = NOBODY, False

    def player_at(self, row: int, col: int) -> int:
        bit = 1 << row * self.columns + col
        return next((player for player, mask in enumerate(self.pieces) if mask & bit), NOBODY)

    def count(self, player: int) -> int:
        return self.pieces[player].bit_count()

    def copy_to(self, twin: Board) -> None:
        """Set up this position on *twin*, a board of the same kind."""
        twin.pieces = self.pieces[:]
        twin.winner, twin.over = self.winner, self.over
