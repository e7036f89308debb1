# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Othello on eight by eight cells, as a game of grid_game.py.

A cell is bit 8 * row + column. Moves and flips come from shifting all discs at once in the eight
directions, doubling the stretch with each shift (the parallel prefix of chess programs). What a
position is worth follows P. Rosenbloom, "A World-Championship-Level Othello Program" (1982):
mobility, mobility to come, corners and the cells beside them, discs that can never be turned, and
who will have the last move; each counts by the phase of the game.

A sure win is worth ``WON`` and its margin in discs.

othello.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.grid_game import GridGame

if not cython.compiled:  # othello.pxd brings these as machine code
    from cardtable.search.grid_game import lowest, number

SURE = cython.declare(cython.int, 20_000)  # WON
UNTOLD = cython.declare(cython.int, 32_000)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MIDDLE = cython.declare(cython.ulonglong, 0x7E7E7E7E7E7E7E7E)  # all but the outer columns
LEFT = cython.declare(cython.ulonglong, 0x0101010101010101)
RIGHT = cython.declare(cython.ulonglong, 0x8080808080808080)
TOP = cython.declare(cython.ulonglong, 0x00000000000000FF)
BASE = cython.declare(cython.ulonglong, 0xFF00000000000000)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
XS = cython.declare(cython.ulonglong, 0x0042000000004200)  # diagonally beside a corner
CS = cython.declare(cython.ulonglong, 0x4281000000008142)  # beside a corner on the edge
QUARTER = cython.declare(cython.ulonglong, 0x000000000F0F0F0F)
HIGHEST = cython.declare(cython.int, 15_000)

