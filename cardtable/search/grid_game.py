# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""The roles of roles.py in compiled code: a game on bits, what it maps, and an accumulator.

A position is two masks: *mine*, the cells of the side to move, and *theirs*. A move names a cell
and makes a mask of cells mine, whatever stood there: ``mine | gains, theirs & ~gains``; then the
sides change places, so nothing has to be undone. A game is a subclass of GridGame that says which
cells are legal, what a move gains, what an ended game and a horizon are worth, what can be told at
a glance, and which moves look good.

The loop over the moves is :meth:`GridGame.map`, here as with any board: what counts lines and what
searches (grid_search.py) are lambdas that have themselves mapped, with the window of each ply as
their parameter.

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
NOWHERE = cython.declare(cython.int, 255)  # no cell


class Window:
    """The accumulator of one ply: the *best* value so far and its move, the *choice*.

    *low* is what the side to move is sure of elsewhere and *high* what the other side is: a value
    matters between them only. *depth* moves are left to look ahead, *cells* are the moves that are
    left to map, *opposite* is the window of the next ply. All are made once, so that no search
    makes any; as many as *plies*, on the *side* 0 and 64 in turn.
    """

    def __init__(self, plies=128, side=0) -> None:
        self.opposite = Window(plies - 1, 64 - side) if plies else None
        self.side = side
        self.cells = 0
        self.killer = self.old_killer = NOWHERE
        if not cython.compiled:
            self.moves = [0] * 64
        self.open(0, 0, 0)

    def open(self, depth, low, high):
        """Begin anew."""
        self.depth = depth
        self.low = low
        self.high = high
        self.best = -UNTOLD
        self.choice = NOWHERE
        self.weighed = 0

    def cap(self, value):
        """Hear that the position is worth no more than *value*."""
        if value < self.high:
            self.high = value

    def sure(self):
        """Return what the side to move is sure of by now."""
        return self.best if self.best > self.low else self.low

    def update_best(self, cell, value):
        """Take a move if it is better than the best so far."""
        if value > self.best:
            self.best = value
            self.choice = cell

    def is_not_done(self):
        """Tell whether the other side may still let it come to this."""
        return self.best < self.high

    def make_opposite(self, chink):
        """Open the next player's, through a *chink* just to see whether a move is better at all."""
        sure: cython.int = self.sure()
        self.opposite.open(self.depth - 1, -sure - 1 if chink else -self.high, -sure)

    def is_unclear(self):
        """Tell whether what was seen through a chink says no more than that the move is better."""
        value: cython.int = -self.opposite.best
        return self.sure() < value < self.high

    def pick(self, cells):
        """Return the heaviest move, and weigh it no more; where none is, the lowest of *cells*."""
        best: cython.int = 0
        i: cython.int
        if not self.weighed:
            return lowest(cells)
        self.weighed -= 1
        for i in range(1, self.weighed + 1):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best] & 255
        self.moves[best] = self.moves[self.weighed]
        return i


class GridLambda:
    """What a game maps over its moves. It sees a position when the sides have changed places."""

    def arrange(self, mine, theirs, window):
        """Weigh the moves of *window* that are wanted in another order than that of bits."""

    def apply(self, mine, theirs, cell, window):
        """Do the work for one move, after which *mine* is to move; False stops the mapping."""
        return False

    def no_apply(self, mine, theirs, window):
        """Do the work where *mine* must pass."""


class GridGame:
    """A game on at most 64 cells: the base of the two that are there, and a game of no moves."""

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

    def settle(self, mine, theirs, window):
        """Return the value when a glance tells what looking on will show, otherwise UNTOLD.

        Then the window has in *cells* the moves worth trying (none: pass). Leaving a move out must
        not change the value; a bound that no value exceeds caps the window.
        """
        window.cells = self.legal(mine, theirs)
        if not window.cells and not self.legal(theirs, mine):
            return self.final(mine, theirs)
        return UNTOLD

    def worth(self, mine, theirs):
        """Return what a position is worth where the search stops, between -WON and WON."""
        return 0

    def rank(self, mine, theirs, cell, depth):
        """Return how good a move looks, 0 to 10,000; changes the order of the search only."""
        return 0

    # -- mapping ----------------------------------------------------------------------------------

    def map(self, mine, theirs, function, window):
        """Apply *function* to each move in *cells* of the window until it says False.

        Its no_apply where there are none.
        """
        cell: cython.int
        gain: cython.ulonglong
        cells: cython.ulonglong = window.cells
        if not cells:
            function.no_apply(mine, theirs, window)
            return
        function.arrange(mine, theirs, window)
        while cells:
            cell = window.pick(cells)
            cells &= ~(ONE << cell)
            gain = self.gains(mine, theirs, cell)
            if not function.apply(theirs & ~gain, mine | gain, cell, window):
                return

    # -- from Python ------------------------------------------------------------------------------

    def legal_cells(self, mine, theirs):
        """Return the mask of legal cells of *mine*; 0 when it must pass or the game is over."""
        return self.legal(mine, theirs)

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
        return Counting(self).lines(mine, theirs, depth)


class Counting(GridLambda):
    """Counts lines of moves."""

    def __init__(self, game) -> None:
        self.game = game

    def lines(self, mine, theirs, depth):
        """Return how many lines of exactly *depth* moves there are; a pass is a move."""
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        self.root = Window(max(0, depth) + 1)
        self.root.depth = depth + 1
        self.found = 0
        with cython.nogil:
            self.apply(ours, others, NOWHERE, self.root)
        return self.found

    def apply(self, mine, theirs, cell, window):
        """Count the lines that begin with the move made last."""
        left: cython.int = window.depth - 1
        cells: cython.ulonglong = self.game.legal(mine, theirs)
        if left == 1 and cells:
            self.found += number(cells)
        elif left <= 0:
            self.found += 1
        else:
            window.opposite.depth = left
            window.opposite.cells = cells
            self.game.map(mine, theirs, self, window.opposite)
        return True

    def no_apply(self, mine, theirs, window):
        """Count the lines that begin with a pass; none where all is over."""
        if self.game.legal(theirs, mine):
            self.apply(theirs, mine, NOWHERE, window)
