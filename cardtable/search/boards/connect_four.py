"""Connect Four on seven columns of six cells: rules and evaluation, compiled.

A cell is bit 7 * column + row, row 0 at the bottom. The seventh bit of each column stays empty, so
that no line runs from the top of one column into the next, and adding the bottom row to the discs
gives the lowest empty cell of every column at once. Sources: J. Tromp for the bit layout; P. Pons,
"Solving Connect Four", for skipping moves that lose at once; V. Allis, "A Knowledge-based Approach
of Connect-Four" (1988), for the value of odd and even threats.

A proven win is worth ``WIN`` plus the number of cells left empty at the end of the game.

connect_four.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.grid_game import GridGame

if not cython.compiled:  # connect_four.pxd supplies this in C
    from cardtable.search.bits import popcount

WIN = cython.declare(cython.int, 20_000)  # grid_game.WIN, as a C integer
NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
CELLS = cython.declare(cython.int, 42)
BOARD = cython.declare(cython.ulonglong, sum(0b111111 << 7 * column for column in range(7)))
BOTTOM = cython.declare(cython.ulonglong, sum(1 << 7 * column for column in range(7)))
ODD = cython.declare(cython.ulonglong, sum(0b010101 << 7 * column for column in range(7)))
EVEN = cython.declare(cython.ulonglong, sum(0b101010 << 7 * column for column in range(7)))
# cells on many lines of four; a cell counts once for each mask that contains it
COLUMN = cython.declare(cython.ulonglong, 0b111111 << 21)
INNER = cython.declare(cython.ulonglong, sum(0b111111 << 7 * column for column in range(2, 5)))
BELT = cython.declare(cython.ulonglong, sum(0b011110 << 7 * column for column in range(1, 6)))
HEART = cython.declare(cython.ulonglong, sum(0b001100 << 7 * column for column in range(1, 6)))


class ConnectFourKernel(GridGame):
    """The compiled rules and evaluation of Connect Four."""

    size = 42
    first_win_is_quickest = True

    def has_four(self, cells):
        """Return whether four of *cells* are in a line."""
        pairs: cython.ulonglong = cells & (cells >> 1)
        if pairs & (pairs >> 2):
            return True
        pairs = cells & (cells >> 7)
        if pairs & (pairs >> 14):
            return True
        pairs = cells & (cells >> 6)
        if pairs & (pairs >> 12):
            return True
        pairs = cells & (cells >> 8)
        return (pairs & (pairs >> 16)) != 0

    def threats(self, mine, theirs):
        """Return the empty cells, playable now or later, where a disc of *mine* makes four."""
        cells: cython.ulonglong = (mine << 1) & (mine << 2) & (mine << 3)
        run: cython.ulonglong
        step: cython.int
        for step in range(6, 9):
            run = (mine << step) & (mine << (2 * step))
            cells |= run & (mine << (3 * step))  # three below it
            cells |= run & (mine >> step)  # two below, one above
            run = (mine >> step) & (mine >> (2 * step))
            cells |= run & (mine >> (3 * step))
            cells |= run & (mine << step)
        return cells & BOARD & ~(mine | theirs)

    def legal(self, mine, theirs):
        """Return the cells a disc can fall to; none after a four."""
        if self.has_four(theirs) or self.has_four(mine):
            return 0
        return ((mine | theirs) + BOTTOM) & BOARD

    def outcome(self, mine, theirs):
        """Return the value of a finished game: more for a win with fewer discs, 0 for a draw."""
        left: cython.int = CELLS - popcount(mine | theirs)
        if self.has_four(theirs):
            return -WIN - left
        return WIN + left if self.has_four(mine) else 0

    def quick_value(self, mine, theirs, window):
        """Value wins in one and losses in two; leave out moves that lose in two."""
        discs: cython.ulonglong = mine | theirs
        left: cython.int = CELLS - popcount(discs)
        if left == 0:
            return 0
        if window.depth <= 0:
            return NO_VALUE
        tries: cython.ulonglong = (discs + BOTTOM) & BOARD
        if self.threats(mine, theirs) & tries:
            return WIN + left - 1
        if left > 2:
            window.cap(WIN + left - 3)
        else:  # searched to the end, since an evaluation could exceed the bound
            window.depth = left
            window.cap(0)
        if window.depth >= 2:
            danger: cython.ulonglong = self.threats(theirs, mine)
            forced: cython.ulonglong = danger & tries
            if forced:
                if forced & (forced - 1):
                    return -WIN - left + 2
                tries = forced
            tries &= ~(danger >> 1)
            if not tries:
                return -WIN - left + 2
        window.cells = tries
        return NO_VALUE

    def evaluate(self, mine, theirs):
        """Count threats, weighted by the parity of their row, and central cells."""
        discs: cython.ulonglong = mine | theirs
        ours: cython.ulonglong = self.threats(mine, theirs)
        others: cython.ulonglong = self.threats(theirs, mine)
        open_: cython.ulonglong = (discs + BOTTOM) & BOARD
        if ours & open_:
            return 9_000
        first: cython.ulonglong = ours
        second: cython.ulonglong = others
        sign: cython.int = 1
        if popcount(discs) & 1:  # the other side moved first
            first = others
            second = ours
            sign = -1
        # cells above a threat of the other side are rarely reached
        first &= ~((second << 1) | (second << 2))
        # when the columns fill up one by one the first player gets the odd rows
        score: cython.int = (
            80 * popcount(first & ODD)
            + 25 * popcount(first & EVEN)
            - 70 * popcount(second & EVEN)
            - 25 * popcount(second & ODD)
        )
        score = sign * score + self.shape(mine) - self.shape(theirs)
        return score - (60 if others & open_ else 0)

    def shape(self, cells):
        """Score the places of *cells*: those in the middle are on more lines of four."""
        return (
            3 * popcount(cells & COLUMN)
            + 3 * popcount(cells & INNER)
            + 4 * popcount(cells & BELT)
            + 3 * popcount(cells & HEART)
        )

    def score_move(self, mine, theirs, cell, depth):
        """Score a move by the threats it makes, then by its cell."""
        gain: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        if depth <= 1:
            return 20 * self.shape(gain)
        return 600 * popcount(self.threats(mine | gain, theirs)) + 20 * self.shape(gain)
