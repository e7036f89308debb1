"""Compiled two-player games on at most 64 cells: the base class, the mapping, and perft.

A position is two bit masks: *mine*, the cells of the side to move, and *theirs*. A move names a
cell and gains some cells for the side to move: ``mine | gains, theirs & ~gains``. The sides then
swap, so a move is never undone. A game is a subclass of GridGame that gives the legal cells, the
cells a move gains, the value of a finished game, an evaluation, and two aids to the search: values
that need no search, and a score for move ordering.

These are the roles of roles.py in compiled code. :meth:`GridGame.map` is the only loop over moves;
perft and the search (grid_search.py) are functions that it maps, each ply with its own Window.

Values are seen from the side to move. A value of ``WIN`` or more is a proven win, and higher is
better; evaluations lie strictly between ``-WIN`` and ``WIN``.

grid_game.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # grid_game.pxd supplies these in C
    from cardtable.search.bits import lowest, popcount

WIN = 20_000
NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
ONE = cython.declare(cython.ulonglong, 1)
NO_CELL = cython.declare(cython.int, 255)


class Window:
    """The accumulator of one ply: the *best* value so far, its *best_move*, and the bounds.

    *alpha* is the value the side to move is sure of elsewhere in the tree, *beta* the value the
    other side can hold it to: only values between them matter. *depth* moves remain to be searched,
    *cells* are the moves to map, *opposite* is the window of the next ply. All windows are made in
    advance: a chain of *plies*, with *side_offset* 0 and 64 in turn.
    """

    def __init__(self, plies=128, side_offset=0) -> None:
        self.opposite = Window(plies - 1, 64 - side_offset) if plies else None
        self.side_offset = side_offset
        self.cells = 0
        self.killer = self.old_killer = NO_CELL
        if not cython.compiled:
            self.moves = [0] * 64
        self.reset(0, 0, 0)

    def reset(self, depth, alpha, beta):
        """Start a new search of this ply."""
        self.depth = depth
        self.alpha = alpha
        self.beta = beta
        self.best = -NO_VALUE
        self.best_move = NO_CELL
        self.move_count = 0

    def cap(self, value):
        """Lower beta to *value*, an upper bound of the position."""
        if value < self.beta:
            self.beta = value

    def lower_bound(self):
        """Return the value the side to move is sure of, here or elsewhere."""
        return self.best if self.best > self.alpha else self.alpha

    def update_best(self, cell, value):
        """Record a move if it is better than the best so far."""
        if value > self.best:
            self.best = value
            self.best_move = cell

    def is_not_done(self):
        """Return False after a beta cutoff."""
        return self.best < self.beta

    def make_opposite(self, null_window):
        """Reset the next ply's window; a *null_window* only tests whether a move is better."""
        bound: cython.int = self.lower_bound()
        self.opposite.reset(self.depth - 1, -bound - 1 if null_window else -self.beta, -bound)

    def needs_full_window(self):
        """Return whether a null-window search has failed high inside the full window."""
        value: cython.int = -self.opposite.best
        return self.lower_bound() < value < self.beta

    def next_move(self, cells):
        """Remove and return the move with the highest score; unordered, the lowest of *cells*."""
        best: cython.int = 0
        i: cython.int
        if not self.move_count:
            return lowest(cells)
        self.move_count -= 1
        for i in range(1, self.move_count + 1):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best] & 255
        self.moves[best] = self.moves[self.move_count]
        return i


class GridLambda:
    """A function that a game maps over its moves. It is called after the sides have swapped."""

    def order_moves(self, mine, theirs, window):
        """Score the moves of *window*; without scores they are mapped from the lowest bit up."""

    def apply(self, mine, theirs, cell, window):
        """Handle the position after the move to *cell*; return False to stop the mapping."""
        return False

    def no_apply(self, mine, theirs, window):
        """Handle a position in which *mine* has no move."""


