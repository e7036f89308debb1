"""The facts about two moves of one decision on a board, on which the reasons depend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TypeVar

from cardtable.games.contrast import Contrast
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.view import View
from cardtable.search.any_game.roles import Move
from cardtable.search.boards.grid_board import GridBoard

FactT = TypeVar("FactT")


class Placement(Contrast[View, Cell]):
    """A choice between two moves. Players are numbered as on the board, in turn order."""

    @cached_property
    def board(self) -> GridBoard:
        return self.view.board()

    @cached_property
    def player(self) -> int:
        return self.view.player

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The other players, the next one to move first."""
        players = self.board.players
        return tuple((self.player + step) % players for step in range(1, players))

    @property
    def opponent(self) -> int:
        """The next player to move."""
        return self.opponents[0]

    def name(self, player: int) -> str:
        """Return the name of *player*."""
        return self.view.names[(player + self.view.black) % len(self.view.names)]

    def after(self, move: Cell, fact: Callable[[GridBoard], FactT]) -> FactT:
        """Return *fact* of the board after *move* of the player to act."""
        with made(self.board, move, self.player):
            return fact(self.board)

    def cell_of(self, move: Cell) -> Cell:
        """Return the cell in which the piece of *move* comes to rest."""
        return self.view.landing(move)


@contextmanager
def made(board: GridBoard, move: Move, player: int) -> Iterator[None]:
    """Make a legal *move* for the time of a with statement."""
    undo = board.place(*move, player)
    try:
        yield
    finally:
        undo()


def wins(board: GridBoard, move: Move, player: int) -> bool:
    """Return whether *move* wins for *player* at once; False if it is illegal."""
    if not board.is_valid(*move, player):
        return False
    with made(board, move, player):
        return board.over and board.winner == player


def winning_moves(board: GridBoard, player: int) -> tuple[Move, ...]:
    """Return the moves with which *player* would win at once."""
    if board.over:
        return ()
    return tuple(move for move in board.moves(player) if wins(board, move, player))


def threats(board: GridBoard, move: Move, player: int) -> int:
    """Return the number of moves with which *player* could win next after *move*."""
    if not board.is_valid(*move, player):
        return 0
    with made(board, move, player):
        return len(winning_moves(board, player))
