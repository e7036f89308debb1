# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Alpha-beta over any game of grid_game.py: the helper of min-max in compiled code.

Like that one it is a lambda: the game maps it over the moves; it values a move by having itself
mapped over those that follow, with the opposite window, and knows nothing else of the game. It
remembers positions and stops in time by itself, where Python has recalling.py for that.

A pass costs no depth, so equal positions in one search have equal depths left.

grid_search.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import mmap
from array import array

import cython

from cardtable.search.grid_game import GridLambda, Window

if not cython.compiled:  # grid_search.pxd brings these as machine code
    from time import monotonic as now

    from cardtable.search.grid_game import lowest

UNTOLD = cython.declare(cython.int, 32_000)  # more than any value
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STIR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
SHAKE = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
BITS = cython.declare(cython.int, 18)  # of the number of buckets, 64 bytes each: 16 MB
SURE = cython.declare(cython.int, 20_000)  # WON, as a C integer
NOWHERE = cython.declare(cython.int, 255)  # no cell
KILLER = cython.declare(cython.int, 3_000)  # what a move gains that refuted at the same ply
MOST_HISTORY = cython.declare(cython.int, 2_000)
LEAST_KEPT = cython.declare(cython.int, 4)  # with less depth, memory takes longer than searching


class GridSearch(GridLambda):
    """A search of a *game*, and its table. One thread at a time may use it."""

    def __init__(self, game) -> None:
        self.game = game
        self.root = Window()
        if not cython.compiled:
            self.history = [0] * 128
        # an anonymous map: the system hands out pages as they are touched
        table = mmap.mmap(-1, 64 << BITS)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            table.madvise(mmap.MADV_HUGEPAGE)
        self.table = memoryview(table).cast("Q")
        self.generation = 0
        self.nodes = 0
        self.polls = 0
        self.last_node = 0
        self.deadline = 0.0
        self.seldom = 1024 if cython.compiled else 8
        self.next_poll = 0
        self.stop = array("i", [0])
        self.stopped = 0
        self.forget()

    # -- search -----------------------------------------------------------------------------------

    def look(self, mine, theirs, window):
        """Find the best value of the window: exact between its bounds, else a bound beyond."""
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.poll()
        if self.stopped or self.is_told(mine, theirs, window):
            return
        self.game.map(mine, theirs, self, window)
        if window.depth >= LEAST_KEPT and window.choice != NOWHERE and not self.stopped:
            self.keep(mine, theirs, window)

    def is_told(self, mine, theirs, window):
        """Value a position without mapping over its moves, where that can be done."""
        value: cython.int = self.game.settle(mine, theirs, window)
        if value == UNTOLD:
            if window.depth <= 0:
                value = self.game.worth(mine, theirs)
            elif window.low >= window.high:  # capped
                value = window.high
            elif window.depth >= LEAST_KEPT:
                value = self.recall(mine, theirs, window)
        if value == UNTOLD:
            return False
        window.best = value
        return True

    def arrange(self, mine, theirs, window):
        """Weigh by what was best before, by what refuted elsewhere, and by looks."""
        tries: cython.ulonglong = window.cells
        depth: cython.int = window.depth
        side: cython.int = window.side
        number: cython.int = 0
        cell: cython.int
        weight: cython.int
        while tries:
            cell = lowest(tries)
            tries &= tries - 1
            if cell == window.choice:
                weight = 1_000_000
            else:
                weight = self.game.rank(mine, theirs, cell, depth) + self.history[side + cell]
                if cell == window.killer or cell == window.old_killer:
                    weight += KILLER
            window.moves[number] = (weight << 8) | cell
            number += 1
        window.weighed = number
        window.choice = NOWHERE

    def apply(self, mine, theirs, cell, window):
        """Value one move; tell whether another may still matter."""
        chink: cython.bint = window.choice != NOWHERE
        window.make_opposite(chink)
        self.look(mine, theirs, window.opposite)
        if chink and window.is_unclear() and not self.stopped:
            window.make_opposite(False)
            self.look(mine, theirs, window.opposite)
        if self.stopped:
            return False
        window.update_best(cell, -window.opposite.best)
        if window.is_not_done():
            return True
        self.praise(cell, window)
        return False

    def no_apply(self, mine, theirs, window):
        """Value a pass, which costs no depth."""
        window.opposite.open(window.depth, -window.high, -window.low)
        self.look(theirs, mine, window.opposite)
        window.best = -window.opposite.best

    def praise(self, cell, window):
        """Let a move that refuted be tried early where it is legal again."""
        i: cython.int
        if window.killer != cell:
            window.old_killer = window.killer
            window.killer = cell
        self.history[window.side + cell] += window.depth * window.depth
        if self.history[window.side + cell] > MOST_HISTORY:
            for i in range(128):
                self.history[i] >>= 1

    # -- table ------------------------------------------------------------------------------------

    def bucket(self, mine, theirs):
        """Return where in the table a position belongs."""
        word: cython.ulonglong = ((mine * STIR) & WORD) ^ ((theirs * SHAKE) & WORD)
        word ^= word >> 32
        word = (word * STIR) & WORD
        return cython.cast(cython.int, word >> (64 - BITS)) * 8

    def recall(self, mine, theirs, window):
        """Return what is known of a position if that is enough, else UNTOLD.

        The move that was best is the window's *choice*, to be tried first.
        """
        at: cython.int = self.bucket(mine, theirs)
        place: cython.int
        for place in range(at, at + 6, 3):
            if (
                self.table[place] == mine
                and self.table[place + 1] == theirs
                and self.table[place + 2] >> 40 == self.generation
            ):
                return self.read(self.table[place + 2], window)
        return UNTOLD

    def read(self, word, window):
        """Return the value in a *word* of keep() if it is enough for the window, else UNTOLD."""
        value: cython.int = cython.cast(cython.int, word & 0xFFFF) - UNTOLD
        enough: cython.bint = cython.cast(cython.int, (word >> 16) & 255) >= window.depth
        # a sure win stays one, whatever was left unseen; so does a sure loss
        if (word >> 24) & 1 and value >= window.high and (enough or value >= SURE):
            return value
        if (word >> 25) & 1 and value <= window.low and (enough or value <= -SURE):
            return value
        if (word >> 24) & 3 == 3 and enough:
            return value
        window.choice = cython.cast(cython.int, (word >> 32) & 255)
        return UNTOLD

    def keep(self, mine, theirs, window):
        """Keep what a window has found of a position.

        A word packs, from below: the value and 32,000 in 16 bits, the depth in 8, a bit for a lower
        bound, one for an upper bound (both: exact), from bit 32 the best cell, from bit 40 the
        generation. A bucket has a place for what was searched deepest and one for the newest.
        """
        at: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.table[at + 2]
        bounds: cython.int = (1 if window.best > window.low else 0) | (
            2 if window.best < window.high else 0
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
            cython.cast(cython.ulonglong, window.best + UNTOLD)
            | (cython.cast(cython.ulonglong, window.depth) << 16)
            | (cython.cast(cython.ulonglong, bounds) << 24)
            | (cython.cast(cython.ulonglong, window.choice) << 32)
            | (cython.cast(cython.ulonglong, self.generation) << 40)
        )

    # -- from Python ------------------------------------------------------------------------------

    def listen(self, stop, nodes, seconds):
        """Say what ends later searches.

        They end when ``stop[0]`` turns non-zero, after *nodes* more positions (0: never), or
        *seconds* from now (0: never).
        """
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0
        self.stopped = 0
        self.plan()

    def poll(self):
        """End the search when told to, or when its nodes or its time are used up."""
        self.polls += 1
        if (
            self.stop[0]
            or (self.last_node and self.nodes >= self.last_node)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1
        self.plan()

    def plan(self):
        """Set the next poll: soon, and where the nodes end, so that a count of them is exact."""
        self.next_poll = self.nodes + self.seldom
        if self.last_node and self.nodes < self.last_node < self.next_poll:
            self.next_poll = self.last_node

    def forget(self):
        """Forget what earlier searches found, so that the next one repeats itself."""
        i: cython.int
        window: Window = self.root
        while window is not None:
            window.killer = window.old_killer = NOWHERE
            window = window.opposite
        for i in range(128):
            self.history[i] = 0
        self.generation = (self.generation + 1) & 0xFFFFFF
        if not self.generation:  # after 16 million searches words of the first might be believed
            for i in range(8 << BITS):
                self.table[i] = 0
            self.generation = 1

    def value_within(self, mine, theirs, depth, alpha, beta):
        """Return the value of a position *depth* moves deep: exact inside (alpha, beta).

        Beyond, a bound. What it says means nothing once ``interrupted`` is true.
        """
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        if not self.game.legal(ours, others) and not self.game.legal(others, ours):
            return self.game.final(ours, others)
        self.root.open(depth, alpha, beta)
        with cython.nogil:
            self.look(ours, others, self.root)
        return self.root.best

    @property
    def interrupted(self):
        """Tell whether a search was ended before it had an answer since listen()."""
        return bool(self.stopped)
