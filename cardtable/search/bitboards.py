"""Connect Four and Othello on bitboards, in the role of a board model (see roles.py).

All searches of this package run on them as on any board; by board_search.py they go on in compiled
code, much faster. *pieces* are a mask for each player, bit row * columns + column, row 0 the upper.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from cardtable.search.connect_four import ConnectFour
from cardtable.search.grid_board import GridBoard, no_undo
from cardtable.search.grid_game import WON, GridGame
from cardtable.search.grid_search import GridSearch
from cardtable.search.othello import Othello
from cardtable.search.pool import Pool
from cardtable.search.roles import NOBODY, CheckMove, Move, StatusVisitor, Undo


class BitBoard(GridBoard):
    """A board model on two masks in the layout of its kernel; who is to move, it is told.

    *over* and *winner* (NOBODY for a draw, or while it goes on) say how it stands; *last* is the
    player who moved last. Raises ValueError for *pieces* that lie on each other or off the board.
    """

    players = 2
    kernel: ClassVar[GridGame]
    """Knows the rules."""
    pool: ClassVar[Pool[GridSearch]]
    start: ClassVar[tuple[int, int]] = (0, 0)
    scale: ClassVar[float]
    """What the kernel calls half of a win."""
    leap: ClassVar[int] = 1
    """With so many moves left to the end of the game, a search goes there at once."""

    def __init__(self, pieces: Sequence[int] | None = None, *, last: int = 1) -> None:
        self.masks = list(self.start)
        self.last = last
        self.over = False
        self.winner = NOBODY
        if pieces is not None:
            self.masks = self._read(pieces)
            self._settle()

    @property
    def pieces(self) -> tuple[int, int]:
        """Return a mask for each player, bit row * columns + column."""
        first, second = (
            sum(1 << row * self.columns + col for row, col in self.places(mask))
            for mask in self.masks
        )
        return first, second

    @property
    def key(self) -> tuple[int, int]:
        """Return what tells the pieces on this board from any others."""
        return self.masks[0], self.masks[1]

    @property
    def empty(self) -> int:
        """Return the number of empty cells."""
        return self.rows * self.columns - (self.masks[0] | self.masks[1]).bit_count()

    @abstractmethod
    def bit(self, row: int, col: int) -> int:
        """Return the mask of one cell in the layout of the kernel."""

    @abstractmethod
    def places(self, mask: int) -> list[Move]:
        """Return the rows and columns of a mask in the layout of the kernel."""

    @abstractmethod
    def cell(self, row: int, col: int, player: int) -> int:
        """Return the kernel's cell for a move, -1 when it is not valid."""

    @abstractmethod
    def named(self, cell: int) -> Move:
        """Return the move that a cell of the kernel stands for."""

    def legal(self, player: int) -> int:
        """Return the kernel's mask of the cells *player* may choose."""
        return self.kernel.legal_cells(self.masks[player], self.masks[1 - player])

    def make_move(
        self, row: int, col: int, player: int, check: CheckMove, status: StatusVisitor
    ) -> Undo:
        """Make a move if it is valid, let *status* hear how the board stands, return the undo."""
        cell = self.cell(row, col, player)
        if cell < 0:
            check.invalid_move()
            return no_undo
        check.valid_move()
        masks, last, other = self.masks, self.last, 1 - player
        before = masks[0], masks[1]
        masks[player], masks[other], value = self.kernel.after(masks[player], masks[other], cell)
        self.last = player
        if value is not None:
            self.over = True
            self.winner = player if value > 0 else other if value < 0 else NOBODY
        self.visit(status)

        def undo() -> bool:
            masks[:] = before
            self.last, self.over, self.winner = last, False, NOBODY
            return True

        return undo

    def player_at(self, row: int, col: int) -> int:
        """Return whose piece lies in a cell, NOBODY for an empty one."""
        bit = self.bit(row, col)
        return 0 if self.masks[0] & bit else 1 if self.masks[1] & bit else NOBODY

    def reset(self) -> None:
        """Go back to the beginning."""
        self.masks[:] = self.start
        self.last, self.over, self.winner = 1, False, NOBODY

    def is_skip_player(self, player: int) -> bool:
        """Tell whether *player* has no move while the game goes on."""
        return not self.over and not self.legal(player)

    def copy(self) -> BitBoard:
        """Return an independent board in the same position."""
        twin = type(self)(last=self.last)
        twin.masks[:] = self.masks
        twin.over, twin.winner = self.over, self.winner
        return twin

    def is_settled(self, values: Sequence[int], every: bool) -> bool:
        """Tell whether searching deeper cannot change these *values* of moves."""
        return False

    def payoff(self, player: int) -> float:
        """Return what the kernel thinks of the position unsearched, between -1 and 1, to *player*.

        Who did not move last is taken to be to move.
        """
        turn = 1 - self.last
        value = self.kernel.horizon_value(self.masks[turn], self.masks[1 - turn])
        return self.as_payoff(value if turn == player else -value)

    def as_payoff(self, value: int) -> float:
        """Return a *value* as the framework counts: 1 won, -1 lost, else between, 0 is even."""
        if abs(value) >= WON:
            return 1.0 if value > 0 else -1.0
        return value / (self.scale + abs(value))

    def _read(self, pieces: Sequence[int]) -> list[int]:
        """Return *pieces* in the layout of the kernel; raise ValueError when they cannot be."""
        if len(pieces) != 2 or min(pieces) < 0 or max(pieces) >> self.rows * self.columns:
            raise ValueError("Two masks are wanted, with bits for cells of the board only.")
        if pieces[0] & pieces[1]:
            raise ValueError("A cell holds a piece of both players.")
        cells = range(self.rows * self.columns)
        return [
            sum(self.bit(*divmod(cell, self.columns)) for cell in cells if mask >> cell & 1)
            for mask in pieces
        ]

    def _settle(self) -> None:
        """Find out whether the game is over, and who has won."""
        self.over = not self.legal(1 - self.last) and not self.legal(self.last)
        self.winner = NOBODY
        if self.over:
            value = self.kernel.final_value(self.masks[0], self.masks[1])
            self.winner = 0 if value > 0 else 1 if value < 0 else NOBODY


