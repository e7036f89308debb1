"""Count positions, as a check of the rules: known numbers tell whether a board moves rightly."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.games.grid.models import Board, ConnectFour, InARow, Othello
from cardtable.search.roles import BoardModel, Move, Standing, Unchecked

BOARDS: dict[str, Callable[[], Board]] = {
    "tic-tac-toe": InARow,
    "connect-four": ConnectFour,
    "othello": Othello,
}
"""The boards that known numbers exist for, by name."""


class _Count:
    """A lambda that counts the positions *depth* moves deep; its parameter is the depth left."""

    def __init__(self, complete: bool) -> None:
        self.found = 0
        self._complete = complete
        self._standing = Standing()
        self._unchecked = Unchecked()

    def arrange(self, moves: list[Move], parameter: int) -> Sequence[Move]:
        return moves

    def apply(self, board: BoardModel, row: int, col: int, player: int, parameter: int) -> bool:
        undo = board.make_move(row, col, player, self._unchecked, self._standing)
        over = self._standing.over
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
    """Return the number of positions exactly *depth* moves deep, each counted for every way there.

    *name* is ``tic-tac-toe``, ``connect-four`` or ``othello``. A pass is a move; a game that ends
    earlier is not counted. Raises ValueError for another name or a depth below 0.

    >>> perft("othello", 4)
    244
    """
    if name not in BOARDS:
        raise ValueError(f"{name!r} is none of {', '.join(BOARDS)}.")
    if depth < 0:
        raise ValueError(f"A depth is 0 or more, not {depth}.")
    return _counted(BOARDS[name](), depth, complete=False)


def complete_games(board: Board) -> int:
    """Return the number of different games that can be played on *board*, to their ends."""
    return _counted(board, 10 * board.cells, complete=True)


def _counted(board: Board, depth: int, *, complete: bool) -> int:
    if depth == 0:
        return 1
    count = _Count(complete)
    board.map(0, count, depth)
    return count.found