SHARES = (
    # mobility, to come, corners, X cells, C cells, stable, discs, last move
    (60, 30, 700, -260, -120, 60, -12, 0),
    (75, 35, 800, -220, -110, 80, -6, 40),
    (60, 20, 700, -120, -60, 100, 10, 120),
)
"""What each point counts with 60, 36 and 12 cells empty; between, in proportion."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def up(cells: cython.ulonglong, over: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """Return the cells of *over* that *cells* reach by *step* again and again, without a gap."""
    found: cython.ulonglong = over & (cells << step)
    found |= over & (found << step)
    over &= over << step
    found |= over & (found << (2 * step))
    return found | (over & (found << (2 * step)))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def down(cells: cython.ulonglong, over: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """Return the same of steps towards the lower bits."""
    found: cython.ulonglong = over & (cells >> step)
    found |= over & (found >> step)
    over &= over >> step
    found |= over & (found >> (2 * step))
    return found | (over & (found >> (2 * step)))


class Othello(GridGame):
    """What a search asks of Othello."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.shares, self.points = [0] * 520, [0] * 8
        self.weigh(SHARES)

    # -- moves ------------------------------------------------------------------------------------

    def legal(self, mine, theirs):
        """Return the empty cells from which a straight line over theirs ends on mine."""
        over: cython.ulonglong = theirs & MIDDLE
        found: cython.ulonglong = (
            (up(mine, over, 1) << 1)
            | (down(mine, over, 1) >> 1)
            | (up(mine, theirs, 8) << 8)
            | (down(mine, theirs, 8) >> 8)
            | (up(mine, over, 7) << 7)
            | (down(mine, over, 7) >> 7)
            | (up(mine, over, 9) << 9)
            | (down(mine, over, 9) >> 9)
        )
        return found & ALL & ~(mine | theirs)

    def gains(self, mine, theirs, cell):
        """Return the cell and the discs it turns; the cell alone when the move is not legal."""
        disc: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        over: cython.ulonglong = theirs & MIDDLE
        found: cython.ulonglong = disc
        run: cython.ulonglong = up(disc, over, 1)
        if (run << 1) & mine:
            found |= run
        run = down(disc, over, 1)
        if (run >> 1) & mine:
            found |= run
        run = up(disc, theirs, 8)
        if (run << 8) & mine:
            found |= run
        run = down(disc, theirs, 8)
        if (run >> 8) & mine:
            found |= run
        run = up(disc, over, 7)
        if (run << 7) & mine:
            found |= run
        run = down(disc, over, 7)
        if (run >> 7) & mine:
            found |= run
        run = up(disc, over, 9)
        if (run << 9) & mine:
            found |= run
        run = down(disc, over, 9)
        if (run >> 9) & mine:
            found |= run
        return found

    # -- values -----------------------------------------------------------------------------------

    def final(self, mine, theirs):
        """Return what an ended game is worth: a win by its margin, 0 for a draw."""
        margin: cython.int = number(mine) - number(theirs)
        if margin > 0:
            return SURE + margin
        return margin - SURE if margin < 0 else 0

    def settle(self, mine, theirs, window):
        """Settle ended games, and those with one cell left."""
        cells: cython.ulonglong = self.legal(mine, theirs)
        margin: cython.int
        window.cells = cells
        if not cells:
            if not self.legal(theirs, mine):
                return self.final(mine, theirs)
        elif window.depth > 0 and (mine | theirs | cells) == ALL and not cells & (cells - 1):
            cells = self.gains(mine, theirs, lowest(cells))
            return self.final(mine | cells, theirs & ~cells)
        elif window.depth > 4 and theirs & CORNERS and window.depth >= 64 - number(mine | theirs):
            # played to the end, they keep at least what cannot be turned
            margin = 64 - 2 * number(self.stable(theirs, mine))
            if margin:
                margin += SURE if margin > 0 else -SURE
            window.cap(margin)
        return UNTOLD

    def around(self, cells):
        """Return *cells* and all that touch them."""
        cells |= ((cells & ~RIGHT) << 1) | ((cells & ~LEFT) >> 1)
        return (cells | (cells << 8) | (cells >> 8)) & ALL

    def stable(self, mine, theirs):
        """Return discs of *mine* that can never be turned: not all of them, but none that can.

        A disc cannot be turned along a line that is full, or beside a border or a disc of *mine*
        that cannot be turned itself.
        """
        if not mine & CORNERS:
            return 0
        discs: cython.ulonglong = mine | theirs
        # folding the rows onto each other leaves the columns that are full, and the other way round
        full: cython.ulonglong = discs & (discs >> 8)
        full &= full >> 16
        columns: cython.ulonglong = (full & (full >> 32) & TOP) * LEFT
        full = discs & (discs >> 1)
        full &= full >> 2
        rows: cython.ulonglong = (full & (full >> 4) & LEFT) * TOP
        found: cython.ulonglong = 0
        more: cython.ulonglong = mine & CORNERS
        while more != found:
            found = more
            more |= (
                mine
                & (rows | LEFT | RIGHT | (found << 1) | (found >> 1))
                & (columns | TOP | BASE | (found << 8) | (found >> 8))
                & (TOP | BASE | LEFT | RIGHT | (found << 9) | (found >> 9))
                & (TOP | BASE | LEFT | RIGHT | (found << 7) | (found >> 7))
            )
        return found

    def measure(self, mine, theirs):
        """Put the eight points that SHARES weighs into *points*, ours less theirs."""
        empty: cython.ulonglong = ALL & ~(mine | theirs)
        corners: cython.ulonglong = empty & CORNERS
        risky: cython.ulonglong = (
            (corners << 9) | (corners << 7) | (corners >> 9) | (corners >> 7)
        ) & XS
        self.points[0] = number(self.legal(mine, theirs)) - number(self.legal(theirs, mine))
        # an empty cell beside a disc of theirs may become a move of ours
        self.points[1] = number(empty & self.around(theirs)) - number(empty & self.around(mine))
        self.points[2] = number(mine & CORNERS) - number(theirs & CORNERS)
        self.points[3] = number(mine & risky) - number(theirs & risky)
        risky = (
            ((corners & ~RIGHT) << 1)
            | ((corners & ~LEFT) >> 1)
            | (((corners << 8) | (corners >> 8)) & ALL)
        )
        self.points[4] = number(mine & risky) - number(theirs & risky)
        self.points[5] = number(self.stable(mine, theirs)) - number(self.stable(theirs, mine))
        self.points[6] = number(mine) - number(theirs)
        self.points[7] = 1 if number(empty) & 1 else -1

    def worth(self, mine, theirs):
        """Weigh mobility, corners, what is stable and the last move by the phase of the game."""
        total: cython.int = 0
        i: cython.int
        row: cython.int = 8 * (64 - number(mine | theirs))
        self.measure(mine, theirs)
        for i in range(8):
            total += self.shares[row + i] * self.points[i]
        return max(-HIGHEST, min(HIGHEST, total))

    def rank(self, mine, theirs, cell, depth):
        """Return how good a move looks: corners, few answers, a last move in its quarter."""
        disc: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        empty: cython.ulonglong = ALL & ~(mine | theirs)
        got: cython.int = 5_000
        quarter: cython.ulonglong = QUARTER << ((cell & 4) | (cell & 32))
        if number(empty & quarter) & 1:
            got += 200
        if disc & CORNERS:
            got += 2_000
        elif disc & XS:
            got -= 800
        elif disc & CS:
            got -= 400
        if depth >= 3:
            gain: cython.ulonglong = self.gains(mine, theirs, cell)
            empty = self.legal(theirs & ~gain, mine | gain)
            got -= 200 * (number(empty) + number(empty & CORNERS))
        return got

    # -- from Python ------------------------------------------------------------------------------

    def weigh(self, shares):
        """Let each point of the evaluation count as three rows like SHARES say."""
        i: cython.int
        for left in range(65):
            row, part = (0, 60 - left) if left > 36 else (1, 36 - left)
            part = max(0, min(24, part))
            for i in range(8):
                early, late = shares[row][i], shares[row + 1][i]
                self.shares[8 * left + i] = (early * (24 - part) + late * part) // 24

    def features(self, mine, theirs):
        """Return the eight points that SHARES weighs, of *mine* less those of *theirs*."""
        self.measure(mine, theirs)
        return tuple([self.points[i] for i in range(8)])

    def stable_cells(self, mine, theirs):
        """Return discs of *mine* that no play of either side can turn."""
        return self.stable(mine, theirs)
