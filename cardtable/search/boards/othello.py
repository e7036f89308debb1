"""Othello on 8 x 8 cells: rules and evaluation, compiled.

A cell is bit 8 * row + column. Moves and flips come from shifting all discs at once in the eight
directions, doubling the distance with each shift (parallel prefix, as in chess programs). The
evaluation follows P. Rosenbloom, "A World-Championship-Level Othello Program" (1982): mobility,
potential mobility, corners and the cells beside them, stable discs, and parity, weighted by the
phase of the game.

A proven win is worth ``WIN`` plus the margin in discs.

othello.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.grid_game import GridGame

if not cython.compiled:  # othello.pxd supplies these in C
    from cardtable.search.bits import lowest, popcount

WIN = cython.declare(cython.int, 20_000)  # grid_game.WIN, as a C integer
NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
INNER_COLUMNS = cython.declare(cython.ulonglong, 0x7E7E7E7E7E7E7E7E)  # all but the outer columns
LEFT = cython.declare(cython.ulonglong, 0x0101010101010101)
RIGHT = cython.declare(cython.ulonglong, 0x8080808080808080)
TOP = cython.declare(cython.ulonglong, 0x00000000000000FF)
BASE = cython.declare(cython.ulonglong, 0xFF00000000000000)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
X_SQUARES = cython.declare(cython.ulonglong, 0x0042000000004200)  # diagonally beside a corner
C_SQUARES = cython.declare(cython.ulonglong, 0x4281000000008142)  # beside a corner on the edge
QUARTER = cython.declare(cython.ulonglong, 0x000000000F0F0F0F)
MAX_EVALUATION = cython.declare(cython.int, 18_000)
SCALE = cython.declare(cython.int, 4)  # 4 * 100 for a disc of the learned evaluation

WEIGHTS = (
    # mobility, potential mobility, corners, X squares, C squares, stable, discs, parity
    (60, 30, 700, -260, -120, 60, -12, 0),
    (75, 35, 800, -220, -110, 80, -6, 40),
    (60, 20, 700, -120, -60, 100, 10, 120),
)
"""The weights of the features with 60, 36 and 12 empty cells, interpolated between."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def up(cells: cython.ulonglong, over: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """Return the cells of *over* in unbroken runs from *cells* in steps of *step* bits."""
    runs: cython.ulonglong = over & (cells << step)
    runs |= over & (runs << step)
    over &= over << step
    runs |= over & (runs << (2 * step))
    return runs | (over & (runs << (2 * step)))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def down(cells: cython.ulonglong, over: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """Return the same as up(), in steps towards the lower bits."""
    runs: cython.ulonglong = over & (cells >> step)
    runs |= over & (runs >> step)
    over &= over >> step
    runs |= over & (runs >> (2 * step))
    return runs | (over & (runs >> (2 * step)))


class OthelloKernel(GridGame):
    """The compiled rules and evaluation of Othello.

    With *patterns* (PatternWeights) the learned evaluation takes the place of the handmade one.
    """

    endgame = 6

    def __init__(self, patterns=None) -> None:
        self.patterns = patterns
        if not cython.compiled:
            self.weights, self.feature = [0] * 520, [0] * 8
        self.set_weights(WEIGHTS)

    # -- moves ------------------------------------------------------------------------------------

    def legal(self, mine, theirs):
        """Return the empty cells from which a straight line over theirs ends on mine."""
        over: cython.ulonglong = theirs & INNER_COLUMNS
        cells: cython.ulonglong = (
            (up(mine, over, 1) << 1)
            | (down(mine, over, 1) >> 1)
            | (up(mine, theirs, 8) << 8)
            | (down(mine, theirs, 8) >> 8)
            | (up(mine, over, 7) << 7)
            | (down(mine, over, 7) >> 7)
            | (up(mine, over, 9) << 9)
            | (down(mine, over, 9) >> 9)
        )
        return cells & ALL & ~(mine | theirs)

    def gains(self, mine, theirs, cell):
        """Return the cell and the discs it turns; the cell alone when the move is not legal."""
        disc: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        over: cython.ulonglong = theirs & INNER_COLUMNS
        gained: cython.ulonglong = disc
        run: cython.ulonglong = up(disc, over, 1)
        if (run << 1) & mine:
            gained |= run
        run = down(disc, over, 1)
        if (run >> 1) & mine:
            gained |= run
        run = up(disc, theirs, 8)
        if (run << 8) & mine:
            gained |= run
        run = down(disc, theirs, 8)
        if (run >> 8) & mine:
            gained |= run
        run = up(disc, over, 7)
        if (run << 7) & mine:
            gained |= run
        run = down(disc, over, 7)
        if (run >> 7) & mine:
            gained |= run
        run = up(disc, over, 9)
        if (run << 9) & mine:
            gained |= run
        run = down(disc, over, 9)
        if (run >> 9) & mine:
            gained |= run
        return gained

    # -- values -----------------------------------------------------------------------------------

    def outcome(self, mine, theirs):
        """Return the value of a finished game: the margin in discs and, if won or lost, WIN."""
        margin: cython.int = popcount(mine) - popcount(theirs)
        if margin > 0:
            return WIN + margin
        return margin - WIN if margin < 0 else 0

    def quick_value(self, mine, theirs, window):
        """Value finished games and those with one empty cell; otherwise cap by stable discs."""
        cells: cython.ulonglong = self.legal(mine, theirs)
        margin: cython.int
        window.cells = cells
        if not cells:
            if not self.legal(theirs, mine):
                return self.outcome(mine, theirs)
        elif window.depth > 0 and (mine | theirs | cells) == ALL and not cells & (cells - 1):
            cells = self.gains(mine, theirs, lowest(cells))
            return self.outcome(mine | cells, theirs & ~cells)
        elif window.depth > 4 and theirs & CORNERS and window.depth >= 64 - popcount(mine | theirs):
            # at the end the other side has at least its stable discs
            margin = 64 - 2 * popcount(self.stable(theirs, mine))
            if margin:
                margin += WIN if margin > 0 else -WIN
            window.cap(margin)
        return NO_VALUE

    def neighbours(self, cells):
        """Return *cells* and their neighbours."""
        cells |= ((cells & ~RIGHT) << 1) | ((cells & ~LEFT) >> 1)
        return (cells | (cells << 8) | (cells >> 8)) & ALL

    def stable(self, mine, theirs):
        """Return stable discs of *mine*: a subset of those that can never be turned.

        A disc is safe along a line that is full, or next to the edge or to a stable disc of *mine*.
        """
        if not mine & CORNERS:
            return 0
        discs: cython.ulonglong = mine | theirs
        # folding the rows onto each other leaves the full columns, and vice versa
        full: cython.ulonglong = discs & (discs >> 8)
        full &= full >> 16
        columns: cython.ulonglong = (full & (full >> 32) & TOP) * LEFT
        full = discs & (discs >> 1)
        full &= full >> 2
        rows: cython.ulonglong = (full & (full >> 4) & LEFT) * TOP
        stable: cython.ulonglong = 0
        more: cython.ulonglong = mine & CORNERS
        while more != stable:
            stable = more
            more |= (
                mine
                & (rows | LEFT | RIGHT | (stable << 1) | (stable >> 1))
                & (columns | TOP | BASE | (stable << 8) | (stable >> 8))
                & (TOP | BASE | LEFT | RIGHT | (stable << 9) | (stable >> 9))
                & (TOP | BASE | LEFT | RIGHT | (stable << 7) | (stable >> 7))
            )
        return stable

    def compute_features(self, mine, theirs):
        """Fill the eight features of WEIGHTS, each the difference mine - theirs."""
        empty: cython.ulonglong = ALL & ~(mine | theirs)
        corners: cython.ulonglong = empty & CORNERS
        risky: cython.ulonglong = (
            (corners << 9) | (corners << 7) | (corners >> 9) | (corners >> 7)
        ) & X_SQUARES
        self.feature[0] = popcount(self.legal(mine, theirs)) - popcount(self.legal(theirs, mine))
        # potential mobility: an empty cell beside a disc of theirs may become a move of ours
        self.feature[1] = popcount(empty & self.neighbours(theirs)) - popcount(
            empty & self.neighbours(mine)
        )
        self.feature[2] = popcount(mine & CORNERS) - popcount(theirs & CORNERS)
        self.feature[3] = popcount(mine & risky) - popcount(theirs & risky)
        risky = (
            ((corners & ~RIGHT) << 1)
            | ((corners & ~LEFT) >> 1)
            | (((corners << 8) | (corners >> 8)) & ALL)
        )
        self.feature[4] = popcount(mine & risky) - popcount(theirs & risky)
        self.feature[5] = popcount(self.stable(mine, theirs)) - popcount(self.stable(theirs, mine))
        self.feature[6] = popcount(mine) - popcount(theirs)
        self.feature[7] = 1 if popcount(empty) & 1 else -1

    def evaluate(self, mine, theirs):
        """Return the learned evaluation, else the weighted sum of the features.

        Both are clamped to MAX_EVALUATION.
        """
        total: cython.int = 0
        i: cython.int
        if self.patterns is not None:
            total = SCALE * self.patterns.value(mine, theirs)
        row: cython.int = 8 * (64 - popcount(mine | theirs))
        if self.patterns is None:
            self.compute_features(mine, theirs)
            for i in range(8):
                total += self.weights[row + i] * self.feature[i]
        return max(-MAX_EVALUATION, min(MAX_EVALUATION, total))

    def score_move(self, mine, theirs, cell, depth):
        """Score a move: corners, few replies, parity in its quarter of the board."""
        disc: cython.ulonglong = cython.cast(cython.ulonglong, 1) << cell
        empty: cython.ulonglong = ALL & ~(mine | theirs)
        score: cython.int = 5_000
        quarter: cython.ulonglong = QUARTER << ((cell & 4) | (cell & 32))
        if popcount(empty & quarter) & 1:
            score += 200
        if disc & CORNERS:
            score += 2_000
        elif disc & X_SQUARES:
            score -= 800
        elif disc & C_SQUARES:
            score -= 400
        if depth >= 3:
            gain: cython.ulonglong = self.gains(mine, theirs, cell)
            empty = self.legal(theirs & ~gain, mine | gain)
            score -= 200 * (popcount(empty) + popcount(empty & CORNERS))
        return score

    # -- from Python ------------------------------------------------------------------------------

    def set_weights(self, weights):
        """Replace the weights of the evaluation by three rows like those of WEIGHTS."""
        i: cython.int
        for left in range(65):
            row, part = (0, 60 - left) if left > 36 else (1, 36 - left)
            part = max(0, min(24, part))
            for i in range(8):
                early, late = weights[row][i], weights[row + 1][i]
                self.weights[8 * left + i] = (early * (24 - part) + late * part) // 24

    def features(self, mine, theirs):
        """Return the eight features of WEIGHTS, each the difference *mine* - *theirs*."""
        self.compute_features(mine, theirs)
        return tuple([self.feature[i] for i in range(8)])

    def stable_cells(self, mine, theirs):
        """Return stable discs of *mine*."""
        return self.stable(mine, theirs)