class ConnectFourBits(BitBoard):
    """Connect Four, 6 rows of 7. A move is the top cell of a column, whence the disc falls.

    Raises ValueError for discs with nothing below them.
    """

    scale = 340.0
    rows = 6
    columns = 7
    kernel = ConnectFour()
    pool = Pool(lambda: GridSearch(ConnectFour()))

    def bit(self, row: int, col: int) -> int:
        """Return the mask of one cell."""
        return 1 << 7 * col + 5 - row

    def places(self, mask: int) -> list[Move]:
        """Return the rows and columns of a mask."""
        return [(5 - at % 7, at // 7) for at in range(48) if mask >> at & 1]

    def moves(self, player: int) -> list[Move]:
        """Return the tops of the columns that are not full, those in the middle first."""
        legal = self.legal(player)
        return [(0, col) for col in (3, 2, 4, 1, 5, 0, 6) if legal >> 7 * col & 63]

    def cell(self, row: int, col: int, player: int) -> int:
        """Return where a disc let go at the top of a column comes to lie."""
        if row or not 0 <= col < 7:
            return -1
        return (self.legal(player) & 63 << 7 * col).bit_length() - 1

    def named(self, cell: int) -> Move:
        """Return the top of the column."""
        return 0, cell // 7

    def is_settled(self, values: Sequence[int], every: bool) -> bool:
        """Tell whether the game is won or lost: a win found first is the quickest."""
        return all(abs(value) >= WON for value in values) if every else abs(max(values)) >= WON

    def _read(self, pieces: Sequence[int]) -> list[int]:
        masks = super()._read(pieces)
        discs = masks[0] | masks[1]
        if any((column := discs >> 7 * col & 63) & (column + 1) for col in range(7)):
            raise ValueError("A disc has nothing below it.")
        return masks


class OthelloBits(BitBoard):
    """Othello on 8 x 8 cells. Player 0 is black and begins."""

    scale = 3_600.0
    rows = 8
    columns = 8
    kernel = Othello()
    pool = Pool(lambda: GridSearch(Othello()))
    leap = 6
    start = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)

    def bit(self, row: int, col: int) -> int:
        """Return the mask of one cell."""
        return 1 << 8 * row + col

    def places(self, mask: int) -> list[Move]:
        """Return the rows and columns of a mask."""
        found = []
        while mask:
            low = mask & -mask
            found.append(divmod(low.bit_length() - 1, 8))
            mask ^= low
        return found

    def moves(self, player: int) -> list[Move]:
        """Return the cells where *player* would turn something."""
        return self.places(self.legal(player))

    def cell(self, row: int, col: int, player: int) -> int:
        """Return the cell of a move that turns something."""
        if not (0 <= row < 8 and 0 <= col < 8) or not self.legal(player) >> 8 * row + col & 1:
            return -1
        return 8 * row + col

    def named(self, cell: int) -> Move:
        """Return the row and column."""
        return divmod(cell, 8)
