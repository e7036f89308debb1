"""Perft: the number of move sequences of a given length, used to check move generation."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.search.any_game.roles import BoardModel, BoardStatus, Move, Unchecked
from cardtable.search.boards.grid_board import GridBoard


class _Count:
    """Counts move sequences, mapped over a board; the parameter is the remaining depth."""

    def __init__(self, complete: bool) -> None:
        self.found = 0
        self._complete = complete
        self._status = BoardStatus()
        self._unchecked = Unchecked()

    def order_moves(self, moves: list[Move], parameter: int) -> Sequence[Move]:
        return moves

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: int) -> bool:
        undo = board.make_move(row, col, player, self._unchecked, self._status)
        over = self._status.over
        if over or parameter == 1:
            self.found += parameter == 1 or self._complete
        else:
            board.map((player + 1) % board.players, self, parameter - 1)
        undo()
        return True

    def no_apply(self, board: BoardModel, player: int, parameter: int) -> None:
        if not board.is_skip_player(player):
            return
        if parameter == 1:
            self.found += 1
        else:
            board.map((player + 1) % board.players, self, parameter - 1)


def perft(name: str, depth: int) -> int:
    """Return the number of sequences of exactly *depth* moves; passes count as moves.

    *name* is the key of a board game. Games that end earlier are not counted. Raises ValueError for
    another name or a negative depth.

    >>> perft("othello", 4)
    244
    """
    from cardtable.games import all_games  # in the function: the games import this package

    boards = {
        key: kind.find_rules(kind.rule_sets[0]).board
        for key, kind in all_games().items()
        if kind.table == "board"
    }
    if name not in boards:
        raise ValueError(f"Unknown board game {name!r}. Choose one of: {', '.join(boards)}.")
    if depth < 0:
        raise ValueError(f"A depth is 0 or more, not {depth}.")
    return _count(boards[name](), depth, complete=False)


def complete_games(board: GridBoard) -> int:
    """Return the number of different complete games on *board*."""
    return _count(board, 10 * board.rows * board.columns, complete=True)


def _count(board: GridBoard, depth: int, *, complete: bool) -> int:
    if depth == 0:
        return 1
    count = _Count(complete)
    board.map(0, count, depth)
    return count.found
