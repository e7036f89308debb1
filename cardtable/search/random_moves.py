"""The two strategies that think nothing: any cell until one is valid, and any valid move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.search.minimax import NextMove
from cardtable.search.roles import BoardModel, Move, Standing


class _Heard:
    """Notes whether the last move was valid."""

    def __init__(self) -> None:
        self.valid = False

    def valid_move(self) -> None:
        self.valid = True

    def invalid_move(self) -> None:
        self.valid = False


class _Collect:
    """Collects what it is mapped over in the list that is its parameter."""

    def arrange(self, moves: list[Move], parameter: Any) -> Sequence[Move]:
        return moves

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: Any) -> bool:
        parameter.append((row, col))
        return True

    def no_apply(self, board: BoardModel, player: int, parameter: Any) -> None:
        """There is nothing to collect."""


def valid_moves(board: BoardModel, player: int) -> list[Move]:
    """Return the moves *player* may make on *board*, in the board's own order."""
    found: list[Move] = []
    board.map(player, _Collect(), found)
    return found


class RandomMove(NextMove):
    """Point at cells at random until the board takes one."""

    def choose(self, player: int) -> Move | None:
        """Return the first valid one of all cells in a random order; None where there is none."""
        cells: list[Move] = []
        self.board.map_all(player, _Collect(), cells)
        self.random.shuffle(cells)
        heard = _Heard()
        for row, col in cells:
            undo = self.board.make_move(row, col, player, heard, Standing())
            undo()
            if heard.valid:
                return row, col
        return None


class RandomValidMove(NextMove):
    """Take any valid move, all with the same chance."""

    def choose(self, player: int) -> Move | None:
        """Return a valid move of *player*, None where there is none."""
        moves = valid_moves(self.board, player)
        return self.random.choice(moves) if moves else None
