"""An exact solver of Connect Four on seven columns of six cells.

Theory of operation
===================

**What is found.** The score of a position, to the side to move, is 0 for a draw, and for a win 22
minus the number of the winner's discs at the end of the game; a loss is the negative of the
winner's score. So a win with fewer discs scores more, and a score tells how many discs the game
lasts with best play. score() finds it by searches with null windows (alpha, alpha + 1): each proves
that the score is above alpha, or that it is not, and so halves what is possible or better.

**What is stored.** Masks are those of connect_four.py: seven bits for a column, of which the
highest is never occupied, so that shifted lines do not run from one column into the next. *Mine* is
the side to move. *Danger* are the empty cells where the other side would make four; it is handed
down, since the move before has already found it. The sum of *mine* and all discs is a key of 49
bits: it is different for different positions, so an entry of the table needs only one word, see
store(), and two fit into 16 bytes. Up to 14 discs, a position and its mirror image have one key.

**What holds.** The side to move cannot win at once: a move after which the other side can win at
once is never searched, and one that makes two threats ends the search. All bounds are true at any
depth, since every search goes to the end of the game. So entries stay valid in later searches.

**Why it is fast.** Most positions are answered without a search, in the order of their cost:

1. With two cells in danger that can be played now the game is lost, with one the move is forced; a
   cell below one in danger is left alone. If nothing is left, the game is lost as well.
2. Nobody wins with the next two discs, which bounds the score by the number of discs.
3. The *follow-up* strategy bounds it: always play in the column of the other side's last disc
   (Allis, "A Knowledge-based Approach of Connect-Four", 1988). It gives whoever follows a known set
   of cells, see follow_up_bound(). Late in the game this decides most positions.
4. The book, up to 14 discs, and the table, up to 33: later, an entry costs more than a search.
5. The same is asked of all successors before any of them is searched. Their buckets of the table
   are fetched into the processor's cache while others are still being looked at.
6. What is left is searched in the order of the winning cells that a move makes, from the centre.

Other sources: P. Pons, "Solving Connect Four", for the score, the order of moves, and skipping
moves that lose at once.

four_solver.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.boards.limits import Limits
from cardtable.search.pages import zero_words

if not cython.compiled:  # four_solver.pxd supplies these in C
    from cardtable.search.bits import lowest, popcount

CELLS = cython.declare(cython.int, 42)
NO_SCORE = cython.declare(cython.int, 100)  # sentinel, above every score
MAX_SCORE = cython.declare(cython.int, 22)  # above every score that can be reached
ONE = cython.declare(cython.ulonglong, 1)
MASK_64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
KEY = cython.declare(cython.ulonglong, (1 << 49) - 1)
COLUMN = cython.declare(cython.ulonglong, 0b111111)
BOARD = cython.declare(cython.ulonglong, sum(0b111111 << 7 * column for column in range(7)))
BOTTOM = cython.declare(cython.ulonglong, sum(1 << 7 * column for column in range(7)))
# rows counted from the bottom, from 1
ODD = cython.declare(cython.ulonglong, sum(0b010101 << 7 * column for column in range(7)))
EVEN = cython.declare(cython.ulonglong, sum(0b101010 << 7 * column for column in range(7)))
EARLY = cython.declare(cython.int, 14)  # up to this number of discs, mirror images are one position
DEEP = cython.declare(cython.int, 28)  # below it, successors are looked up before any is searched
LATE = cython.declare(cython.int, 34)  # from here on, an entry costs more than a search
SMALL_WORK = cython.declare(cython.longlong, 32)  # nodes; smaller entries are replaced first


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def on_line(cells: cython.ulonglong, step: cython.int) -> cython.ulonglong:
    """Return the cells that make four with *cells* on lines whose cells are *step* bits apart."""
    run: cython.ulonglong = (cells << step) & (cells << 2 * step)
    wins: cython.ulonglong = run & (cells << 3 * step | cells >> step)
    run = (cells >> step) & (cells >> 2 * step)
    return wins | run & (cells >> 3 * step | cells << step)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def winning_cells(cells: cython.ulonglong) -> cython.ulonglong:
    """Return the cells that make four with *cells*, also occupied ones and those off the board."""
    up: cython.ulonglong = (cells << 1) & (cells << 2) & (cells << 3)
    return up | on_line(cells, 6) | on_line(cells, 7) | on_line(cells, 8)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def has_four(cells: cython.ulonglong) -> cython.bint:
    """Return whether four of *cells* are in a line."""
    pairs: cython.ulonglong = cells & (cells >> 7)
    fours: cython.ulonglong = pairs & (pairs >> 14)
    pairs = cells & (cells >> 6)
    fours |= pairs & (pairs >> 12)
    pairs = cells & (cells >> 8)
    fours |= pairs & (pairs >> 16)
    pairs = cells & (cells >> 1)
    fours |= pairs & (pairs >> 2)
    return fours != 0


@cython.ccall
@cython.exceptval(check=False)
@cython.nogil
def mirrored(cells: cython.ulonglong) -> cython.ulonglong:
    """Return the mirror image of a mask, or of the key of a position."""
    return (
        (cells >> 42 & 127)
        | (cells >> 28 & 127 << 7)
        | (cells >> 14 & 127 << 14)
        | (cells & 127 << 21)
        | (cells & 127 << 14) << 14
        | (cells & 127 << 7) << 28
        | (cells & 127) << 42
    )


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
@cython.nogil
def follow_up_bound(
    mine: cython.ulonglong,
    theirs: cython.ulonglong,
    discs: cython.ulonglong,
    danger: cython.ulonglong,
    count: cython.int,
) -> cython.int:
    """Return an upper bound of the score of *mine*, to move, or NO_SCORE.

    It is what the other side gets by follow-up: in a column with an even number of empty cells, one
    side then gets the odd rows and the other the even ones. Columns with an odd number are loose:
    their lowest empty cell is in an even row. Two loose columns make a pair: when one side plays in
    the first, the other answers in the second, and the rest of both is even.

    With an even *count* of discs the second player follows up, and gets all even rows: without a
    four among the other cells, *mine* cannot win. With an odd count the first player does so and
    needs a threat in the loose column that is left, *danger* in an odd row: when all other columns
    are full, *mine* must play below it.
    """
    empty: cython.ulonglong = BOARD & ~discs
    loose: cython.ulonglong = (discs + BOTTOM) & EVEN
    ours: cython.ulonglong
    column: cython.ulonglong
    threat: cython.ulonglong
    rest: cython.ulonglong
    if count & 1 == 0:
        ours = mine | empty & ODD
        if not loose:
            if has_four(ours):
                return NO_SCORE
            return -1 if has_four(theirs | empty & EVEN) else 0
        rest = loose & (loose - 1)
        if rest & (rest - 1) or has_four(ours | rest) or has_four(ours | (loose ^ rest)):
            return NO_SCORE
        return 0
    danger &= ODD & empty
    if not danger:
        return NO_SCORE
    rest = loose & (loose - 1)
    rest &= rest - 1
    if rest & (rest - 1):  # more than three
        return NO_SCORE
    while danger:
        threat = danger & (~danger + 1)  # the lowest one of its column
        column = COLUMN << lowest(threat) // 7 * 7
        danger &= ~column
        if not loose & column:
            continue
        ours = mine | empty & ODD & ~column | empty & EVEN & column & (threat - 1)
        rest = loose & ~column
        if has_four(ours | rest & (rest - 1)) or (rest and has_four(ours | rest & (~rest + 1))):
            continue
        # at the latest they win when all is full but the cells above the threat
        return ((CELLS + 1 - popcount(column & ~(threat | threat - 1))) >> 1) - MAX_SCORE
    return NO_SCORE


class FourSolver:
    """Solves positions, with a transposition table of 2 ** *bits* buckets of 16 bytes, and a book.

    Not for two threads at once. The entries of the table are true in every search. They are single
    words, so processes that were forked may share the table.
    """

    def __init__(self, bits=22) -> None:
        self.table_shift = 64 - bits
        self.clear()
        self.book_size = 0
        self.limits = Limits(2048)
        if not cython.compiled:
            self.moves = [0] * 336
            self.made = [0] * 336
            self.ranks = [0] * 336

    # -- search -----------------------------------------------------------------------------------

    def search(self, mine, theirs, danger, count, alpha):
        """Return a lower bound of the score that is above *alpha*, or an upper bound that is not.

        *mine* is to move and cannot win at once; *danger* are the empty cells where *theirs* would
        make four, *count* is the number of discs.
        """
        self.limits.nodes += 1
        if self.limits.nodes >= self.limits.next_poll:
            self.limits.poll()
            if self.limits.stopped:
                return 0
        discs: cython.ulonglong = mine | theirs
        tries: cython.ulonglong = (discs + BOTTOM) & BOARD
        forced: cython.ulonglong = danger & tries
        if forced:
            if forced & (forced - 1):
                return -((CELLS - count) >> 1)
            tries = forced
        tries &= ~(danger >> 1)
        if not tries:
            return -((CELLS - count) >> 1)
        if count >= CELLS - 2:
            return 0
        # nobody wins with this disc or the next one
        upper: cython.int = (CELLS - 1 - count) >> 1
        lower: cython.int = -((CELLS - 2 - count) >> 1)
        if upper <= alpha:
            return upper
        if lower > alpha:
            return lower
        if EARLY < count < LATE:
            self.fetch(mine + discs)
        score: cython.int = follow_up_bound(mine, theirs, discs, danger, count)
        if score < upper:
            if score <= alpha:
                return score
            upper = score
        return self.search_within(mine, theirs, tries, count, alpha, lower, upper)

    def search_within(self, mine, theirs, tries, count, alpha, lower, upper):
        """Search as search() the moves *tries*, with a score from *lower* to *upper*."""
        discs: cython.ulonglong = mine | theirs
        key: cython.ulonglong = mine + discs
        entry: cython.ulonglong = 0
        score: cython.int
        if count <= EARLY:
            mirror: cython.ulonglong = mirrored(key)
            if mirror < key:
                key = mirror
            score = self.book_score(key)
            if score != NO_SCORE:
                return score
        if count < LATE:
            entry = self.probe(key)
        if entry:
            score = cython.cast(cython.int, entry >> 49 & 63) - MAX_SCORE
            if score > lower:
                if score > alpha:
                    return score
                lower = score
            score = cython.cast(cython.int, entry >> 55 & 63) - MAX_SCORE
            if score < upper:
                if score <= alpha:
                    return score
                upper = score
        begin: cython.longlong = self.limits.nodes
        score = self.order_moves(mine, theirs, tries, count, alpha)
        if score != NO_SCORE:
            return score
        best: cython.int = self.search_moves(mine, theirs, count, alpha)
        if self.limits.stopped:
            return 0
        if best > upper:
            best = upper
        if count < LATE:
            if best > alpha:
                self.store(key, best, upper, self.limits.nodes - begin)
            else:
                self.store(key, lower, best, self.limits.nodes - begin)
        return best

    def order_moves(self, mine, theirs, tries, count, alpha):
        """Return a score above *alpha* that one of the moves has for certain, else NO_SCORE.

        In the latter case *moves* and *made* hold them from ``8 * count`` on, the best first, until
        a move of 0.
        """
        discs: cython.ulonglong = mine | theirs
        empty: cython.ulonglong = BOARD & ~discs
        base: cython.int = count << 3
        size: cython.int = 0
        move: cython.ulonglong
        made: cython.ulonglong
        threats: cython.ulonglong  # cells where the next disc would win
        entry: cython.ulonglong
        score: cython.int
        rank: cython.int
        slot: cython.int
        i: cython.int
        if EARLY <= count < DEEP:
            made = tries
            while made:
                self.fetch(theirs + (discs | made & (~made + 1)))
                made &= made - 1
        for i in range(7):  # from the centre, so that equal ranks stay in this order
            move = tries & (COLUMN << 7 * (((i + 1) >> 1) + 3 if i & 1 else 3 - (i >> 1)))
            if not move:
                continue
            made = winning_cells(mine | move) & (empty ^ move)
            threats = made & ((discs | move) + BOTTOM)
            if threats & (threats - 1 | made >> 1):
                return (CELLS - 1 - count) >> 1  # two threats at once, or one above the other
            if count & 1 == 0 or alpha < 1:  # else the bound cannot cause a cutoff
                score = follow_up_bound(theirs, mine | move, discs | move, made, count + 1)
                if -score > alpha:
                    return -score
            if EARLY <= count < DEEP:
                entry = self.probe(theirs + (discs | move))
                if entry:
                    score = MAX_SCORE - cython.cast(cython.int, entry >> 55 & 63)
                    if score > alpha:
                        return score
            rank = popcount(made)
            slot = base + size
            while slot > base and self.ranks[slot - 1] < rank:
                self.moves[slot] = self.moves[slot - 1]
                self.made[slot] = self.made[slot - 1]
                self.ranks[slot] = self.ranks[slot - 1]
                slot -= 1
            self.moves[slot] = move
            self.made[slot] = made
            self.ranks[slot] = rank
            size += 1
        self.moves[base + size] = 0
        return NO_SCORE

    def search_moves(self, mine, theirs, count, alpha):
        """Return the best score of the moves that order_moves() left, until it is above *alpha*."""
        index: cython.int = count << 3
        best: cython.int = -NO_SCORE
        score: cython.int
        while self.moves[index] and best <= alpha:
            score = -self.search(
                theirs, mine | self.moves[index], self.made[index], count + 1, -alpha - 1
            )
            if self.limits.stopped:
                return 0
            if score > best:
                best = score
            index += 1
        return best

    def book_score(self, key):
        """Return the score of the position *key* in the book, NO_SCORE if it is not there."""
        low: cython.int = 0
        high: cython.int = self.book_size
        middle: cython.int
        while low < high:
            middle = (low + high) >> 1
            if self.book_keys[middle] < key:
                low = middle + 1
            else:
                high = middle
        if low < self.book_size and self.book_keys[low] == key:
            return self.book_scores[low]
        return NO_SCORE

    # -- transposition table ----------------------------------------------------------------------

    def fetch(self, key):
        """Load the bucket of a position that is looked up soon into the processor's cache."""
        if cython.compiled:
            index: cython.ulonglong = (key * MULTIPLIER & MASK_64) >> self.table_shift << 1
            prefetch(cython.address(self.table[index]))  # noqa: F821  # in four_solver.pxd

    def probe(self, key):
        """Return the entry of a position, packed as by store(); 0 where there is none."""
        index: cython.ulonglong = (key * MULTIPLIER & MASK_64) >> self.table_shift << 1
        word: cython.ulonglong = self.table[index]
        if word & KEY == key:
            return word
        word = self.table[index + 1]
        if word & KEY == key:
            return word
        return 0

    def store(self, key, lower, upper, work):
        """Store bounds of the score of a position that took *work* nodes.

        An entry packs, from the lowest bit: the key (49 bits), the lower and the upper bound, each
        plus MAX_SCORE (6 bits each), and the logarithm of the work (3 bits). Of the two slots of a
        bucket the first keeps the entry with more work, the second the newest. An entry loses its
        place in time, because its work is counted down.
        """
        index: cython.ulonglong = (key * MULTIPLIER & MASK_64) >> self.table_shift << 1
        level: cython.ulonglong = 0
        while work >= SMALL_WORK and level < 7:
            work >>= 3
            level += 1
        word: cython.ulonglong = self.table[index]
        if word & KEY != key and word >> 61 > level:
            if key >> 5 & 15 == 0:
                self.table[index] = word - (ONE << 61)
            index += 1
        elif word & KEY != key:
            self.table[index + 1] = word
        self.table[index] = (
            key
            | cython.cast(cython.ulonglong, lower + MAX_SCORE) << 49
            | cython.cast(cython.ulonglong, upper + MAX_SCORE) << 55
            | level << 61
        )

    # -- from Python ------------------------------------------------------------------------------

    def set_book(self, keys, scores):
        """Use a book: the ascending *keys* of positions, and the *scores* of the side to move.

        The key of a position is ``2 * mine + theirs``, or that of its mirror image if it is less.
        A book holds positions with at most 14 discs in which the side to move cannot win at once.
        """
        self.book_keys = keys
        self.book_scores = scores
        self.book_size = len(keys)

    def clear(self):
        """Clear the table, so that equal searches take equal numbers of nodes."""
        self.table = zero_words(ONE << (65 - self.table_shift))

    def score(self, mine, theirs, guess=0):
        """Return the score of a position that is not won yet to *mine*, the side to move.

        A *guess* near the score saves time. The score is meaningless if ``limits.interrupted`` is
        true afterwards.
        """
        ours: cython.ulonglong = mine
        others: cython.ulonglong = theirs
        discs: cython.ulonglong = ours | others
        count: cython.int = popcount(discs)
        danger: cython.ulonglong = winning_cells(others) & BOARD & ~discs
        if winning_cells(ours) & (discs + BOTTOM) & BOARD:
            return (CELLS + 1 - count) >> 1
        if count == CELLS:
            return 0
        low: cython.int = -((CELLS - count) >> 1)
        high: cython.int = (CELLS - 1 - count) >> 1
        alpha: cython.int = guess
        value: cython.int
        self.limits.poll()
        while low < high and not self.limits.stopped:
            alpha = min(max(alpha, low), high - 1)
            with cython.nogil:
                value = self.search(ours, others, danger, count, alpha)
            if value > alpha:
                low = value
            else:
                high = value
            # most scores are near 0, and the search below a score costs less than above it
            if low <= 0 <= high - 1:
                alpha = 0
            elif low <= -1 <= high - 1:
                alpha = -1
            elif low > 0:
                alpha = low + (high - low) // 8
            else:
                alpha = high - 1 - (high - low) // 8
        return low
