"""How strong each pair of hole cards is on a board, for all 1,326 pairs at once.

On the river the *score* of a pair is twice the number of other pairs it beats plus the number it
ties, 0 to 1,980. Before the river its *strength* is the mean score over all boards to come, and its
*spread* the standard deviation of the score: a draw has a large one. Both are given in
ten-thousandths of the largest score.

A pair has the number ``high * (high - 1) / 2 + low`` for its card indexes.

strengths.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.poker.tables import shared_tables

FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
VALUES = cython.declare(cython.int, 7464)
PAIRS = cython.declare(cython.int, 1326)
SCALE = cython.declare(cython.int, 10_000)
MOST = cython.declare(cython.int, 1980)  # the score of a pair that beats all 990 others

if not cython.compiled:
    from math import sqrt  # strengths.pxd supplies these in C

    from cardtable.poker.tables import flush_value, plain_value


def pair_index(a, b):
    """Return the number of a pair of different cards."""
    return a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a


def pair_of(a, b):
    """Return the number of a pair of different cards, 0 to 1,325."""
    return pair_index(a, b)


class Strengths:
    """Computes strengths; an object is for one thread."""

    def __init__(self):
        pair: cython.int
        a: cython.int
        b: cython.int
        if not cython.compiled:
            self.order, self.values, self.scores = [0] * PAIRS, [0] * PAIRS, [0] * PAIRS
            self.low, self.high, self.ends = [0] * PAIRS, [0] * PAIRS, [0] * VALUES
            self.totals, self.squares = [0] * PAIRS, [0] * PAIRS
        self.tables = shared_tables(7)
        for b in range(52):
            for a in range(b):
                pair = pair_index(a, b)
                self.low[pair], self.high[pair] = a, b

    def rank(self, board):
        """Compute the scores of all pairs on a *board* of five cards; -1 for those it contains."""
        i: cython.int
        a: cython.int
        b: cython.int
        pair: cython.int
        value: cython.int
        begin: cython.int
        end: cython.int
        taken: cython.ulonglong = 0
        key: cython.ulonglong = SUITS
        one: cython.ulonglong
        bits: cython.ulonglong
        whole: cython.ulonglong
        lower: cython.int[52]
        level: cython.int[52]
        if not cython.compiled:
            lower, level = [0] * 52, [0] * 52
        for i in range(52):
            lower[i] = level[i] = 0
        for i in range(VALUES):
            self.ends[i] = 0
        for i in range(5):
            key += self.tables.keys[board[i]]
            taken |= self.tables.bits[board[i]]
        pair = 0
        for b in range(52):
            if taken & self.tables.bits[b]:
                for a in range(b):
                    self.values[pair + a] = 0
                pair += b
                continue
            one = key + self.tables.keys[b]
            for a in range(b):
                value = 0
                if not taken & self.tables.bits[a]:
                    whole = one + self.tables.keys[a]
                    if not cython.compiled:
                        whole &= WORD
                    if whole & FLUSHES:
                        bits = taken | self.tables.bits[a] | self.tables.bits[b]
                        value = flush_value(self.tables, bits, whole)
                    else:
                        value = plain_value(self.tables, whole, 7)
                    self.ends[value] += 1
                self.values[pair + a] = value
            pair += b
        end = 0
        for value in range(VALUES):
            begin = self.ends[value]
            self.ends[value] = end
            end += begin
        for pair in range(PAIRS):
            value = self.values[pair]
            if value:
                self.order[self.ends[value]] = pair
                self.ends[value] += 1
            else:
                self.scores[pair] = -1
        begin = 0
        while begin < end:
            value = self.values[self.order[begin]]
            for i in range(begin, self.ends[value]):
                pair = self.order[i]
                level[self.low[pair]] += 1
                level[self.high[pair]] += 1
            for i in range(begin, self.ends[value]):
                pair = self.order[i]
                a, b = self.low[pair], self.high[pair]
                # Pairs that share a card with this one cannot be held against it.
                self.scores[pair] = 2 * (begin - lower[a] - lower[b])
                self.scores[pair] += self.ends[value] - begin - level[a] - level[b] + 1
            for i in range(begin, self.ends[value]):
                pair = self.order[i]
                a, b = self.low[pair], self.high[pair]
                lower[a] += 1
                lower[b] += 1
                level[a] = level[b] = 0
            begin = self.ends[value]

    def clear(self):
        """Forget the boards counted so far."""
        pair: cython.int
        for pair in range(PAIRS):
            self.totals[pair] = self.squares[pair] = 0

    def add(self):
        """Count the scores of the last board ranked."""
        pair: cython.int
        score: cython.longlong
        for pair in range(PAIRS):
            score = self.scores[pair]
            if score >= 0:
                self.totals[pair] += score
                self.squares[pair] += score * score

    def count_turn(self, board):
        """Count all rivers after a *board* of four cards; *board* has room for a fifth."""
        card: cython.int
        i: cython.int
        is_free: cython.bint
        self.clear()
        for card in range(52):
            is_free = True
            for i in range(4):
                if board[i] == card:
                    is_free = False
            if is_free:
                board[4] = card
                self.rank(board)
                self.add()

    def strength(self, pair, runouts):
        """Return the mean score of *pair* over the *runouts* counted, in ten-thousandths."""
        return self.totals[pair] * SCALE // (cython.cast(cython.longlong, runouts) * MOST)

    def spread(self, pair, runouts):
        """Return the standard deviation of its score, in ten-thousandths."""
        mean: cython.double = self.totals[pair] / (1.0 * runouts)
        variance: cython.double = self.squares[pair] / (1.0 * runouts) - mean * mean
        return cython.cast(cython.int, sqrt(variance) * SCALE / MOST) if variance > 0.0 else 0

    def on_board(self, board):
        """Return (strengths, spreads) of all pairs on a board of four or five cards.

        Pairs that contain a card of the board have the strength -1.
        """
        i: cython.int
        cards: cython.int[5]
        if not cython.compiled:
            cards = [0] * 5
        for i in range(len(board)):
            cards[i] = board[i]
        runouts: cython.int = 1
        if len(board) == 5:
            self.clear()
            self.rank(cards)
            self.add()
        else:
            runouts = 46
            self.count_turn(cards)
        seen = set(board)
        strengths, spreads = [-1] * PAIRS, [0] * PAIRS
        for i in range(PAIRS):
            if self.low[i] not in seen and self.high[i] not in seen:
                strengths[i] = self.strength(i, runouts)
                spreads[i] = self.spread(i, runouts)
        return strengths, spreads