class GridGame:
    """A game on at most 64 cells. The base class has no legal moves."""

    size = 64
    """The number of cells of the board."""
    endgame = 1
    """With at most this many moves left, a deepening search goes straight to the end."""
    first_win_is_quickest = False
    """Whether the first win found by deepening is the best, so that the search can stop."""

    # -- the rules --------------------------------------------------------------------------------

    def legal(self, mine, theirs):
        """Return the mask of legal cells; 0 when the side to move must pass or the game is over."""
        return 0

    def gains(self, mine, theirs, cell):
        """Return the mask of cells that a legal move to *cell* makes mine, *cell* included."""
        return ONE << cell

    def outcome(self, mine, theirs):
        """Return the value of a finished game."""
        return 0

    # -- for the search ---------------------------------------------------------------------------

    def quick_value(self, mine, theirs, window):
        """Return the value where it is known without a search, otherwise NO_VALUE.

        In the latter case set *cells* of the window to the moves worth searching (0: a pass). A
        move may only be left out if the value stays the same; ``window.cap`` takes an upper bound.
        """
        window.cells = self.legal(mine, theirs)
        if not window.cells and not self.legal(theirs, mine):
            return self.outcome(mine, theirs)
        return NO_VALUE

    def evaluate(self, mine, theirs):
        """Return the heuristic value of a position, between -WIN and WIN."""
        return 0

    def score_move(self, mine, theirs, cell, depth):
        """Return a score from 0 to 10,000 for move ordering; it never changes a value."""
        return 0

    # -- mapping ----------------------------------------------------------------------------------

    def map(self, mine, theirs, function, window):
        """Apply *function* to the moves in the window's *cells* until it returns False.

        Calls no_apply() instead if there are no moves.
        """
        cell: cython.int
        gain: cython.ulonglong
        cells: cython.ulonglong = window.cells
        if not cells:
            function.no_apply(mine, theirs, window)
            return
        function.order_moves(mine, theirs, window)
        while cells:
            cell = window.next_move(cells)
            cells &= ~(ONE << cell)
            gain = self.gains(mine, theirs, cell)
            if not function.apply(theirs & ~gain, mine | gain, cell, window):
                return

    # -- from Python ------------------------------------------------------------------------------

    def legal_cells(self, mine, theirs):
        """Return the mask of legal cells of *mine*; 0 when it must pass or the game is over."""
        return self.legal(mine, theirs)

    def after(self, mine, theirs, cell):
        """Return *mine* and *theirs* after a legal move, not swapped, and the game's value.

        The value is the one to *mine*, None while the game goes on.
        """
        gain: cython.ulonglong = self.gains(mine, theirs, cell)
        ours: cython.ulonglong = mine | gain
        others: cython.ulonglong = theirs & ~gain
        if self.legal(others, ours) or self.legal(ours, others):
            return ours, others, None
        return ours, others, self.outcome(ours, others)

    def final_value(self, mine, theirs):
        """Return the value of a finished game to *mine*."""
        return self.outcome(mine, theirs)

    def evaluation(self, mine, theirs):
        """Return the heuristic value of a position to *mine*, which is to move."""
        return self.evaluate(mine, theirs)

    def static_score(self, mine, theirs, cell):
        """Return the ordering score of a legal move before any search."""
        return self.score_move(mine, theirs, cell, 8)

    def perft(self, mine, theirs, depth):
        """Return the number of move sequences of length *depth*; a pass counts as a move."""
        return Perft(self).count(mine, theirs, depth)


class Perft(GridLambda):
    """Counts move sequences."""

    def __init__(self, game) -> None:
        self.game = game

    def count(self, mine, theirs, depth):
        """Return the number of move sequences of length *depth*; a pass counts as a move."""
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        self.root = Window(max(0, depth) + 1)
        self.root.depth = depth + 1
        self.total = 0
        with cython.nogil:
            self.apply(ours, others, NO_CELL, self.root)
        return self.total

    def apply(self, mine, theirs, cell, window):
        """Add the sequences that follow the last move."""
        left: cython.int = window.depth - 1
        cells: cython.ulonglong = self.game.legal(mine, theirs)
        if left == 1 and cells:
            self.total += popcount(cells)
        elif left <= 0:
            self.total += 1
        else:
            window.opposite.depth = left
            window.opposite.cells = cells
            self.game.map(mine, theirs, self, window.opposite)
        return True

    def no_apply(self, mine, theirs, window):
        """Add the sequences that start with a pass; none when the game is over."""
        if self.game.legal(theirs, mine):
            self.apply(theirs, mine, NO_CELL, window)
