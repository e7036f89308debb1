"""The board of Othello, on bit masks in the format of the compiled game."""

from __future__ import annotations

from typing import ClassVar, Self

from cardtable.games.othello.learned_evaluation import learned_weights
from cardtable.search.any_game.roles import NOBODY, Move
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_search import GridSearch
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_search import OthelloSearch
from cardtable.search.pool import Pool

SIZE = 8


class Othello(BitBoard):
    """8 x 8 cells. A move turns the enclosed discs; player 0 is black and moves first.

    A player without a legal move passes. When neither has one, the player with more discs wins.
    """

    half_win = 3_600.0
    rows = SIZE
    columns = SIZE
    kernel = OthelloKernel()
    targets: ClassVar = {divmod(at, SIZE): 1 << at for at in range(SIZE * SIZE)}
    pool = Pool(lambda: OthelloSearch(OthelloKernel(learned_weights())))
    start = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)  # black on e4 and d5, white on d4 and e5

    def bit(self, row: int, col: int) -> int:
        return 1 << SIZE * row + col

    def cells_of(self, mask: int) -> list[Move]:
        found = []
        while mask:
            low = mask & -mask
            found.append(divmod(low.bit_length() - 1, SIZE))
            mask ^= low
        return found

    def owners(self) -> tuple[int, ...]:
        first, second = self.masks
        return tuple(
            [0 if first >> at & 1 else 1 if second >> at & 1 else NOBODY for at in range(64)]
        )

    def moves(self, player: int) -> list[Move]:
        return self.cells_of(self.legal(player))

    def move_at(self, cell: int) -> Move:
        return divmod(cell, SIZE)

    def turned_by(self, row: int, col: int, player: int) -> tuple[Move, ...]:
        own, other = self.masks[player], self.masks[1 - player]
        own_after, _other, _value = self.kernel.after(own, other, SIZE * row + col)
        return tuple(self.cells_of(own_after & other))


class HandmadeOthello(Othello):
    """Othello searched with the handmade evaluation and without probabilistic cuts."""

    pool = Pool(lambda: GridSearch(OthelloKernel()))

    @classmethod
    def from_board(cls, board: Othello) -> Self:
        """Return a board in the position of *board*."""
        twin = cls(last=board.last)
        twin.masks[:] = board.masks
        twin.over, twin.winner = board.over, board.winner
        return twin
