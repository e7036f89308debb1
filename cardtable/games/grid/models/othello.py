"""Othello on 8 x 8 cells: a disc turns the lines that it closes in."""

from __future__ import annotations

from cardtable.games.grid.models.board import Board
from cardtable.search.roles import NOBODY, Move, Undo

SIZE = 8
FULL = (1 << SIZE * SIZE) - 1
NOT_LEFT = sum(0xFE << SIZE * row for row in range(SIZE))
"""All cells but those of the left column, bit 0 of each row."""
NOT_RIGHT = NOT_LEFT >> 1
CENTRE = (
    1 << 3 * SIZE + 4 | 1 << 4 * SIZE + 3,  # black, who begins: e4 and d5
    1 << 3 * SIZE + 3 | 1 << 4 * SIZE + 4,
)
DIRECTIONS = (
    (1, NOT_LEFT),
    (-1, NOT_RIGHT),
    (SIZE, FULL),
    (-SIZE, FULL),
    (SIZE + 1, NOT_LEFT),
    (-SIZE - 1, NOT_RIGHT),
    (SIZE - 1, NOT_RIGHT),
    (1 - SIZE, NOT_LEFT),
)
"""By how many bits a step goes, and the cells it may arrive at without leaving the board."""


def _step(mask: int, by: int, arriving: int) -> int:
    return (mask << by if by > 0 else mask >> -by) & arriving


def valid_cells(own: int, other: int) -> int:
    """Return the mask of cells where a disc of *own* would turn some of *other*."""
    empty, found = ~(own | other) & FULL, 0
    for by, arriving in DIRECTIONS:
        run = _step(own, by, arriving) & other
        for _more in range(SIZE - 3):
            run |= _step(run, by, arriving) & other
        found |= _step(run, by, arriving) & empty
    return found


def turned(bit: int, own: int, other: int) -> int:
    """Return the mask of the discs of *other* that a disc of *own* at *bit* turns."""
    found = 0
    for by, arriving in DIRECTIONS:
        run, at = 0, _step(bit, by, arriving)
        while at & other:
            run |= at
            at = _step(at, by, arriving)
        if at & own:
            found |= run
    return found


class Othello(Board):
    """Players lay a disc that turns at least one; who has most discs when neither can move wins.

    Who cannot move while the other can, passes. Player 0 is black and begins.
    """

    def __init__(self) -> None:
        super().__init__(SIZE, SIZE)
        self.pieces = list(CENTRE)

    def reset(self) -> None:
        """Go back to the four discs of the beginning."""
        super().reset()
        self.pieces = list(CENTRE)

    def moves(self, player: int) -> list[Move]:
        """Return the cells where *player* would turn something."""
        cells = valid_cells(self.pieces[player], self.pieces[1 - player])
        found = []
        while cells:
            bit = cells & -cells
            found.append(divmod(bit.bit_length() - 1, SIZE))
            cells ^= bit
        return found

    def is_valid(self, row: int, col: int, player: int) -> bool:
        """Tell whether a disc of *player* there would turn something."""
        if not self.holds(row, col):
            return False
        bit = 1 << row * SIZE + col
        own, other = self.pieces[player], self.pieces[1 - player]
        return not bit & (own | other) and bool(turned(bit, own, other))

    def is_skip_player(self, player: int) -> bool:
        """Tell whether *player* can turn nothing while the other can."""
        own, other = self.pieces[player], self.pieces[1 - player]
        return not valid_cells(own, other) and bool(valid_cells(other, own))

    def turned_by(self, row: int, col: int, player: int) -> tuple[Move, ...]:
        """Return the cells whose discs a move of *player* turns."""
        mask = turned(1 << row * SIZE + col, self.pieces[player], self.pieces[1 - player])
        return tuple(divmod(cell, SIZE) for cell in range(self.cells) if mask >> cell & 1)

    def place(self, row: int, col: int, player: int) -> Undo:
        """Lay a disc and turn what it closes in."""
        bit, before = 1 << row * SIZE + col, self.pieces[:]
        own, other = before[player], before[1 - player]
        flipped = turned(bit, own, other)
        own, other = own | bit | flipped, other ^ flipped
        self.pieces[player], self.pieces[1 - player] = own, other
        if not valid_cells(other, own) and not valid_cells(own, other):
            more = own.bit_count() - other.bit_count()
            self.over = True
            self.winner = NOBODY if not more else player if more > 0 else 1 - player

        def undo() -> bool:
            self.pieces[:] = before
            self.winner, self.over = NOBODY, False
            return True

        return undo

    def copy(self) -> Othello:
        """Return an independent board in the same position."""
        twin = Othello()
        self.copy_to(twin)
        return twin
