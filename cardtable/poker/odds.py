"""Exact and sampled counts of wins and ties; equity.py is the public interface.

odds.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.poker.tables import shared_tables

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # SplitMix64 draws the random deals
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MORE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value


class Odds:
    """Two to ten hands, a board of up to five cards, and the deals counted so far."""

    def __init__(self, holes, board, seed, dead=()):
        """*holes* has two card indexes for each hand, none for a random one; *board* up to five.

        *dead* are cards that are neither drawn nor held by these hands, such as folded ones.
        """
        if not cython.compiled:
            self.deck, self.rest, self.drawn = [0] * 52, [0] * 52, [0] * 10
            self.hole_keys, self.hole_bits, self.values = [0] * 10, [0] * 10, [0] * 10
            self.wins, self.shared = [0] * 10, [0] * 110
        self.tables = shared_tables(7)
        self.hands, self.missing, self.randoms = len(holes), 5 - len(board), 0
        self.board_key, self.board_bits, self.boards = SUITS, 0, 0
        self.state = seed & WORD
        number: cython.int
        for number in range(10):
            self.wins[number] = self.values[number] = 0
            self.hole_keys[number] = self.hole_bits[number] = 0
        for number in range(110):
            self.shared[number] = 0
        for card in board:
            self.board_key = (self.board_key + self.tables.keys[card]) & WORD
            self.board_bits |= self.tables.bits[card]
        taken = self.board_bits
        for card in dead:
            taken |= self.tables.bits[card]
        for number in range(self.hands):
            if not holes[number]:
                self.drawn[self.randoms] = number
                self.randoms += 1
            for card in holes[number]:
                self.hole_keys[number] = (self.hole_keys[number] + self.tables.keys[card]) & WORD
                self.hole_bits[number] |= self.tables.bits[card]
            taken |= self.hole_bits[number]
        self.free = 0
        for card in range(52):
            if not taken & self.tables.bits[card]:
                self.deck[self.free] = card
                self.free += 1

    def results(self):
        """Return the number of deals, and for each hand its wins and its ties of 2, 3 ... hands."""
        return self.boards, [
            (self.wins[number], [self.shared[11 * number + ways] for ways in range(2, 11)])
            for number in range(self.hands)
        ]

    def settle(self, key, bits):
        """Count one complete deal; *key* and *bits* are the sums over the five board cards."""
        best: cython.int = 0
        ways: cython.int = 0
        value: cython.int
        number: cython.int
        whole: cython.ulonglong
        for number in range(self.hands):
            whole = key + self.hole_keys[number]
            if not cython.compiled:
                whole &= WORD
            if whole & FLUSHES:
                value = flush_value(self.tables, bits | self.hole_bits[number], whole)
            else:
                value = plain_value(self.tables, whole, 7)
            self.values[number] = value
            if value > best:
                best, ways = value, 1
            elif value == best:
                ways += 1
        self.boards += 1
        for number in range(self.hands):
            if self.values[number] == best:
                if ways == 1:
                    self.wins[number] += 1
                else:
                    self.shared[11 * number + ways] += 1

    # -- all deals --------------------------------------------------------------------------------

    def count_all(self):
        """Count every deal once: all boards, for all cards of the random hands."""
        with cython.nogil:
            self.fill_hands(0, 0)

    def fill_hands(self, number, taken):
        """Deal every pair of cards that are not *taken* to the random hands from *number* on."""
        i: cython.int
        j: cython.int
        one: cython.ulonglong
        two: cython.ulonglong
        if number == self.randoms:
            j = 0
            for i in range(self.free):
                if not taken & self.tables.bits[self.deck[i]]:
                    self.rest[j] = self.deck[i]
                    j += 1
            self.fill_board(0, j, self.missing, self.board_key, self.board_bits)
            return
        hand: cython.int = self.drawn[number]
        for i in range(self.free):
            one = self.tables.bits[self.deck[i]]
            if taken & one:
                continue
            for j in range(i + 1, self.free):
                two = self.tables.bits[self.deck[j]]
                if taken & two:
                    continue
                self.hole_bits[hand] = one | two
                self.hole_keys[hand] = (
                    self.tables.keys[self.deck[i]] + self.tables.keys[self.deck[j]]
                ) & WORD
                self.fill_hands(number + 1, taken | one | two)

    def fill_board(self, begin, size, left, key, bits):
        """Deal every choice of *left* board cards, from index *begin* of *size* cards."""
        i: cython.int
        if left == 0:
            self.settle(key, bits)
            return
        for i in range(begin, size - left + 1):
            self.fill_board(
                i + 1,
                size,
                left - 1,
                (key + self.tables.keys[self.rest[i]]) & WORD,
                bits | self.tables.bits[self.rest[i]],
            )

    # -- random deals -----------------------------------------------------------------------------

    def count_some(self, deals):
        """Count random deals, each equally likely to within one part in 10 million."""
        count: cython.longlong = deals
        _deal: cython.longlong
        i: cython.int
        j: cython.int
        card: cython.int
        other: cython.int
        wanted: cython.int = self.missing + 2 * self.randoms
        word: cython.ulonglong = 0
        span: cython.ulonglong
        key: cython.ulonglong
        bits: cython.ulonglong
        with cython.nogil:
            for _deal in range(count):
                key, bits = self.board_key, self.board_bits
                for i in range(wanted):
                    if i & 1:  # one random word yields two cards
                        word >>= 32
                    else:
                        self.state = (self.state + STEP) & WORD
                        word = self.state
                        word = ((word ^ (word >> 30)) * MIX) & WORD
                        word = ((word ^ (word >> 27)) * MORE) & WORD
                        word ^= word >> 31
                    span = self.free - i
                    j = i + cython.cast(cython.int, (word & HALF) * span >> 32)
                    card = self.deck[j]
                    self.deck[j] = self.deck[i]
                    self.deck[i] = card
                    if i < self.missing:
                        key = (key + self.tables.keys[card]) & WORD
                        bits |= self.tables.bits[card]
                    elif (i - self.missing) & 1:
                        other = self.deck[i - 1]
                        j = self.drawn[(i - self.missing) >> 1]
                        self.hole_keys[j] = (
                            self.tables.keys[card] + self.tables.keys[other]
                        ) & WORD
                        self.hole_bits[j] = self.tables.bits[card] | self.tables.bits[other]
                self.settle(key, bits)
