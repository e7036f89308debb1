# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""What the compiled search knows of a game: a position is two masks of cells, and a few questions.

A position is *mine*, the cells of the side to move, and *theirs*. A move names a cell and makes a
mask of cells mine, whatever stood there: ``mine | gains, theirs & ~gains``; then the sides change
places, so nothing has to be undone. A game is a subclass of GridSearch that says which cells are
legal, what a move gains, what an ended game and a horizon are worth, what can be told at a glance,
and which moves look good.

Values are seen from the side to move. ``WON`` and more is a game that is surely won, by more the
better; everything a horizon is worth lies between ``-WON`` and ``WON``.

grid_game.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # grid_game.pxd brings these as machine code
    number = int.bit_count

    def lowest(cells):
        """Return the index of the lowest bit that is set."""
        return (cells & -cells).bit_length() - 1


WON = 20_000
UNTOLD = cython.declare(cython.int, 32_000)  # more than any value
ONE = cython.declare(cython.ulonglong, 1)


class GridGame:
    """A game on at most 64 cells: the base of the two that are there, and a game of no moves."""

    def __init__(self) -> None:
        self.tries = 0
        self.most = UNTOLD

    # -- what a game says -------------------------------------------------------------------------

    def legal(self, mine, theirs):
        """Return the cells the side to move may choose; none when it must pass or all is over."""
        return 0

    def gains(self, mine, theirs, cell):
        """Return the cells that a legal move to *cell* makes mine, itself among them."""
        return ONE << cell

    def final(self, mine, theirs):
        """Return what a game that has ended is worth."""
        return 0

    def settle(self, mine, theirs, depth):
        """Return the value when a glance tells what *depth* moves will show, otherwise UNTOLD.

        Then ``tries`` holds the moves worth trying (none: pass) and ``most`` a bound no value
        exceeds. Leaving a move out must not change the value.
        """
        self.tries = self.legal(mine, theirs)
        self.most = UNTOLD
        if not self.tries and not self.legal(theirs, mine):
            return self.final(mine, theirs)
        return UNTOLD

    def worth(self, mine, theirs):
        """Return what a position is worth where the search stops, between -WON and WON."""
        return 0

    def rank(self, mine, theirs, cell, depth):
        """Return how good a move looks, 0 to 10,000; changes the order of the search only."""
        return 0

    # -- counting ---------------------------------------------------------------------------------

    def count(self, mine, theirs, depth):
        """Return how many lines of exactly *depth* moves there are; a pass is a move."""
        if depth <= 0:
            return 1
        cells: cython.ulonglong = self.legal(mine, theirs)
        if not cells:
            if not self.legal(theirs, mine):
                return 0
            return self.count(theirs, mine, depth - 1)
        if depth == 1:
            return number(cells)
        total: cython.longlong = 0
        gain: cython.ulonglong
        while cells:
            gain = self.gains(mine, theirs, lowest(cells))
            cells &= cells - 1
            total += self.count(theirs & ~gain, mine | gain, depth - 1)
        return total

    # -- from Python ------------------------------------------------------------------------------

    def legal_cells(self, mine, theirs):
        """Return the mask of legal cells of *mine*; 0 when it must pass or the game is over."""
        return self.legal(mine, theirs)

    def cells_gained(self, mine, theirs, cell):
        """Return the mask of cells that a legal move to *cell* makes mine."""
        return self.gains(mine, theirs, cell)

    def after(self, mine, theirs, cell):
        """Return *mine* and *theirs* after a legal move to *cell*, not yet changed over.

        Third comes what the game is worth to *mine*, None while it goes on.
        """
        gain: cython.ulonglong = self.gains(mine, theirs, cell)
        ours: cython.ulonglong = mine | gain
        others: cython.ulonglong = theirs & ~gain
        if self.legal(others, ours) or self.legal(ours, others):
            return ours, others, None
        return ours, others, self.final(ours, others)

    def final_value(self, mine, theirs):
        """Return what an ended game is worth to *mine*."""
        return self.final(mine, theirs)

    def horizon_value(self, mine, theirs):
        """Return what a position is worth to *mine*, which is to move, if nothing is searched."""
        return self.worth(mine, theirs)

    def rank_of(self, mine, theirs, cell):
        """Return how good a legal move looks before anything is searched."""
        return self.rank(mine, theirs, cell, 8)

    def perft(self, mine, theirs, depth):
        """Return how many lines of exactly *depth* moves there are, a pass counted as a move."""
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        deep: cython.int = depth
        found: cython.longlong
        with cython.nogil:
            found = self.count(ours, others, deep)
        return found
