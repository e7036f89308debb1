"""Lookup tables for hand ranks, computed from the rules when first needed.

tables.pxd declares the types; without it this file is plain Python.

Every card has a 64-bit key, and the key of a hand is the sum of its cards' keys. The lowest 16 bits
count the suits, four bits each, starting at 3: a flush sets the highest of its four bits. The top
29 bits sum random numbers, one per rank, chosen so that no two hands of the same size collide.
The rank of a hand without a flush takes two look-ups in a perfect hash: the top 13 bits select a
row, the row stores the displacement of its hands, and there the rank is stored. Displacements are
found by trial, the fullest rows first (R. E. Tarjan and A. C. Yao, Storing a sparse table, 1979). A
flush beats anything else its cards could be, and is looked up by its ranks.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import cython

from cardtable.poker.values import STRAIGHTS, all_codes

SEED = 2  # the first seed without a collision between hands of five, six or seven cards
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
RANKS = cython.declare(cython.ulonglong, 0xFFFFFFF800000000)  # the part of a key that sums ranks
NO_CARD = cython.declare(cython.ulonglong, 0x8000000000000000)  # the bit of an invalid card

# The start of the values of hands of k cards, and the bits that index them.
BEGIN = (0, 0, 0, 0, 0, 98304, 65536, 0)
PLACE = (0, 0, 0, 0, 0, 0x1FFF, 0x7FFF, 0xFFFF)


class Tables:
    """Keys and ranks. The tables of *k* cards may be read once prepare(k) has been called."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.keys, self.bits, self.flush = [0] * 256, [0] * 256, [0] * 8192
            self.rows, self.cells, self.ready = [0] * 24576, [0] * 106496, [0] * 8
        card: cython.int
        for card in range(256):  # an invalid card has a harmless key
            self.keys[card] = 0
            self.bits[card] = NO_CARD
        random = random_words(SEED)
        ranks = [next(random) & RANKS for _rank in range(13)]
        for card in range(52):
            self.keys[card] = ranks[card % 13] | (1 << 4 * (card // 13))
            self.bits[card] = cython.cast(cython.ulonglong, 1) << card
        self.values = {number: value for value, number in enumerate(all_codes(), 1)}
        mask: cython.int
        for mask in range(8192):
            self.flush[mask] = 0 if mask.bit_count() < 5 else self.rank_of_flush(mask)
        for card in range(8):
            self.ready[card] = 0

    def rank_of_flush(self, ranks):
        """Return the rank of the best flush in a suit with *ranks*, a mask of five or more."""
        high: cython.int
        rank: cython.int
        five: cython.int
        for straight, high in _STRAIGHTS:
            if ranks & straight == straight:
                return self.values[8 << 20 | high << 16]
        number: cython.int = 5
        rank, five = 12, 0
        while five < 5:
            if ranks & (1 << rank):
                number, five = 16 * number + rank, five + 1
            rank -= 1
        return self.values[number]

    def prepare(self, k):
        """Make the tables of *k* cards (5, 6 or 7), unless that has been done.

        Thread-safe: several threads may each compute them, with equal results.
        """
        if not self.ready[k]:
            made: Tables = Tables()
            made.make(k)
            self.copy_from(made, k)
        return 0

    def copy_from(self, made, k):
        """Copy the tables of *k* cards from *made*."""
        i: cython.int
        for i in range(BEGIN[k], BEGIN[k] + PLACE[k] + 1):
            self.cells[i] = made.cells[i]
        for i in range(8192 * (k - 5), 8192 * (k - 4)):
            self.rows[i] = made.rows[i]
        self.ready[k] = 1

    def make(self, k):
        """Fill the tables of *k* cards, which must be empty."""
        counts: cython.int[13]
        if not cython.compiled:
            counts = [0] * 13
        key: cython.ulonglong
        rank: cython.int
        rows: dict[int, list[int]] = {}
        for ranks in combinations_with_replacement(range(13), k):
            for rank in range(13):
                counts[rank] = 0
            key = 0
            for rank in ranks:
                counts[rank] += 1
                key = (key + (self.keys[rank] & RANKS)) & WORD
            value = self.rank_without_flush(counts)
            if value:
                rows.setdefault(key >> 51, []).append((key >> 35 & PLACE[k]) << 16 | value)
        for _size, number in sorted([(-len(row), number) for number, row in rows.items()]):
            self.rows[8192 * (k - 5) + number] = self.displace(rows[number], k)
        return 0

    def displace(self, row, k):
        """Store a row of hands in free cells and return its displacement.

        *row* holds ``place << 16 | value`` for each hand; place ^ displacement is its cell.
        """
        begin: cython.uint = BEGIN[k]
        displacement: cython.uint
        hand: cython.uint
        for displacement in range(PLACE[k] + 1):
            for hand in row:
                if self.cells[begin + (hand >> 16 ^ displacement)]:
                    break
            else:
                for hand in row:
                    self.cells[begin + (hand >> 16 ^ displacement)] = hand & 0xFFFF
                return displacement
        raise AssertionError("No free cells for a row: choose another SEED.")

    def rank_without_flush(self, counts):
        """Return the rank of a hand without a flush, 0 if a card rank has five cards.

        *counts* is the number of cards of each rank.
        """
        alike: cython.int[5]  # number of cards -> mask of the ranks with that many
        if not cython.compiled:
            alike = [0] * 5
        i: cython.int
        for i in range(5):
            alike[i] = 0
        for i in range(13):
            if counts[i] > 4:
                return 0
            alike[counts[i]] |= 1 << i
        every: cython.int = alike[1] | alike[2] | alike[3] | alike[4]
        if alike[4]:
            return self.values[make_code(7, alike[4], 1, every, 1)]
        if alike[3]:
            triple: cython.int = highest_bit(alike[3])
            pairs: cython.int = alike[3] ^ triple | alike[2]
            if pairs:
                return self.values[make_code(6, triple, 1, pairs, 1)]
        high: cython.int
        for straight, high in _STRAIGHTS:
            if every & straight == straight:
                return self.values[4 << 20 | high << 16]
        if alike[3]:
            return self.values[make_code(3, alike[3], 1, every, 2)]
        if alike[2]:
            two: cython.bint = alike[2] != highest_bit(alike[2])
            return self.values[make_code(1 + two, alike[2], 1 + two, every, 3 - 2 * two)]
        return self.values[make_code(0, every, 5, 0, 0)]


def shared_tables(k=0):
    """Return the shared set of tables, ready for *k* cards (5, 6 or 7)."""
    if not _shared:
        _shared.append(Tables())
    if k:
        _shared[0].prepare(k)
    return _shared[0]


if not cython.compiled:  # tables.pxd declares them for compiled modules, which inline them

    def plain_value(t, key, k):
        """Return the value of *k* cards without a flush, by the sum of their keys."""
        return t.cells[BEGIN[k] + (t.rows[8192 * (k - 5) + (key >> 51)] ^ (key >> 35 & PLACE[k]))]

    def flush_value(t, bits, key):
        """Return the value of the flush in a hand with this *key*; *bits* has one bit per card."""
        suit = 0
        while not key & (8 << 4 * suit):
            suit += 1
        return t.flush[bits >> 13 * suit & 0x1FFF]


def highest_bit(ranks):
    """Return the highest bit of a mask that is not empty."""
    bit: cython.int = 4096
    while not ranks & bit:
        bit >>= 1
    return bit


def make_code(category, first, n, others, m):
    """Return the code of a category, the *n* highest ranks of *first* and *m* of the *others*.

    Both are masks; no rank counts twice, and missing cards of the five are 0.
    """
    number: cython.int = category
    left: cython.int = 5 - n - m
    rank: cython.int
    for rank in range(12, -1, -1):
        if n and first & (1 << rank):
            number, n = 16 * number + rank, n - 1
            others &= ~(1 << rank)
    for rank in range(12, -1, -1):
        if m and others & (1 << rank):
            number, m = 16 * number + rank, m - 1
    return number << 4 * left


def random_words(seed):
    """Yield random numbers of 64 bits, the same ones for the same seed (SplitMix64)."""
    state: cython.ulonglong = (seed * 0x9E3779B97F4A7C15) & WORD
    mixed: cython.ulonglong
    while True:
        state = (state + 0x9E3779B97F4A7C15) & WORD
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        yield mixed ^ (mixed >> 31)


_STRAIGHTS = [
    (sum(1 << rank for rank in ranks), high)
    for ranks, high in sorted(STRAIGHTS.items(), key=lambda pair: -pair[1])
]

_shared: list[Tables] = []  # computed on first use
