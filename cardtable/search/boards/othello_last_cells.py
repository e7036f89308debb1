"""The last empty cells of Othello: the margin with up to six of them, without a table or limits.

Moves are ordered by parity: those into a quarter of the board with an odd number of empty cells
come first, since whoever moves there last has the final say. The last three empty cells have
functions of their own without lists of moves.

All values are margins in discs, from -64 to 64; empty cells count for nobody.

othello_last_cells.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.limits import Limits

if not cython.compiled:  # othello_last_cells.pxd supplies these in C
    from cardtable.search.bits import highest, lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
QUARTER = cython.declare(cython.ulonglong, 0x000000000F0F0F0F)  # that of cell 0
NO_MARGIN = cython.declare(cython.int, 100)  # sentinel, above every margin


class LastCells:
    """The moves of Othello and the search of its last cells. Positions are counted in *limits*."""

    def __init__(self, limits: Limits) -> None:
        if not cython.compiled:
            self.lines = [0] * 512
            self.near = [0] * 64
        self.limits = limits
        self.fill_lines()

    def fill_lines(self):
        """Fill the cells from each cell in each direction, the four upward ones first."""
        steps = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))
        for cell in range(64):
            self.near[cell] = 0
            for direction, (down, right) in enumerate(steps):
                row, column = cell // 8 + down, cell % 8 + right
                line = 0
                if 0 <= row < 8 and 0 <= column < 8:
                    self.near[cell] |= 1 << (8 * row + column)
                while 0 <= row < 8 and 0 <= column < 8:
                    line |= 1 << (8 * row + column)
                    row, column = row + down, column + right
                self.lines[8 * cell + direction] = line

    # -- moves ------------------------------------------------------------------------------------

    def flips(self, mine, theirs, cell):
        """Return the discs that a move to the empty *cell* turns; 0 if it is not legal.

        In each direction the first cell that is not theirs must be mine. Upwards that is the lowest
        bit, downwards the highest.
        """
        flipped: cython.ulonglong = 0
        line: cython.ulonglong
        end: cython.ulonglong
        i: cython.int
        for i in range(8 * cell, 8 * cell + 4):
            line = self.lines[i]
            end = line & ~theirs
            end &= (ALL & (0 - end)) & mine
            if end:
                flipped |= (end - 1) & line
        for i in range(8 * cell + 4, 8 * cell + 8):
            line = self.lines[i]
            end = (ONE << highest((line & ~theirs) | ONE)) & line & mine
            if end:
                flipped |= line & (ALL & (0 - (end << 1)))
        return flipped

    # -- the last cells ---------------------------------------------------------------------------

    def last_1(self, mine, theirs, cell):
        """Return the margin with one empty cell, filled by the side that can."""
        gain: cython.ulonglong = 0
        if theirs & self.near[cell]:
            gain = self.flips(mine, theirs, cell)
            if gain:
                return 2 * (popcount(mine) + popcount(gain) + 1) - 64
        gain = self.flips(theirs, mine, cell)
        if gain:
            return 64 - 2 * (popcount(theirs) + popcount(gain) + 1)
        return popcount(mine) - popcount(theirs)

    def last_2(self, mine, theirs, a, b, alpha, beta):
        """Return the margin with the empty cells *a* and *b*."""
        gain: cython.ulonglong
        best: cython.int = -NO_MARGIN
        value: cython.int
        self.limits.nodes += 1
        if theirs & self.near[a]:
            gain = self.flips(mine, theirs, a)
            if gain:
                best = -self.last_1(theirs ^ gain, mine | gain | (ONE << a), b)
                if best >= beta:
                    return best
        if theirs & self.near[b]:
            gain = self.flips(mine, theirs, b)
            if gain:
                value = -self.last_1(theirs ^ gain, mine | gain | (ONE << b), a)
                best = max(best, value)
        if best != -NO_MARGIN:
            return best
        # a pass; the other side does as well as it can
        best = NO_MARGIN
        if mine & self.near[a]:
            gain = self.flips(theirs, mine, a)
            if gain:
                best = self.last_1(mine ^ gain, theirs | gain | (ONE << a), b)
                if best <= alpha:
                    return best
        if mine & self.near[b]:
            gain = self.flips(theirs, mine, b)
            if gain:
                value = self.last_1(mine ^ gain, theirs | gain | (ONE << b), a)
                best = min(best, value)
        if best != NO_MARGIN:
            return best
        return popcount(mine) - popcount(theirs)

    def last_3(self, mine, theirs, a, b, c, alpha, beta):
        """Return the margin with three empty cells, in the order in which they are tried."""
        gain: cython.ulonglong
        best: cython.int = -NO_MARGIN
        value: cython.int
        is_pass: cython.int
        self.limits.nodes += 1
        for is_pass in range(2):
            if theirs & self.near[a]:
                gain = self.flips(mine, theirs, a)
                if gain:
                    best = -self.last_2(
                        theirs ^ gain, mine | gain | (ONE << a), b, c, -beta, -alpha
                    )
            if best < beta and theirs & self.near[b]:
                gain = self.flips(mine, theirs, b)
                if gain:
                    value = -self.last_2(
                        theirs ^ gain, mine | gain | (ONE << b), a, c, -beta, -max(alpha, best)
                    )
                    best = max(best, value)
            if best < beta and theirs & self.near[c]:
                gain = self.flips(mine, theirs, c)
                if gain:
                    value = -self.last_2(
                        theirs ^ gain, mine | gain | (ONE << c), a, b, -beta, -max(alpha, best)
                    )
                    best = max(best, value)
            if best != -NO_MARGIN:
                return -best if is_pass else best
            mine, theirs = theirs, mine
            alpha, beta = -beta, -alpha
        return popcount(mine) - popcount(theirs)

    def search_three(self, mine, theirs, empty, alpha, beta):
        """Return the margin with three *empty* cells; one alone in its quarter is tried first."""
        a: cython.int = lowest(empty)
        b: cython.int = lowest(empty & (empty - 1))
        c: cython.int = highest(empty)
        if self.quarter_of(a) == self.quarter_of(b):
            a, c = c, a
        elif self.quarter_of(a) == self.quarter_of(c):
            a, b = b, a
        return self.last_3(mine, theirs, a, b, c, alpha, beta)

    def quarter_of(self, cell):
        """Return the quarter of the board of a cell, 0 to 3."""
        return ((cell >> 2) & 1) | ((cell >> 4) & 2)

    def odd_cells(self, empty):
        """Return the cells of *empty* in quarters with an odd number of them."""
        odd: cython.ulonglong = 0
        part: cython.ulonglong
        part = empty & QUARTER
        if popcount(part) & 1:
            odd |= part
        part = empty & (QUARTER << 4)
        if popcount(part) & 1:
            odd |= part
        part = empty & (QUARTER << 32)
        if popcount(part) & 1:
            odd |= part
        part = empty & (QUARTER << 36)
        if popcount(part) & 1:
            odd |= part
        return odd

    # -- near the end -----------------------------------------------------------------------------

    def search_shallow(self, mine, theirs, count, alpha, beta):
        """Return the margin with *count* empty cells, 4 to 6: odd regions first."""
        empty: cython.ulonglong = ALL & ~(mine | theirs)
        odd: cython.ulonglong = self.odd_cells(empty)
        cells: cython.ulonglong
        gain: cython.ulonglong
        ours: cython.ulonglong
        cell: cython.int
        i: cython.int
        is_pass: cython.int
        low: cython.int
        value: cython.int
        best: cython.int = -NO_MARGIN
        self.limits.nodes += 1
        for is_pass in range(2):
            for i in range(2):
                cells = (empty & ~odd) if i else odd
                while cells:
                    cell = lowest(cells)
                    cells &= cells - 1
                    if not theirs & self.near[cell]:
                        continue
                    gain = self.flips(mine, theirs, cell)
                    if not gain:
                        continue
                    ours = mine | gain | (ONE << cell)
                    low = max(alpha, best)
                    if count == 4:
                        value = -self.search_three(
                            theirs ^ gain, ours, empty & ~(ONE << cell), -beta, -low
                        )
                    else:
                        value = -self.search_shallow(theirs ^ gain, ours, count - 1, -beta, -low)
                    if value > best:
                        best = value
                        if best >= beta:
                            return -best if is_pass else best
            if best != -NO_MARGIN:
                return -best if is_pass else best
            mine, theirs = theirs, mine
            alpha, beta = -beta, -alpha
        return popcount(mine) - popcount(theirs)

    def search_few(self, mine, theirs, count, alpha, beta):
        """Return the margin with *count* empty cells, at most 6."""
        a: cython.int
        b: cython.int
        cells: cython.ulonglong = ALL & ~(mine | theirs)
        if count >= 4:
            return self.search_shallow(mine, theirs, count, alpha, beta)
        if not count:
            return popcount(mine) - popcount(theirs)
        a = lowest(cells)
        if count == 1:
            return self.last_1(mine, theirs, a)
        b = highest(cells)
        if count == 2:
            return self.last_2(mine, theirs, a, b, alpha, beta)
        return self.search_three(mine, theirs, cells, alpha, beta)

    # -- from Python ------------------------------------------------------------------------------

    def turned(self, mine, theirs, cell):
        """Return the discs that a move to the empty *cell* turns; 0 if it is not legal."""
        return self.flips(mine, theirs, cell)
