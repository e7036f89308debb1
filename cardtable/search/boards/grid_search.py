"""Alpha-beta over a compiled game (negamax, null windows); root_search.py deepens it.

Positions are stored in a transposition table of 2**18 buckets (16 MB). Moves are ordered by the
stored best move, killer moves, the history heuristic and the game's own score. A pass does not
reduce the depth, so equal positions within one search have equal remaining depth.

GridSearch is the helper of min-max (minimax.py) in compiled code: the game maps it over the moves,
and it values a move by having itself mapped over the replies, with the opposite window.

grid_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.grid_game import GridLambda, Window
from cardtable.search.boards.limits import Limits
from cardtable.search.boards.position_table import PositionTable

if not cython.compiled:  # grid_search.pxd supplies this in C
    from cardtable.search.bits import lowest

NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
TABLE_BITS = cython.declare(cython.int, 18)  # log2 of the number of buckets, 64 bytes each
WIN = cython.declare(cython.int, 20_000)  # grid_game.WIN, as a C integer
NO_CELL = cython.declare(cython.int, 255)
KILLER_BONUS = cython.declare(cython.int, 3_000)  # ordering score of a killer move
MAX_HISTORY = cython.declare(cython.int, 2_000)  # all scores are halved above it
MIN_TABLE_DEPTH = cython.declare(cython.int, 4)  # shallower, an entry costs more than a re-search


class GridSearch(GridLambda):
    """A search of a *game*, with its transposition table. Not for two threads at once."""

    def __init__(self, game) -> None:
        self.game = game
        self.root = Window()
        if not cython.compiled:
            self.history = [0] * 128
        self.table = PositionTable(TABLE_BITS)
        self.limits = Limits(1024)
        self.clear()

    # -- search -----------------------------------------------------------------------------------

    def search(self, mine, theirs, window):
        """Search a position: exact between the bounds of the window, else a bound beyond them."""
        self.limits.nodes += 1
        if self.limits.nodes >= self.limits.next_poll:
            self.limits.poll()
        if self.limits.stopped or self.has_value(mine, theirs, window):
            return
        self.game.map(mine, theirs, self, window)
        if self.limits.stopped or window.depth < MIN_TABLE_DEPTH or window.best_move == NO_CELL:
            return
        self.table.store_value(
            mine, theirs, window.depth, window.best_move, window.best, window.alpha, window.beta
        )

    def has_value(self, mine, theirs, window):
        """Value a position without searching its moves; return whether that was possible."""
        value: cython.int = self.game.quick_value(mine, theirs, window)
        if value == NO_VALUE:
            if window.depth <= 0:
                value = self.game.evaluate(mine, theirs)
            elif window.alpha >= window.beta:  # capped
                value = window.beta
            elif window.depth >= MIN_TABLE_DEPTH:
                value = self.probe(mine, theirs, window)
        if value == NO_VALUE:
            return False
        window.best = value
        return True

    def order_moves(self, mine, theirs, window):
        """Score the moves: the stored best move first, then by killers, history and game."""
        cells: cython.ulonglong = window.cells
        depth: cython.int = window.depth
        offset: cython.int = window.side_offset
        count: cython.int = 0
        cell: cython.int
        score: cython.int
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if cell == window.best_move:
                score = 1_000_000
            else:
                score = self.game.score_move(mine, theirs, cell, depth)
                score += self.history[offset + cell]
                if cell == window.killer or cell == window.old_killer:
                    score += KILLER_BONUS
            window.moves[count] = (score << 8) | cell
            count += 1
        window.move_count = count
        window.best_move = NO_CELL

    def apply(self, mine, theirs, cell, window):
        """Value one move, with a null window after the first; return False after a cutoff."""
        null_window: cython.bint = window.best_move != NO_CELL
        window.make_opposite(null_window)
        self.search(mine, theirs, window.opposite)
        if null_window and window.needs_full_window() and not self.limits.stopped:
            window.make_opposite(False)
            self.search(mine, theirs, window.opposite)
        if self.limits.stopped:
            return False
        window.update_best(cell, -window.opposite.best)
        if window.is_not_done():
            return True
        self.record_cutoff(cell, window)
        return False

    def no_apply(self, mine, theirs, window):
        """Value a pass, which does not reduce the depth."""
        window.opposite.reset(window.depth, -window.beta, -window.alpha)
        self.search(theirs, mine, window.opposite)
        window.best = -window.opposite.best

    def record_cutoff(self, cell, window):
        """Record a beta cutoff: killer move and history score."""
        i: cython.int
        if window.killer != cell:
            window.old_killer = window.killer
            window.killer = cell
        self.history[window.side_offset + cell] += window.depth * window.depth
        if self.history[window.side_offset + cell] > MAX_HISTORY:
            for i in range(128):
                self.history[i] >>= 1

    # -- transposition table ----------------------------------------------------------------------

    def probe(self, mine, theirs, window):
        """Return a stored value that is deep and sharp enough for the window, else NO_VALUE.

        In the latter case the stored best move becomes the window's *best_move*, tried first.
        """
        entry: cython.ulonglong = self.table.probe(mine, theirs)
        if not entry:
            return NO_VALUE
        value: cython.int = cython.cast(cython.int, entry & 0xFFFF) - NO_VALUE
        is_deep: cython.bint = cython.cast(cython.int, (entry >> 16) & 255) >= window.depth
        # a proven win or loss holds at any depth
        if (entry >> 24) & 1 and value >= window.beta and (is_deep or value >= WIN):
            return value
        if (entry >> 25) & 1 and value <= window.alpha and (is_deep or value <= -WIN):
            return value
        if (entry >> 24) & 3 == 3 and is_deep:
            return value
        window.best_move = cython.cast(cython.int, (entry >> 32) & 255)
        return NO_VALUE

    # -- from Python ------------------------------------------------------------------------------

    def next_depth(self, depth, empty, value, max_depth, exact):
        """Return the next depth of root_search.deepen(): near the end of the game, the end."""
        if empty - depth <= self.game.endgame and empty <= max_depth:
            return empty  # the searches between would cost as much as the last
        return depth + 1

    def clear(self):
        """Clear table, killers and history, so that equal searches give equal results."""
        i: cython.int
        window: Window = self.root
        while window is not None:
            window.killer = window.old_killer = NO_CELL
            window = window.opposite
        for i in range(128):
            self.history[i] = 0
        self.table.clear()

    def value_within(self, mine, theirs, depth, alpha, beta):
        """Return the value of a position at *depth*: exact between *alpha* and *beta*.

        Outside it is a bound. The value is meaningless if ``limits.interrupted`` is true
        afterwards.
        """
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        if not self.game.legal(ours, others) and not self.game.legal(others, ours):
            return self.game.outcome(ours, others)
        self.root.reset(depth, alpha, beta)
        with cython.nogil:
            self.search(ours, others, self.root)
        return self.root.best

    def stored_move(self, mine, theirs):
        """Return the best cell stored for a position, 255 where there is none."""
        entry: cython.ulonglong = self.table.probe(mine, theirs)
        return cython.cast(cython.int, (entry >> 32) & 255) if entry else NO_CELL
