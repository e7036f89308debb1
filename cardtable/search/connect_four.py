# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Connect Four, seven columns of six cells, as a game of grid_game.py.

A cell is bit 7 * column + row, row 0 at the bottom. The seventh bit of each column stays empty, so
that no line runs from the top of one column into the next, and adding the bottom row to the discs
finds the lowest empty cell of every column at once. Sources: the bit layout is J. Tromp's; that
moves which let the other side win at once need no search, P. Pons's "Solving Connect Four"; what
odd and even threats are worth, V. Allis, "A Knowledge-based Approach of Connect-Four" (1988).

A sure win is worth ``WON`` and one more for each cell left empty when the winning disc has fallen.

connect_four.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.grid_game import GridGame

if not cython.compiled:  # connect_four.pxd brings these as machine code
    from cardtable.search.grid_game import number

SURE = cython.declare(cython.int, 20_000)  # WON
UNTOLD = cython.declare(cython.int, 32_000)
CELLS = cython.declare(cython.int, 42)
BOARD = cython.declare(cython.ulonglong, sum(0b111111 << 7 * column for column in range(7)))
BOTTOM = cython.declare(cython.ulonglong, sum(1 << 7 * column for column in range(7)))
ODD = cython.declare(cython.ulonglong, sum(0b010101 << 7 * column for column in range(7)))
EVEN = cython.declare(cython.ulonglong, sum(0b101010 << 7 * column for column in range(7)))
# cells that lie on many lines of four; a cell counts once for each mask that has it
COLUMN = cython.declare(cython.ulonglong, 0b111111 << 21)
INNER = cython.declare(cython.ulonglong, sum(0b111111 << 7 * column for column in range(2, 5)))
BELT = cython.declare(cython.ulonglong, sum(0b011110 << 7 * column for column in range(1, 6)))
HEART = cython.declare(cython.ulonglong, sum(0b001100 << 7 * column for column in range(1, 6)))


class ConnectFour(GridGame):
    """What a search asks of Connect Four."""

    def four(self, cells):
        """Tell whether four of *cells* stand in a line."""
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
        """Return the empty cells, reachable by now or not, where a disc of *mine* makes four."""
        found: cython.ulonglong = (mine << 1) & (mine << 2) & (mine << 3)
        run: cython.ulonglong
        step: cython.int
        for step in range(6, 9):
            run = (mine << step) & (mine << (2 * step))
            found |= run & (mine << (3 * step))  # three below it
            found |= run & (mine >> step)  # two below, one above
            run = (mine >> step) & (mine >> (2 * step))
            found |= run & (mine >> (3 * step))
            found |= run & (mine << step)
        return found & BOARD & ~(mine | theirs)

    def legal(self, mine, theirs):
        """Return the cells a disc can fall to; none once there is a four."""
        if self.four(theirs) or self.four(mine):
            return 0
        return ((mine | theirs) + BOTTOM) & BOARD

    def final(self, mine, theirs):
        """Return what an ended game is worth: more for a win with fewer discs, 0 for a draw."""
        left: cython.int = CELLS - number(mine | theirs)
        if self.four(theirs):
            return -SURE - left
        return SURE + left if self.four(mine) else 0

    def settle(self, mine, theirs, window):
        """Settle wins in one and losses in two; leave out moves that lose in two."""
        discs: cython.ulonglong = mine | theirs
        left: cython.int = CELLS - number(discs)
        if left == 0:
            return 0
        if window.depth <= 0:
            return UNTOLD
        tries: cython.ulonglong = (discs + BOTTOM) & BOARD
        if self.threats(mine, theirs) & tries:
            return SURE + left - 1
        window.cap(SURE + left - 3 if left > 2 else 0)
        if window.depth >= 2:
            danger: cython.ulonglong = self.threats(theirs, mine)
            forced: cython.ulonglong = danger & tries
            if forced:
                if forced & (forced - 1):
                    return -SURE - left + 2
                tries = forced
            tries &= ~(danger >> 1)
            if not tries:
                return -SURE - left + 2
        window.cells = tries
        return UNTOLD

    def worth(self, mine, theirs):
        """Count threats, those that the order of filling up favours above all, and good cells."""
        discs: cython.ulonglong = mine | theirs
        ours: cython.ulonglong = self.threats(mine, theirs)
        others: cython.ulonglong = self.threats(theirs, mine)
        open_: cython.ulonglong = (discs + BOTTOM) & BOARD
        if ours & open_:
            return 9_000
        first: cython.ulonglong = ours
        second: cython.ulonglong = others
        sign: cython.int = 1
        if number(discs) & 1:  # the other side moved first
            first = others
            second = ours
            sign = -1
        # what lies above a threat of both, or of the other side, will hardly be reached
        first &= ~((second << 1) | (second << 2))
        # the first player gets the odd rows when the columns fill up one after another
        got: cython.int = (
            80 * number(first & ODD)
            + 25 * number(first & EVEN)
            - 70 * number(second & EVEN)
            - 25 * number(second & ODD)
        )
        got = sign * got + self.shape(mine) - self.shape(theirs)
        return got - (60 if others & open_ else 0)

    def shape(self, cells):
        """Return how well *cells* lie: the middle is on the most lines of four."""
        return (
            3 * number(cells & COLUMN)
            + 3 * number(cells & INNER)
            + 4 * number(cells & BELT)
            + 3 * number(cells & HEART)
        )

    def rank(self, mine, theirs, cell, depth):
        """Return how good a move looks: by the threats it leaves us, then by where it lies."""
        gain: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        if depth <= 1:
            return 20 * self.shape(gain)
        return 600 * number(self.threats(mine | gain, theirs)) + 20 * self.shape(gain)
