"""The search of Othello: probabilistic cuts in the middle game, then the exact endgame.

Like GridSearch it is a CompiledSearch (root_search.py). In the middle game a null-window search of
a position is preceded by a shallower one: if that is so far outside the window that the deeper one
would hardly return into it, the position is cut off (ProbCut, M. Buro 1995; with several pairs of
depths, Multi-ProbCut). There are no such cuts when the search reaches the end of the game: then
othello_endgame.py finds the exact margin.

othello_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.othello_endgame import OthelloEndgame
from cardtable.search.pages import zero_words

if not cython.compiled:  # othello_search.pxd supplies these in C
    from time import monotonic as now

    from cardtable.search.bits import lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
WIN = cython.declare(cython.int, 20_000)  # grid_game.WIN, as a C integer
NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
NO_CELL = cython.declare(cython.int, 64)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
MULTIPLIER_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
TABLE_BITS = cython.declare(cython.int, 17)  # log2 of the number of buckets, 64 bytes each
TABLED = cython.declare(cython.int, 2)  # from this depth on, the table is used
SORTED = cython.declare(cython.int, 4)  # from this depth on, moves are ordered by evaluation
MOBILITY_SCORE = cython.declare(cython.int, 200)  # a move of the opponent, in evaluation units
MAX_HISTORY = cython.declare(cython.int, 2_000)  # all scores are halved above it
MIN_CUT_DEPTH = cython.declare(cython.int, 5)  # from this depth on, there are probabilistic cuts
# A shallow search must lie this far outside the window: 1.4 standard deviations of the difference
# between the two searches, which is about 1,300 (python packaging othello_weights cuts).
CUT_MARGIN = cython.declare(cython.int, 1_820)
MAX_EVALUATION = cython.declare(cython.int, 18_000)  # as in othello.py
DISC = 400  # the learned evaluation of a disc
ASPIRATION = cython.declare(cython.int, 3)  # half of the first window of an exact search, in discs

SOLVED_DEPTH = 10
"""A search without limits goes this deep before the exact one, to order the moves."""
NODES_18 = 1_500_000
"""Positions that an exact search with 18 empty cells takes; one more cell takes GROWTH times."""
GROWTH = 2.3
NODE_SECONDS = 1.3e-7
"""Assumed time of a position, to decide whether the time suffices for an exact search."""


def cut_depth(depth: int) -> int:
    """Return the depth of the shallow search that may cut one of *depth*, of the same parity."""
    return depth // 2 - (depth // 2 + depth) % 2 if depth > 5 else depth - 4


class OthelloSearch:
    """A search with its tables. *game* is an OthelloKernel. Not for two threads at once."""

    def __init__(self, game) -> None:
        self.game = game
        self.endgame = OthelloEndgame(game)
        if not cython.compiled:
            self.history = [0] * 128
            self.shallow = [0] * 65
        for depth in range(65):
            self.shallow[depth] = max(1, cut_depth(depth))
        self.table = zero_words(8 << TABLE_BITS)
        self.generation = 0
        self.cuts = True
        self.guess = 0
        self.clear()

    # -- depths -----------------------------------------------------------------------------------

    def next_depth(self, depth, empty, value, max_depth, exact):
        """Return the next depth of root_search.deepen(): the end of the game as soon as it fits."""
        if empty <= max_depth and self.can_solve(empty, depth, exact):
            self.set_guess(value)
            return empty
        return depth + 1

    def can_solve(self, empty, depth, exact):
        """Return whether to search to the end next, after a search of *depth*."""
        if empty - depth <= self.game.endgame:
            return True
        if depth < min(SOLVED_DEPTH, empty // 2):
            return False
        nodes = NODES_18 * GROWTH ** (empty - 18) * (3 if exact else 1)
        end = self.endgame
        if end.last_node:
            return nodes <= end.last_node - end.nodes
        return not end.deadline or nodes * NODE_SECONDS <= end.deadline - now()

    def set_guess(self, value):
        """Expect a margin near *value*, the result of the last search from the root."""
        margin = value // DISC if abs(value) < WIN else value - WIN if value > 0 else value + WIN
        self.guess = -max(-64, min(64, margin))  # to the other side, which moves next

    # -- the middle game --------------------------------------------------------------------------

    def search(self, mine, theirs, depth, alpha, beta):
        """Return the value at *depth*: exact within the window, else a bound.

        Meaningless once the search is stopped.
        """
        moves: cython.ulonglong
        cells: cython.ulonglong
        gain: cython.ulonglong
        ours: cython.ulonglong
        replies: cython.ulonglong
        word: cython.ulonglong = 0
        cell: cython.int
        best_cell: cython.int = NO_CELL
        stored: cython.int = NO_CELL
        count: cython.int
        value: cython.int
        best: cython.int = -NO_VALUE
        low: cython.int = alpha
        length: cython.int = 0
        i: cython.int
        k: cython.int
        order: cython.int[34]
        self.endgame.nodes += 1
        if self.endgame.nodes >= self.endgame.next_poll:
            self.endgame.poll()
        if self.endgame.stopped:
            return 0
        moves = self.game.legal(mine, theirs)
        if not moves:
            if not self.game.legal(theirs, mine):
                return self.game.outcome(mine, theirs)
            if depth > 0:
                return -self.search(theirs, mine, depth, -beta, -alpha)
        if depth <= 0:
            return self.game.evaluate(mine, theirs)
        count = 64 - popcount(mine | theirs)
        if depth >= count:
            return self.solve(mine, theirs, count, alpha, beta)
        if depth >= TABLED:
            word = self.entry(mine, theirs)
            if word:
                value = self.bound_of(word, depth, alpha, beta)
                if value != NO_VALUE:
                    return value
                stored = cython.cast(cython.int, (word >> 32) & 255)
            if depth >= MIN_CUT_DEPTH and self.cuts and beta - alpha == 1:
                value = self.cut_off(mine, theirs, depth, alpha, beta)
                if value != NO_VALUE or self.endgame.stopped:
                    return value
        if not cython.compiled:
            order = [0] * 34
        cells = moves
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            gain = self.endgame.flips(mine, theirs, cell)
            ours = mine | gain | (ONE << cell)
            if depth > TABLED:
                # enhanced transposition cutoff: a reply that is known to be bad enough
                word = self.entry(theirs ^ gain, ours)
                if word:
                    value = self.bound_of(word, depth - 1, -beta, -alpha)
                    if value != NO_VALUE and -value >= beta:
                        return -value
            if cell == stored:
                value = 1 << 22
            elif depth >= SORTED:
                replies = self.game.legal(theirs ^ gain, ours)
                value = 50_000 - self.game.evaluate(theirs ^ gain, ours)
                value -= MOBILITY_SCORE * (popcount(replies) + popcount(replies & CORNERS))
            else:
                value = self.game.score_move(mine, theirs, cell, depth + 1)
                value += self.history[64 * (depth & 1) + cell]
            order[length] = value * 64 + cell
            length += 1
        for i in range(length):
            # the next best of the moves left
            for k in range(i + 1, length):
                if order[k] > order[i]:
                    order[i], order[k] = order[k], order[i]
            cell = order[i] & 63
            gain = self.endgame.flips(mine, theirs, cell)
            ours = mine | gain | (ONE << cell)
            if best == -NO_VALUE:
                value = -self.search(theirs ^ gain, ours, depth - 1, -beta, -low)
            else:
                value = -self.search(theirs ^ gain, ours, depth - 1, -low - 1, -low)
                if low < value < beta and not self.endgame.stopped:
                    value = -self.search(theirs ^ gain, ours, depth - 1, -beta, -low)
            if self.endgame.stopped:
                return 0
            if value > best:
                best = value
                best_cell = cell
                low = max(low, best)
                if best >= beta:
                    self.record_cutoff(64 * (depth & 1) + cell, depth)
                    break
        if depth >= TABLED:
            self.store(mine, theirs, depth, alpha, beta, best, best_cell)
        return best

    def record_cutoff(self, at, depth):
        """Raise the history score of a side and cell."""
        i: cython.int
        self.history[at] += depth * depth
        if self.history[at] > MAX_HISTORY:
            for i in range(128):
                self.history[i] >>= 1

    def cut_off(self, mine, theirs, depth, alpha, beta):
        """Return a bound if a shallow search makes it very likely, otherwise NO_VALUE."""
        shallow: cython.int = self.shallow[depth]
        value: cython.int = self.game.evaluate(mine, theirs)
        bound: cython.int
        if value >= beta and beta + CUT_MARGIN < MAX_EVALUATION:
            bound = beta + CUT_MARGIN
            if self.search(mine, theirs, shallow, bound - 1, bound) >= bound:
                return beta
        elif value <= alpha and alpha - CUT_MARGIN > -MAX_EVALUATION:
            bound = alpha - CUT_MARGIN
            if self.search(mine, theirs, shallow, bound, bound + 1) <= bound:
                return alpha
        return NO_VALUE

    # -- the end of the game ----------------------------------------------------------------------

    def solve(self, mine, theirs, count, alpha, beta):
        """Return the exact value with *count* empty cells, within the window, else a bound.

        A wide window is first narrowed to the margins around the last one found.
        """
        low: cython.int = self.to_margin(alpha)
        high: cython.int = self.to_margin(beta - 1) + 1
        value: cython.int
        first: cython.int
        last: cython.int
        if high - low <= 2 * ASPIRATION or count < 10:
            return self.from_margin(self.endgame.search(mine, theirs, count, low, high))
        first = max(low, min(high - 2, self.guess - ASPIRATION))
        last = min(high, max(low + 2, self.guess + ASPIRATION))
        while True:
            value = self.endgame.search(mine, theirs, count, first, last)
            if self.endgame.stopped:
                return 0
            if value <= first and first > low:
                last = value + 1
                first = max(low, value - 2 * ASPIRATION)
            elif value >= last and last < high:
                first = value - 1
                last = min(high, value + 2 * ASPIRATION)
            else:
                self.guess = value
                return self.from_margin(value)

    def to_margin(self, value):
        """Return the largest margin in discs whose value is not above *value*, -65 to 64."""
        if value >= WIN:
            return min(64, value - WIN)
        if value >= 0:
            return 0
        return max(-65, min(-1, value + WIN))

    def from_margin(self, margin):
        """Return the value of a finished game with *margin* discs more than the opponent."""
        return margin + WIN if margin > 0 else margin - WIN if margin < 0 else 0

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
                and self.table[slot + 2] >> 40 == self.generation
            ):
                return self.table[slot + 2]
        return 0

    def bound_of(self, word, depth, alpha, beta):
        """Return an entry's value if it is deep and sharp enough for the window, else NO_VALUE."""
        value: cython.int = cython.cast(cython.int, word & 0xFFFF) - NO_VALUE
        bounds: cython.int = cython.cast(cython.int, (word >> 24) & 3)
        if cython.cast(cython.int, (word >> 16) & 255) < depth:
            return NO_VALUE
        if bounds == 3 or (bounds == 1 and value >= beta) or (bounds == 2 and value <= alpha):
            return value
        return NO_VALUE

    def store(self, mine, theirs, depth, alpha, beta, best, cell):
        """Store the result of a search with the window it used.

        An entry packs, from the lowest bit: the value plus 32,000 (16 bits), the depth (8 bits),
        one bit for a lower bound and one for an upper bound (both: exact), from bit 32 the best
        cell, from bit 40 the generation. Of the two slots of a bucket the first keeps the deepest
        entry, the second the newest.
        """
        at: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.table[at + 2]
        bounds: cython.int = (1 if best > alpha else 0) | (2 if best < beta else 0)
        if not (
            (self.table[at] == mine and self.table[at + 1] == theirs)
            or old >> 40 != self.generation
            or cython.cast(cython.int, (old >> 16) & 255) <= depth
        ):
            at += 3
        self.table[at] = mine
        self.table[at + 1] = theirs
        self.table[at + 2] = (
            cython.cast(cython.ulonglong, best + NO_VALUE)
            | (cython.cast(cython.ulonglong, depth) << 16)
            | (cython.cast(cython.ulonglong, bounds) << 24)
            | (cython.cast(cython.ulonglong, cell) << 32)
            | (cython.cast(cython.ulonglong, self.generation) << 40)
        )

    # -- from Python ------------------------------------------------------------------------------

    def set_limits(self, stop, nodes, seconds):
        """Set the limits of later searches, as GridSearch.set_limits()."""
        self.endgame.set_limits(stop, nodes, seconds)

    def set_cuts(self, cuts):
        """Switch the probabilistic cuts on or off."""
        self.cuts = cuts

    def clear(self):
        """Clear the tables, so that equal searches give equal results."""
        i: cython.int
        self.endgame.clear()
        for i in range(128):
            self.history[i] = 0
        self.guess = 0
        self.generation = (self.generation + 1) & 0xFFFFFF
        if not self.generation:  # entries of the first searches might match again
            for i in range(8 << TABLE_BITS):
                self.table[i] = 0
            self.generation = 1

    def value_within(self, mine, theirs, depth, alpha, beta):
        """Return the value of a position at *depth*, as GridSearch.value_within()."""
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        ahead: cython.int = depth
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self.search(ours, others, ahead, low, high)
        return value

    def stored_move(self, mine, theirs):
        """Return the best cell stored for a position, 64 where there is none."""
        word: cython.ulonglong = self.endgame.entry(mine, theirs)
        if word:
            return cython.cast(cython.int, (word >> 16) & 255)
        word = self.entry(mine, theirs)
        return cython.cast(cython.int, (word >> 32) & 255) if word else NO_CELL

    @property
    def nodes(self):
        """Positions searched; may be set."""
        return self.endgame.nodes

    @nodes.setter
    def nodes(self, count):
        self.endgame.nodes = count

    @property
    def polls(self):
        """Number of times the limits were checked; may be set."""
        return self.endgame.polls

    @polls.setter
    def polls(self, count):
        self.endgame.polls = count

    @property
    def interrupted(self):
        """Whether a search since set_limits() was stopped before it was finished."""
        return self.endgame.interrupted
