"""Alpha-beta over a compiled game (negamax, null windows); root_search.py deepens it.

Positions are stored in a transposition table of 2**18 buckets (16 MB). Moves are ordered by the
stored best move, killer moves, the history heuristic and the game's own score. A pass does not
reduce the depth, so equal positions within one search have equal remaining depth.

GridSearch is the helper of min-max (minimax.py) in compiled code: the game maps it over the moves,
and it values a move by having itself mapped over the replies, with the opposite window.

grid_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.search.boards.grid_game import GridLambda, Window
from cardtable.search.pages import zero_words

if not cython.compiled:  # grid_search.pxd supplies these in C
    from time import monotonic as now

    from cardtable.search.bits import lowest

NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
MASK_64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
MULTIPLIER_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
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
        self.table = zero_words(8 << TABLE_BITS)
        self.generation = 0
        self.nodes = 0
        self.polls = 0
        self.last_node = 0
        self.deadline = 0.0
        self.poll_interval = 1024 if cython.compiled else 8
        self.next_poll = 0
        self.stop = array("i", [0])
        self.stopped = 0
        self.clear()

    # -- search -----------------------------------------------------------------------------------

    def search(self, mine, theirs, window):
        """Search a position: exact between the bounds of the window, else a bound beyond them."""
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.poll()
        if self.stopped or self.has_value(mine, theirs, window):
            return
        self.game.map(mine, theirs, self, window)
        if window.depth >= MIN_TABLE_DEPTH and window.best_move != NO_CELL and not self.stopped:
            self.store(mine, theirs, window)

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
        if null_window and window.needs_full_window() and not self.stopped:
            window.make_opposite(False)
            self.search(mine, theirs, window.opposite)
        if self.stopped:
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

    def bucket(self, mine, theirs):
        """Return the index of a position's bucket in the table."""
        word: cython.ulonglong = ((mine * MULTIPLIER) & MASK_64) ^ (
            (theirs * MULTIPLIER_2) & MASK_64
        )
        word ^= word >> 32
        word = (word * MULTIPLIER) & MASK_64
        return cython.cast(cython.int, word >> (64 - TABLE_BITS)) * 8

    def entry(self, mine, theirs):
        """Return the entry of a position, packed as by store(); 0 where there is none."""
        at: cython.int = self.bucket(mine, theirs)
        slot: cython.int
        for slot in range(at, at + 6, 3):
            if (
                self.table[slot] == mine
                and self.table[slot + 1] == theirs
                and self.table[slot + 2] >> 40 == self.generation
            ):
                return self.table[slot + 2]
        return 0

    def probe(self, mine, theirs, window):
        """Return a stored value that is deep and sharp enough for the window, else NO_VALUE.

        In the latter case the stored best move becomes the window's *best_move*, tried first.
        """
        word: cython.ulonglong = self.entry(mine, theirs)
        if not word:
            return NO_VALUE
        value: cython.int = cython.cast(cython.int, word & 0xFFFF) - NO_VALUE
        is_deep: cython.bint = cython.cast(cython.int, (word >> 16) & 255) >= window.depth
        # a proven win or loss holds at any depth
        if (word >> 24) & 1 and value >= window.beta and (is_deep or value >= WIN):
            return value
        if (word >> 25) & 1 and value <= window.alpha and (is_deep or value <= -WIN):
            return value
        if (word >> 24) & 3 == 3 and is_deep:
            return value
        window.best_move = cython.cast(cython.int, (word >> 32) & 255)
        return NO_VALUE

    def store(self, mine, theirs, window):
        """Store the result of a window in the table.

        An entry packs, from the lowest bit: the value plus 32,000 (16 bits), the depth (8 bits),
        one bit for a lower bound and one for an upper bound (both: exact), from bit 32 the best
        cell, from bit 40 the generation. Of the two slots of a bucket the first keeps the deepest
        entry, the second the newest.
        """
        at: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.table[at + 2]
        bounds: cython.int = (1 if window.best > window.alpha else 0) | (
            2 if window.best < window.beta else 0
        )
        if not (
            (self.table[at] == mine and self.table[at + 1] == theirs)
            or old >> 40 != self.generation
            or cython.cast(cython.int, (old >> 16) & 255) <= window.depth
        ):
            at += 3
        self.table[at] = mine
        self.table[at + 1] = theirs
        self.table[at + 2] = (
            cython.cast(cython.ulonglong, window.best + NO_VALUE)
            | (cython.cast(cython.ulonglong, window.depth) << 16)
            | (cython.cast(cython.ulonglong, bounds) << 24)
            | (cython.cast(cython.ulonglong, window.best_move) << 32)
            | (cython.cast(cython.ulonglong, self.generation) << 40)
        )

    # -- limits -----------------------------------------------------------------------------------

    def poll(self):
        """Stop the search if the stop flag is set, or the nodes or the time are used up."""
        self.polls += 1
        if (
            self.stop[0]
            or (self.last_node and self.nodes >= self.last_node)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1
        self.schedule_poll()

    def schedule_poll(self):
        """Set the next poll: one interval ahead, or where the nodes end, to count exactly."""
        self.next_poll = self.nodes + self.poll_interval
        if self.last_node and self.nodes < self.last_node < self.next_poll:
            self.next_poll = self.last_node

    # -- from Python ------------------------------------------------------------------------------

    def next_depth(self, depth, empty, value, max_depth, exact):
        """Return the next depth of root_search.deepen(): near the end of the game, the end."""
        if empty - depth <= self.game.endgame and empty <= max_depth:
            return empty  # the searches between would cost as much as the last
        return depth + 1

    def set_limits(self, stop, nodes, seconds):
        """Set the limits of later searches.

        They stop when ``stop[0]`` is not 0, after *nodes* more positions (0: no limit), or
        *seconds* from now (0: no limit).
        """
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0
        self.stopped = 0
        self.schedule_poll()

    def clear(self):
        """Clear table, killers and history, so that equal searches give equal results."""
        i: cython.int
        window: Window = self.root
        while window is not None:
            window.killer = window.old_killer = NO_CELL
            window = window.opposite
        for i in range(128):
            self.history[i] = 0
        self.generation = (self.generation + 1) & 0xFFFFFF
        if not self.generation:  # after 16 million searches entries of the first might match again
            for i in range(8 << TABLE_BITS):
                self.table[i] = 0
            self.generation = 1

    def value_within(self, mine, theirs, depth, alpha, beta):
        """Return the value of a position at *depth*: exact between *alpha* and *beta*.

        Outside it is a bound. The value is meaningless if ``interrupted`` is true afterwards.
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
        word: cython.ulonglong = self.entry(mine, theirs)
        return cython.cast(cython.int, (word >> 32) & 255) if word else NO_CELL

    @property
    def interrupted(self):
        """Whether a search since set_limits() was stopped before it was finished."""
        return bool(self.stopped)
