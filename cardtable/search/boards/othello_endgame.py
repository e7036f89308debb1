"""Exact solver of the endgame of Othello: the margin in discs under best play.

Theory of operation
===================

All values are margins in discs, from -64 to 64; empty cells count for nobody.

The search is alpha-beta with null windows: the first move of a position is searched with the whole
window, and each later one only for whether it is better; if it is, it is searched again. Most
positions are therefore asked one question, whether the margin is above *alpha*, and it must be
answered with as few moves as possible. In the order of their cost, these are tried:

1. **Few cells.** With up to six empty cells, nearly all positions of the tree,
   othello_last_cells.py searches without a table, limits or lists of moves.
2. **Stable discs** of the other side (a corner, and what is supported by it) stay its own, so the
   margin is at most 64 less two for each of them.
3. **The table** (16 MB, with nine empty cells or more) may know bounds of the margin that answer
   the question, or narrow the window.
4. **Enhanced transposition cutoffs** (Plaat and others 1996): before any reply is searched, the
   table is asked for all of them; one that is bad enough for the other side answers it.
5. **The order of the moves**: where a cutoff is possible, the first move should cause it. The best
   move of the table comes first. The others are ordered by the mobility they leave the opponent
   (fastest first: few replies also mean a small tree), and far from the end by the evaluation one
   or two moves ahead. Moves into a quarter of the board with an odd number of empty cells come
   earlier, since whoever moves there last has the final say.

What holds: steps 1 to 4 never change a margin, and the evaluation only changes the order. So the
margin is exact within the window; outside, it is a bound.

Each entry of the table has a lower and an upper bound of the margin in its 16 bits, both plus 64.

othello_endgame.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.limits import Limits
from cardtable.search.boards.othello_last_cells import LastCells
from cardtable.search.boards.position_table import PositionTable

if not cython.compiled:  # othello_endgame.pxd supplies these in C
    from cardtable.search.bits import lowest, popcount

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
TABLE_BITS = cython.declare(cython.int, 18)  # log2 of the number of buckets, 64 bytes each
NO_CELL = cython.declare(cython.int, 64)
NO_MARGIN = cython.declare(cython.int, 100)  # sentinel, above every margin
FEW = cython.declare(cython.int, 6)  # up to this many empty cells, LastCells searches
TABLED = cython.declare(cython.int, 9)  # from this many on, the table is used
EVALUATED = cython.declare(cython.int, 12)  # from this many on, moves are ordered by evaluation
DEEP = cython.declare(cython.int, 16)  # from this many on, by a search two moves deep
MOBILITY_SCORE = cython.declare(cython.int, 250)  # a move of the opponent, in evaluation units


class OthelloEndgame:
    """A solver with its table. *game* is an OthelloKernel. Not for two threads at once.

    The *limits* serve the search of the middle game as well (othello_search.py), so that a node is
    counted in one place.
    """

    def __init__(self, game) -> None:
        self.game = game
        self.limits = Limits(1024)
        self.last_cells = LastCells(self.limits)
        self.table = PositionTable(TABLE_BITS)

    # -- search -----------------------------------------------------------------------------------

    def search(self, mine, theirs, count, alpha, beta):
        """Return the margin with *count* empty cells: exact within the window, else a bound.

        Meaningless once the search is stopped.
        """
        moves: cython.ulonglong
        entry: cython.ulonglong
        stored: cython.int = NO_CELL
        value: cython.int
        if count <= FEW:
            return self.last_cells.search_few(mine, theirs, count, alpha, beta)
        self.limits.nodes += 1
        if self.limits.nodes >= self.limits.next_poll:
            self.limits.poll()
        if self.limits.stopped:
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
            entry = self.table.probe(mine, theirs)
            if entry:
                value = cython.cast(cython.int, entry & 255) - 64
                if value >= beta:
                    return value
                alpha = max(alpha, value)
                value = cython.cast(cython.int, (entry >> 8) & 255) - 64
                if value <= alpha:
                    return value
                beta = min(beta, value)
                stored = cython.cast(cython.int, (entry >> 32) & 255)
            if count > TABLED:
                value = self.refutation(mine, theirs, moves, beta)
                if value != NO_MARGIN:
                    return value
        return self.search_moves(mine, theirs, moves, count, alpha, beta, stored)

    def refutation(self, mine, theirs, moves, beta):
        """Return the margin of a move whose reply is known to be bad enough, else NO_MARGIN."""
        gain: cython.ulonglong
        entry: cython.ulonglong
        cell: cython.int
        value: cython.int
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            gain = self.last_cells.flips(mine, theirs, cell)
            entry = self.table.probe(theirs ^ gain, mine | gain | (ONE << cell))
            if entry:
                value = 64 - cython.cast(cython.int, (entry >> 8) & 255)
                if value >= beta:
                    return value
        return NO_MARGIN

    def search_moves(self, mine, theirs, moves, count, alpha, beta, stored):
        """Search *moves*, the *stored* one first, and store the result."""
        gain: cython.ulonglong
        ours: cython.ulonglong
        cell: cython.int
        best_cell: cython.int = NO_CELL
        value: cython.int
        best: cython.int = -NO_MARGIN
        low: cython.int = alpha
        length: cython.int
        i: cython.int
        k: cython.int
        order: cython.int[34]
        if not cython.compiled:
            order = [0] * 34
        length = self.order_moves(mine, theirs, moves, count, stored, order)
        for i in range(length):
            # the next best of the moves left
            for k in range(i + 1, length):
                if order[k] > order[i]:
                    order[i], order[k] = order[k], order[i]
            cell = order[i] & 63
            gain = self.last_cells.flips(mine, theirs, cell)
            ours = mine | gain | (ONE << cell)
            if best == -NO_MARGIN:
                value = -self.search(theirs ^ gain, ours, count - 1, -beta, -low)
            else:
                value = -self.search(theirs ^ gain, ours, count - 1, -low - 1, -low)
                if low < value < beta and not self.limits.stopped:
                    value = -self.search(theirs ^ gain, ours, count - 1, -beta, -low)
            if self.limits.stopped:
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

    def order_moves(self, mine, theirs, moves, count, stored, order):
        """Fill *order* with the moves, each with its score in the upper bits; return how many."""
        odd: cython.ulonglong = self.last_cells.odd_cells(ALL & ~(mine | theirs))
        cell: cython.int
        score: cython.int
        length: cython.int = 0
        while moves:
            cell = lowest(moves)
            moves &= moves - 1
            if cell == stored:
                score = 1 << 22
            else:
                score = self.score_move(mine, theirs, cell, count)
                if odd >> cell & 1:
                    score += MOBILITY_SCORE
            order[length] = score * 64 + cell
            length += 1
        return length

    def score_move(self, mine, theirs, cell, count):
        """Score a move for ordering: what the opponent can do next, and what the evaluation says.

        A shallow search looks deeper the more there is to save.
        """
        gain: cython.ulonglong = self.last_cells.flips(mine, theirs, cell)
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
            gain = self.last_cells.flips(mine, theirs, cell)
            self.limits.nodes += 1  # so that the limits are checked as often as elsewhere
            value = -self.game.evaluate(theirs ^ gain, mine | gain | (ONE << cell))
            best = max(best, value)
        return best

    def store(self, mine, theirs, count, alpha, beta, best, cell):
        """Store the result of a search with the window it used, as bounds of the margin."""
        low: cython.int = best if best > alpha else -64
        high: cython.int = best if best < beta else 64
        known: cython.ulonglong = cython.cast(cython.ulonglong, low + 64)
        known |= cython.cast(cython.ulonglong, high + 64) << 8
        self.table.store(mine, theirs, count, cell, known)

    # -- from Python ------------------------------------------------------------------------------

    def clear(self):
        """Clear the table, so that equal searches give equal results."""
        self.table.clear()

    def margin(self, mine, theirs, alpha, beta):
        """Return the margin of *mine*, to move, in discs: exact between *alpha* and *beta*.

        Outside it is a bound. The value is meaningless if ``limits.interrupted`` is true
        afterwards.
        """
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self.search(ours, others, 64 - popcount(ours | others), low, high)
        return value
