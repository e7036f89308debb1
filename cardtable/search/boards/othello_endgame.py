"""Exact solver of the endgame of Othello: the margin in discs under best play.

Alpha-beta with null windows. It probes a transposition table of 2**18 buckets (16 MB), also for all
replies before it searches one (enhanced transposition cutoffs), bounds the margin by stable discs,
and orders the moves by a shallow search and by the mobility they leave the opponent (fastest
first). The last six empty cells are searched by othello_last_cells.py.

All values are margins in discs, from -64 to 64; empty cells count for nobody.

othello_endgame.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.search.boards.othello_last_cells import LastCells
from cardtable.search.pages import zero_words

if not cython.compiled:  # othello_endgame.pxd supplies these in C
    from time import monotonic as now

    from cardtable.search.bits import lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
MULTIPLIER_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
TABLE_BITS = cython.declare(cython.int, 18)  # log2 of the number of buckets, 64 bytes each
NO_CELL = cython.declare(cython.int, 64)
NO_MARGIN = cython.declare(cython.int, 100)  # sentinel, above every margin
FEW = cython.declare(cython.int, 6)  # up to this many empty cells, LastCells searches
TABLED = cython.declare(cython.int, 9)  # from this many on, the table is used
EVALUATED = cython.declare(cython.int, 12)  # from this many on, moves are ordered by evaluation
DEEP = cython.declare(cython.int, 16)  # from this many on, by a search two moves deep
MOBILITY_SCORE = cython.declare(cython.int, 250)  # a move of the opponent, in evaluation units


class OthelloEndgame(LastCells):
    """A solver with its table and limits. *game* is an OthelloKernel. Not for two threads at once.

    The limits serve the search of the middle game as well (othello_search.py), so that a node is
    counted in one place.
    """

    def __init__(self, game) -> None:
        super().__init__()
        self.game = game
        self.table = zero_words(8 << TABLE_BITS)
        self.generation = 0
        self.polls = 0
        self.last_node = 0
        self.deadline = 0.0
        self.poll_interval = 1024 if cython.compiled else 8
        self.next_poll = 0
        self.stop = array("i", [0])
        self.stopped = 0
        self.clear()

    # -- search -----------------------------------------------------------------------------------

    def search(self, mine, theirs, count, alpha, beta):
        """Return the margin with *count* empty cells: exact within the window, else a bound.

        Meaningless once *stopped* is set.
        """
        moves: cython.ulonglong
        cells: cython.ulonglong
        gain: cython.ulonglong
        ours: cython.ulonglong
        odd: cython.ulonglong
        word: cython.ulonglong = 0
        cell: cython.int
        best_cell: cython.int = NO_CELL
        stored: cython.int = NO_CELL
        value: cython.int
        best: cython.int = -NO_MARGIN
        low: cython.int = alpha
        length: cython.int = 0
        i: cython.int
        k: cython.int
        order: cython.int[34]
        if count <= FEW:
            return self.search_few(mine, theirs, count, alpha, beta)
        self.nodes += 1
        if self.nodes >= self.next_poll:
            self.poll()
        if self.stopped:
            return 0
        moves = self.game.legal(mine, theirs)
        if not moves:
            if not self.game.legal(theirs, mine):
                return popcount(mine) - popcount(theirs)
            return -self.search(theirs, mine, count, -beta, -alpha)
        # the other side keeps its stable discs, in a full board at least on the edges
        if theirs & CORNERS and alpha >= 0:
            value = 64 - 2 * popcount(self.game.stable(theirs, mine))
            if value <= alpha:
                return value
            beta = min(beta, value)
        if count >= TABLED:
            word = self.entry(mine, theirs)
            if word:
                value = cython.cast(cython.int, word & 255) - 64
                if value >= beta:
                    return value
                i = cython.cast(cython.int, (word >> 8) & 255) - 64
                if i <= alpha or i == value:
                    return i
                alpha = max(alpha, value)
                low = alpha
                beta = min(beta, i)
                stored = cython.cast(cython.int, (word >> 16) & 255)
            # enhanced transposition cutoff: a reply that is known to be bad enough
            if count > TABLED:
                cells = moves
                while cells:
                    cell = lowest(cells)
                    cells &= cells - 1
                    gain = self.flips(mine, theirs, cell)
                    word = self.entry(theirs ^ gain, mine | gain | (ONE << cell))
                    if word:
                        value = 64 - cython.cast(cython.int, (word >> 8) & 255)
                        if value >= beta:
                            return value
        if not cython.compiled:
            order = [0] * 34
        odd = self.odd_cells(ALL & ~(mine | theirs))
        cells = moves
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if cell == stored:
                value = 1 << 22
            else:
                value = self.score_move(mine, theirs, cell, count)
                if odd >> cell & 1:
                    value += MOBILITY_SCORE
            order[length] = value * 64 + cell
            length += 1
        for i in range(length):
            # the next best of the moves left
            for k in range(i + 1, length):
                if order[k] > order[i]:
                    order[i], order[k] = order[k], order[i]
            cell = order[i] & 63
            gain = self.flips(mine, theirs, cell)
            ours = mine | gain | (ONE << cell)
            if best == -NO_MARGIN:
                value = -self.search(theirs ^ gain, ours, count - 1, -beta, -low)
            else:
                value = -self.search(theirs ^ gain, ours, count - 1, -low - 1, -low)
                if low < value < beta and not self.stopped:
                    value = -self.search(theirs ^ gain, ours, count - 1, -beta, -low)
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_cell = cell
                low = max(low, best)
                if best >= beta:
                    break
        if count >= TABLED:
            self.store(mine, theirs, count, alpha, beta, best, best_cell)
        return best

    def score_move(self, mine, theirs, cell, count):
        """Score a move for ordering: what the opponent can do next, and what the evaluation says.

        A shallow search looks deeper the more there is to save.
        """
        gain: cython.ulonglong = self.flips(mine, theirs, cell)
        ours: cython.ulonglong = mine | gain | (ONE << cell)
        others: cython.ulonglong = theirs ^ gain
        replies: cython.ulonglong = self.game.legal(others, ours)
        score: cython.int = -MOBILITY_SCORE * (popcount(replies) + popcount(replies & CORNERS))
        if (ONE << cell) & CORNERS:
            score += MOBILITY_SCORE
        if count >= DEEP:
            score -= self.look_ahead(others, ours, replies)
        elif count >= EVALUATED:
            score -= self.game.evaluate(others, ours)
        return score + 40_000  # positive, so that it can be packed

    def look_ahead(self, mine, theirs, moves):
        """Return the evaluation after the best of *moves*, one move ahead."""
        best: cython.int = -NO_MARGIN * 200
        value: cython.int
        cell: cython.int
        gain: cython.ulonglong
        if not moves:
            return self.game.evaluate(mine, theirs)
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            gain = self.flips(mine, theirs, cell)
            self.nodes += 1  # so that the limits are checked as often as elsewhere
            value = -self.game.evaluate(theirs ^ gain, mine | gain | (ONE << cell))
            best = max(best, value)
        return best

    # -- transposition table ----------------------------------------------------------------------

    def bucket(self, mine, theirs):
        """Return the index of a position's bucket in the table."""
        word: cython.ulonglong = ((mine * MULTIPLIER) & ALL) ^ ((theirs * MULTIPLIER_2) & ALL)
        word ^= word >> 32
        word = (word * MULTIPLIER) & ALL
        return cython.cast(cython.int, word >> (64 - TABLE_BITS)) * 8

    def entry(self, mine, theirs):
        """Return the entry of a position, packed as by store(); 0 where there is none."""
        at: cython.int = self.bucket(mine, theirs)
        slot: cython.int
        for slot in range(at, at + 6, 3):
            if (
                self.table[slot] == mine
                and self.table[slot + 1] == theirs
                and self.table[slot + 2] >> 32 == self.generation
            ):
                return self.table[slot + 2]
        return 0

    def store(self, mine, theirs, count, alpha, beta, best, cell):
        """Store the result of a search with the window it used.

        An entry packs, from the lowest bit, a lower and an upper bound of the margin, each plus 64,
        the best cell and the number of empty cells (8 bits each), from bit 32 the generation. Of
        the two slots of a bucket the first keeps the entry with most empty cells, the second the
        newest.
        """
        at: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.table[at + 2]
        low: cython.int = best if best > alpha else -64
        high: cython.int = best if best < beta else 64
        if not (
            (self.table[at] == mine and self.table[at + 1] == theirs)
            or old >> 32 != self.generation
            or cython.cast(cython.int, (old >> 24) & 255) <= count
        ):
            at += 3
        self.table[at] = mine
        self.table[at + 1] = theirs
        self.table[at + 2] = (
            cython.cast(cython.ulonglong, low + 64)
            | (cython.cast(cython.ulonglong, high + 64) << 8)
            | (cython.cast(cython.ulonglong, cell) << 16)
            | (cython.cast(cython.ulonglong, count) << 24)
            | (cython.cast(cython.ulonglong, self.generation) << 32)
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

    def set_limits(self, stop, nodes, seconds):
        """Set the limits of later searches, as GridSearch.set_limits()."""
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0
        self.stopped = 0
        self.schedule_poll()

    def clear(self):
        """Clear the table, so that equal searches give equal results."""
        i: cython.int
        self.generation = (self.generation + 1) & 0xFFFFFFFF
        if not self.generation:  # entries of the first searches might match again
            for i in range(8 << TABLE_BITS):
                self.table[i] = 0
            self.generation = 1

    def margin(self, mine, theirs, alpha, beta):
        """Return the margin of *mine*, to move, in discs: exact between *alpha* and *beta*.

        Outside it is a bound. The value is meaningless if ``interrupted`` is true afterwards.
        """
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self.search(ours, others, 64 - popcount(ours | others), low, high)
        return value

    @property
    def interrupted(self):
        """Whether a search since set_limits() was stopped before it was finished."""
        return bool(self.stopped)
