# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Alpha-beta over any game of grid_game.py: the compiled twin of the min-max framework.

It is written once; a game is a subclass that answers the questions of GridGame, and the search
knows nothing else of it. Mapped over the moves is the body of one loop, whose accumulator is the
window (*alpha*, *beta*) and what is best so far; the opposite one is the window turned round.

A pass costs no depth, so equal positions in one search have equal depths left.

grid_search.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import mmap
from array import array

import cython

from cardtable.search.grid_game import GridGame

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


class GridSearch(GridGame):
    """A search and its table. One thread at a time may use it."""

    def __init__(self) -> None:
        GridGame.__init__(self)
        if not cython.compiled:
            self.moves, self.killers, self.history = [0] * 4096, [0] * 256, [0] * 128
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

    def value(self, mine, theirs, depth, alpha, beta, ply, at):
        """Return the value *depth* moves deep: exact inside (alpha, beta), else a bound beyond.

        *ply* counts moves and passes from the root; lists of moves begin in ``moves`` at *at*.
        """
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.poll()
        if self.stopped:
            return 0
        best: cython.int = self.settle(mine, theirs, depth)
        if best != UNTOLD:
            return best
        if depth <= 0:
            return self.worth(mine, theirs)
        tries: cython.ulonglong = self.tries
        if not tries:
            return -self.value(theirs, mine, depth, -beta, -alpha, ply + 1, at)
        if self.most < beta:
            beta = self.most
            if alpha >= beta:
                return beta

        hint: cython.int = NOWHERE
        word: cython.ulonglong
        if depth >= LEAST_KEPT:
            word = self.recall(mine, theirs)
            if word:
                best = cython.cast(cython.int, word & 0xFFFF) - UNTOLD
                enough: cython.bint = cython.cast(cython.int, (word >> 16) & 255) >= depth
                # a sure win stays one, whatever was left unseen; so does a sure loss
                if (word >> 24) & 1 and best >= beta and (enough or best >= SURE):
                    return best
                if (word >> 25) & 1 and best <= alpha and (enough or best <= -SURE):
                    return best
                if (word >> 24) & 3 == 3 and enough:
                    return best
                hint = cython.cast(cython.int, (word >> 32) & 255)

        end: cython.int = at
        cell: cython.int
        gain: cython.ulonglong
        side: cython.int = 64 * (ply & 1)
        weight: cython.int
        while tries:
            cell = lowest(tries)
            tries &= tries - 1
            if cell == hint:
                weight = 1_000_000
            else:
                weight = self.rank(mine, theirs, cell, depth)
                weight += self.history[side + cell]
                if cell == self.killers[2 * ply] or cell == self.killers[2 * ply + 1]:
                    weight += KILLER
            self.moves[end] = (weight << 8) | cell
            end += 1

        low: cython.int = alpha
        choice: cython.int = NOWHERE
        got: cython.int
        best = -UNTOLD
        while at < end:
            cell = self.pick(at, end)
            at += 1
            gain = self.gains(mine, theirs, cell)
            if choice == NOWHERE or low + 1 >= beta:
                got = -self.value(theirs & ~gain, mine | gain, depth - 1, -beta, -low, ply + 1, end)
            else:
                got = -self.value(
                    theirs & ~gain, mine | gain, depth - 1, -low - 1, -low, ply + 1, end
                )
                if low < got < beta and not self.stopped:
                    got = -self.value(
                        theirs & ~gain, mine | gain, depth - 1, -beta, -low, ply + 1, end
                    )
            if self.stopped:
                return 0
            if got > best:
                best = got
                choice = cell
                if got > low:
                    low = got
                    if low >= beta:
                        self.praise(cell, side, ply, depth)
                        break
        if depth >= LEAST_KEPT:
            weight = (1 if best > alpha else 0) | (2 if best < beta else 0)
            self.keep(
                mine,
                theirs,
                cython.cast(cython.ulonglong, best + UNTOLD)
                | (cython.cast(cython.ulonglong, depth) << 16)
                | (cython.cast(cython.ulonglong, weight) << 24)
                | (cython.cast(cython.ulonglong, choice) << 32)
                | (cython.cast(cython.ulonglong, self.generation) << 40),
            )
        return best

    def pick(self, at, end):
        """Bring the heaviest move of [at, end) to the front and return its cell."""
        best: cython.int = at
        i: cython.int
        for i in range(at + 1, end):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best]
        if best != at:
            self.moves[best] = self.moves[at]
            self.moves[at] = i
        return i & 255

    def praise(self, cell, side, ply, depth):
        """Let a move that refuted be tried early where it is legal again."""
        i: cython.int
        if self.killers[2 * ply] != cell:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = cell
        self.history[side + cell] += depth * depth
        if self.history[side + cell] > MOST_HISTORY:
            for i in range(128):
                self.history[i] >>= 1

    # -- table ------------------------------------------------------------------------------------

    def bucket(self, mine, theirs):
        """Return where in the table a position belongs."""
        word: cython.ulonglong = ((mine * STIR) & WORD) ^ ((theirs * SHAKE) & WORD)
        word ^= word >> 32
        word = (word * STIR) & WORD
        return cython.cast(cython.int, word >> (64 - BITS)) * 8

    def recall(self, mine, theirs):
        """Return what is known of a position, or 0."""
        at: cython.int = self.bucket(mine, theirs)
        place: cython.int
        for place in range(at, at + 6, 3):
            if (
                self.table[place] == mine
                and self.table[place + 1] == theirs
                and self.table[place + 2] >> 40 == self.generation
            ):
                return self.table[place + 2]
        return 0

    def keep(self, mine, theirs, word):
        """Keep a *word* about a position.

        It packs, from below: the value and 32,000 in 16 bits, the depth in 8, a bit for a lower
        bound, one for an upper bound (both: exact), from bit 32 the best cell, from bit 40 the
        generation. A bucket has a place for what was searched deepest and one for the newest.
        """
        at: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.table[at + 2]
        if not (
            (self.table[at] == mine and self.table[at + 1] == theirs)
            or old >> 40 != self.generation
            or (old >> 16) & 255 <= (word >> 16) & 255
        ):
            at += 3
        self.table[at] = mine
        self.table[at + 1] = theirs
        self.table[at + 2] = word

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
        for i in range(256):
            self.killers[i] = NOWHERE
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
        deep: cython.int = depth
        low: cython.int = alpha
        high: cython.int = beta
        got: cython.int
        if not self.legal(ours, others) and not self.legal(others, ours):
            return self.final(ours, others)
        with cython.nogil:
            got = self.value(ours, others, deep, low, high, 0, 0)
        return got

    @property
    def interrupted(self):
        """Tell whether a search was ended before it had an answer since listen()."""
        return bool(self.stopped)
