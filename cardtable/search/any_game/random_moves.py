"""Choices without a search: random cells until one is valid, or a random valid move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.search.any_game.minimax import NextMove
from cardtable.search.any_game.roles import BoardModel, BoardStatus, Move


class _Validity:
    """A CheckMove that records whether the last move was valid."""

    def __init__(self) -> None:
        self.is_valid = False

    def valid_move(self) -> None:
        self.is_valid = True

    def invalid_move(self) -> None:
        self.is_valid = False


class _Collector:
    """Appends each move to the list that is its parameter."""

    def order_moves(self, moves: list[Move], parameter: Any) -> Sequence[Move]:
        return moves

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: Any) -> bool:
        parameter.append((row, col))
        return True

    def no_apply(self, board: BoardModel, player: int, parameter: Any) -> None:
        pass


def valid_moves(board: BoardModel, player: int) -> list[Move]:
    """Return the legal moves of *player* on *board*, in the board's own order."""
    moves: list[Move] = []
    board.map(player, _Collector(), moves)
    return moves


class RandomMove(NextMove):
    """Tries random cells until the board accepts one."""

    def choose(self, player: int) -> Move | None:
        """Return the first legal one of all cells in random order; None where there is none."""
        cells: list[Move] = []
        self.board.map_all(player, _Collector(), cells)
        self.random.shuffle(cells)
        check = _Validity()
        for row, col in cells:
            undo = self.board.make_move(row, col, player, check, BoardStatus())
            undo()
            if check.is_valid:
                return row, col
        return None


class RandomValidMove(NextMove):
    """Chooses a uniformly random legal move."""

    def choose(self, player: int) -> Move | None:
        moves = valid_moves(self.board, player)
        return self.random.choice(moves) if moves else None
