"""Connect Four and Othello on plain lists, simple and slow: a reference for the bitboards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

EMPTY = -1
Cell = tuple[int, int]


class NaiveConnectFour:
    """Row 0 is at the top; a move is the top cell of a column."""

    rows, columns = 6, 7

    def __init__(self) -> None:
        self.grid = [[EMPTY] * self.columns for _ in range(self.rows)]

    def moves(self, player: int) -> list[Cell]:
        if self.winner() is not None:
            return []
        return [(0, col) for col in range(self.columns) if self.grid[0][col] == EMPTY]

    def play(self, move: Cell, player: int) -> NaiveConnectFour:
        after = NaiveConnectFour()
        after.grid = [row[:] for row in self.grid]
        row = max(row for row in range(self.rows) if self.grid[row][move[1]] == EMPTY)
        after.grid[row][move[1]] = player
        return after

    def winner(self) -> int | None:
        for row in range(self.rows):
            for col in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    four = {self.at(row + k * down, col + k * right) for k in range(4)}
                    if len(four) == 1 and four != {EMPTY}:
                        return four.pop()
        return None

    def at(self, row: int, col: int) -> int:
        inside = 0 <= row < self.rows and 0 <= col < self.columns
        return self.grid[row][col] if inside else EMPTY

    def ended(self) -> bool:
        return not self.moves(0)

    def margin(self, player: int) -> int:
        """Return 1 plus the number of empty cells for a win, the negative of it for a loss."""
        left = sum(row.count(EMPTY) for row in self.grid)
        winner = self.winner()
        return 0 if winner is None else 1 + left if winner == player else -1 - left


class NaiveOthello:
    """Player 0 is black and moves first."""

    rows = columns = 8

    def __init__(self) -> None:
        self.grid = [[EMPTY] * 8 for _ in range(8)]
        self.grid[3][4] = self.grid[4][3] = 0
        self.grid[3][3] = self.grid[4][4] = 1

    def turned(self, move: Cell, player: int) -> list[Cell]:
        found: list[Cell] = []
        if self.grid[move[0]][move[1]] != EMPTY:
            return found
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line: list[Any] = []
                for row, col in self._walk(move, down, right):
                    if self.grid[row][col] == player:
                        found += line
                        break
                    if self.grid[row][col] == EMPTY:
                        break
                    line.append((row, col))
        return found

    def _walk(self, start: Cell, down: int, right: int) -> Iterator[Cell]:
        row, col = start
        while (down or right) and 0 <= row + down < 8 and 0 <= col + right < 8:
            row, col = row + down, col + right
            yield row, col

    def moves(self, player: int) -> list[Cell]:
        cells = [(row, col) for row in range(8) for col in range(8)]
        return [cell for cell in cells if self.turned(cell, player)]

    def play(self, move: Cell, player: int) -> NaiveOthello:
        after = NaiveOthello()
        after.grid = [row[:] for row in self.grid]
        for row, col in [move, *self.turned(move, player)]:
            after.grid[row][col] = player
        return after

    def at(self, row: int, col: int) -> int:
        return self.grid[row][col]

    def ended(self) -> bool:
        return not self.moves(0) and not self.moves(1)

    def margin(self, player: int) -> int:
        cells = [cell for row in self.grid for cell in row]
        return cells.count(player) - cells.count(1 - player)


Naive = NaiveConnectFour | NaiveOthello


def pieces(board: Naive) -> tuple[int, int]:
    """Return a mask for each player, bit row * columns + column."""
    cells = [cell for row in board.grid for cell in row]
    first, second = (sum(1 << at for at, owner in enumerate(cells) if owner == p) for p in (0, 1))
    return first, second


def min_max(board: Naive, player: int) -> int:
    """Return the margin of best play to *player*, who is to move."""
    moves = board.moves(player)
    if moves:
        return max(-min_max(board.play(move, player), 1 - player) for move in moves)
    if board.ended():
        return board.margin(player)
    return -min_max(board, 1 - player)
