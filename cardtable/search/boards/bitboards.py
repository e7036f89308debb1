"""A board model (see roles.py) on the bit masks of a compiled game.

All searches run on it as on any board; bit_deepening.py searches it in compiled code.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from cardtable.search.any_game.roles import NOBODY, BoardStatus, Move, Unchecked, Undo
from cardtable.search.boards.grid_board import GridBoard
from cardtable.search.boards.grid_game import WIN, GridGame
from cardtable.search.boards.grid_state import GridState, make_move
from cardtable.search.boards.root_search import CompiledSearch
from cardtable.search.pool import Pool


class BitBoard(GridBoard):
    """A two-player board on two masks in the layout of its compiled game, its *kernel*.

    *masks* are the pieces of each player, *last* is the player who moved last. *pieces*, with bit
    row * columns + column, set up a position; raises ValueError where they overlap or are off the
    board.
    """

    players = 2
    kernel: ClassVar[GridGame]
    pool: ClassVar[Pool[CompiledSearch]]
    start: ClassVar[tuple[int, int]] = (0, 0)
    """The masks of the start position."""
    targets: ClassVar[dict[Move, int]]
    """For each cell a player may name, the kernel's mask of the cells it may mean."""
    half_win: ClassVar[float]
    """The kernel's evaluation that is worth 0.5."""

    def __init__(self, pieces: Sequence[int] | None = None, *, last: int = 1) -> None:
        self.masks = list(self.start)
        self.last = last
        self.over = False
        self.winner = NOBODY
        if pieces is not None:
            self.masks = self._read(pieces)
            self._settle()

    @property
    def key(self) -> tuple[int, int]:
        return self.masks[0], self.masks[1]

    @property
    def pieces(self) -> tuple[int, int]:
        """The mask of each player, bit row * columns + column."""
        first, second = (
            sum(1 << row * self.columns + col for row, col in self.cells_of(mask))
            for mask in self.masks
        )
        return first, second

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return self.rows * self.columns - (self.masks[0] | self.masks[1]).bit_count()

    @abstractmethod
    def bit(self, row: int, col: int) -> int:
        """Return the kernel's mask of one cell."""

    @abstractmethod
    def cells_of(self, mask: int) -> list[Move]:
        """Return the rows and columns of a mask of the kernel."""

    def cell_index(self, row: int, col: int, player: int) -> int:
        """Return the kernel's cell of a move, -1 if the move is not legal."""
        return (self.legal(player) & self.targets.get((row, col), 0)).bit_length() - 1

    @abstractmethod
    def move_at(self, cell: int) -> Move:
        """Return the move that the kernel writes as *cell*."""

    def state(self, to_move: int = 0) -> GridState:
        """Return the position as an object for fast play from Python, apart from this board."""
        return GridState(self.kernel, self.masks[0], self.masks[1], to_move)

    def legal(self, player: int) -> int:
        """Return the kernel's mask of the legal cells of *player*."""
        return self.kernel.legal_cells(self.masks[player], self.masks[1 - player])

    def is_valid(self, row: int, col: int, player: int) -> bool:
        return bool(self.legal(player) & self.targets.get((row, col), 0))

    make_move = make_move

    def place(self, row: int, col: int, player: int) -> Undo:
        return self.make_move(row, col, player, Unchecked(), BoardStatus())

    def player_at(self, row: int, col: int) -> int:
        bit = self.bit(row, col)
        return 0 if self.masks[0] & bit else 1 if self.masks[1] & bit else NOBODY

    def count(self, player: int) -> int:
        return self.masks[player].bit_count()

    def reset(self) -> None:
        self.masks[:] = self.start
        self.last, self.over, self.winner = 1, False, NOBODY

    def is_skip_player(self, player: int) -> bool:
        return not self.over and not self.legal(player)

    def copy(self) -> Self:
        twin = type(self)(last=self.last)
        twin.masks[:] = self.masks
        twin.over, twin.winner = self.over, self.winner
        return twin

    def evaluation(self, player: int, game: GridGame | None = None) -> float:
        """Return the evaluation of *game*, by default the kernel, to *player*: between -1 and 1.

        The player who did not move last is assumed to be to move.
        """
        turn = 1 - self.last
        value = (game or self.kernel).evaluation(self.masks[turn], self.masks[1 - turn])
        return self.scaled(value if turn == player else -value)

    def scaled(self, value: int) -> float:
        """Return a kernel *value* on the scale of the framework: 1 won, -1 lost, 0 even."""
        if abs(value) >= WIN:
            return 1.0 if value > 0 else -1.0
        return value / (self.half_win + abs(value))

    def _read(self, pieces: Sequence[int]) -> list[int]:
        """Return *pieces* in the kernel's layout. Raises ValueError for an impossible position."""
        if len(pieces) != 2 or min(pieces) < 0 or max(pieces) >> self.rows * self.columns:
            raise ValueError("Give two masks, with bits for cells of the board only.")
        if pieces[0] & pieces[1]:
            raise ValueError("A cell holds pieces of both players.")
        cells = range(self.rows * self.columns)
        return [
            sum(self.bit(*divmod(cell, self.columns)) for cell in cells if mask >> cell & 1)
            for mask in pieces
        ]

    def _settle(self) -> None:
        """Set *over* and *winner* from the masks."""
        self.over = not self.legal(1 - self.last) and not self.legal(self.last)
        self.winner = NOBODY
        if self.over:
            value = self.kernel.final_value(self.masks[0], self.masks[1])
            self.winner = 0 if value > 0 else 1 if value < 0 else NOBODY
