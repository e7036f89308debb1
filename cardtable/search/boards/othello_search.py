"""The search of Othello: probabilistic cuts in the middle game, then the exact endgame.

Theory of operation
===================

Like GridSearch it is a CompiledSearch: root_search.py deepens it. A value is an evaluation, 400
for a disc, or from ``WIN`` on a proven win or loss: WIN plus the margin in discs.

In the middle game it is alpha-beta with null windows, as in the endgame (othello_endgame.py, which
explains null windows and enhanced transposition cutoffs), with three differences:

* **Probabilistic cuts.** A null-window search is preceded by one of about half the depth. If the
  shallow value lies far outside the window (CUT_MARGIN), the deep search is skipped and the bound
  taken for it (ProbCut, M. Buro 1995; with several pairs of depths, Multi-ProbCut). Both depths
  have the same parity, since the side that moves last in a search looks better.
* **The table** (8 MB) holds one value for each position, exact or a bound, which is used by
  searches that are not deeper. It holds the result of a search with cuts: likely, not proven.
* **The order of the moves** is the evaluation of the positions they lead to, or near the leaves,
  where that costs too much, the history heuristic and the score of the game.

A search whose depth reaches the end of the game has no such cuts: it asks the endgame for the exact
margin. Since a margin is far from most first windows, solve() begins with a window around the last
margin that was found, and widens it as far as the answer demands. The endgame starts as soon as
next_depth() expects it to be finished within the limits, from the number of empty cells alone; the
searches between would cost as much and prove nothing.

othello_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.othello_endgame import OthelloEndgame
from cardtable.search.boards.position_table import PositionTable

if not cython.compiled:  # othello_search.pxd supplies these in C
    from time import monotonic as now

    from cardtable.search.bits import lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
WIN = cython.declare(cython.int, 20_000)  # grid_game.WIN, as a C integer
NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
NO_CELL = cython.declare(cython.int, 64)
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
        self.limits = self.endgame.limits
        if not cython.compiled:
            self.history = [0] * 128
            self.shallow = [0] * 65
        for depth in range(65):
            self.shallow[depth] = max(1, cut_depth(depth))
        self.table = PositionTable(TABLE_BITS)
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
        limits = self.limits
        if limits.last_node:
            return nodes <= limits.last_node - limits.nodes
        return not limits.deadline or nodes * NODE_SECONDS <= limits.deadline - now()

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
        entry: cython.ulonglong
        stored: cython.int = NO_CELL
        count: cython.int
        value: cython.int
        self.limits.nodes += 1
        if self.limits.nodes >= self.limits.next_poll:
            self.limits.poll()
        if self.limits.stopped:
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
            entry = self.table.probe(mine, theirs)
            if entry:
                value = self.bound_of(entry, depth, alpha, beta)
                if value != NO_VALUE:
                    return value
                stored = cython.cast(cython.int, (entry >> 32) & 255)
            if depth >= MIN_CUT_DEPTH and self.cuts and beta - alpha == 1:
                value = self.cut_off(mine, theirs, depth, alpha, beta)
                if value != NO_VALUE or self.limits.stopped:
                    return value
            if depth > TABLED:
                value = self.refutation(mine, theirs, moves, depth, alpha, beta)
                if value != NO_VALUE:
                    return value
        return self.search_moves(mine, theirs, moves, depth, alpha, beta, stored)

    def refutation(self, mine, theirs, moves, depth, alpha, beta):
        """Return the value of a move whose reply is known to be bad enough, else NO_VALUE."""
        gain: cython.ulonglong
        entry: cython.ulonglong
        cell: cython.int
        value: cython.int
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            gain = self.endgame.last_cells.flips(mine, theirs, cell)
            entry = self.table.probe(theirs ^ gain, mine | gain | (ONE << cell))
            if entry:
                value = self.bound_of(entry, depth - 1, -beta, -alpha)
                if value != NO_VALUE and -value >= beta:
                    return -value
        return NO_VALUE

    def search_moves(self, mine, theirs, moves, depth, alpha, beta, stored):
        """Search *moves*, the *stored* one first, and store the result."""
        gain: cython.ulonglong
        ours: cython.ulonglong
        cell: cython.int
        best_cell: cython.int = NO_CELL
        value: cython.int
        best: cython.int = -NO_VALUE
        low: cython.int = alpha
        length: cython.int
        i: cython.int
        k: cython.int
        order: cython.int[34]
        if not cython.compiled:
            order = [0] * 34
        length = self.order_moves(mine, theirs, moves, depth, stored, order)
        for i in range(length):
            # the next best of the moves left
            for k in range(i + 1, length):
                if order[k] > order[i]:
                    order[i], order[k] = order[k], order[i]
            cell = order[i] & 63
            gain = self.endgame.last_cells.flips(mine, theirs, cell)
            ours = mine | gain | (ONE << cell)
            if best == -NO_VALUE:
                value = -self.search(theirs ^ gain, ours, depth - 1, -beta, -low)
            else:
                value = -self.search(theirs ^ gain, ours, depth - 1, -low - 1, -low)
                if low < value < beta and not self.limits.stopped:
                    value = -self.search(theirs ^ gain, ours, depth - 1, -beta, -low)
            if self.limits.stopped:
                return 0
            if value > best:
                best = value
                best_cell = cell
                low = max(low, best)
                if best >= beta:
                    self.record_cutoff(64 * (depth & 1) + cell, depth)
                    break
        if depth >= TABLED:
            self.table.store_value(mine, theirs, depth, best_cell, best, alpha, beta)
        return best

    def order_moves(self, mine, theirs, moves, depth, stored, order):
        """Fill *order* with the moves, each with its score in the upper bits; return how many."""
        gain: cython.ulonglong
        ours: cython.ulonglong
        replies: cython.ulonglong
        cell: cython.int
        score: cython.int
        length: cython.int = 0
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            if cell == stored:
                score = 1 << 22
            elif depth >= SORTED:
                gain = self.endgame.last_cells.flips(mine, theirs, cell)
                ours = mine | gain | (ONE << cell)
                replies = self.game.legal(theirs ^ gain, ours)
                score = 50_000 - self.game.evaluate(theirs ^ gain, ours)
                score -= MOBILITY_SCORE * (popcount(replies) + popcount(replies & CORNERS))
            else:
                score = self.game.score_move(mine, theirs, cell, depth + 1)
                score += self.history[64 * (depth & 1) + cell]
            order[length] = score * 64 + cell
            length += 1
        return length

    def bound_of(self, entry, depth, alpha, beta):
        """Return an entry's value if it is deep and sharp enough for the window, else NO_VALUE."""
        value: cython.int = cython.cast(cython.int, entry & 0xFFFF) - NO_VALUE
        bounds: cython.int = cython.cast(cython.int, (entry >> 24) & 3)
        if cython.cast(cython.int, (entry >> 16) & 255) < depth:
            return NO_VALUE
        if bounds == 3 or (bounds == 1 and value >= beta) or (bounds == 2 and value <= alpha):
            return value
        return NO_VALUE

    def record_cutoff(self, index, depth):
        """Raise the history score of a side and cell."""
        i: cython.int
        self.history[index] += depth * depth
        if self.history[index] > MAX_HISTORY:
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
            if self.limits.stopped:
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

    # -- from Python ------------------------------------------------------------------------------

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
        self.table.clear()

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
        entry: cython.ulonglong = self.endgame.table.probe(mine, theirs)
        if not entry:
            entry = self.table.probe(mine, theirs)
        return cython.cast(cython.int, (entry >> 32) & 255) if entry else NO_CELL
