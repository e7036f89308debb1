"""The transposition table of the searches of boards on two bit masks.

A bucket is eight words, a line of the processor's cache, with two slots of three: the two masks of
a position, which are its key, and an entry. An entry packs, from the lowest bit, what the search
knows of the value (16 bits), the depth of that search (8 bits), two bits for how the value is
bounded, from bit 32 the best cell, and from bit 40 the generation. Of the two slots the first keeps
the deepest entry, the second the newest.

To clear the table its generation is increased, so that earlier entries no longer match.

position_table.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.pages import zero_words

NO_VALUE = cython.declare(cython.int, 32_000)  # sentinel, above every value
MASK_64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
MULTIPLIER_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)


class PositionTable:
    """Entries by position, in 2 ** *bits* buckets of 64 bytes."""

    def __init__(self, bits: int) -> None:
        self.words = zero_words(8 << bits)
        self.size = 8 << bits
        self.shift = 64 - bits
        self.generation = 0
        self.clear()

    def bucket(self, mine, theirs):
        """Return the index of a position's bucket in the table."""
        word: cython.ulonglong = ((mine * MULTIPLIER) & MASK_64) ^ (
            (theirs * MULTIPLIER_2) & MASK_64
        )
        word ^= word >> 32
        word = (word * MULTIPLIER) & MASK_64
        return cython.cast(cython.int, word >> self.shift) * 8

    def probe(self, mine, theirs):
        """Return the entry of a position; 0 where there is none."""
        index: cython.int = self.bucket(mine, theirs)
        slot: cython.int
        for slot in range(index, index + 6, 3):
            if (
                self.words[slot] == mine
                and self.words[slot + 1] == theirs
                and self.words[slot + 2] >> 40 == self.generation
            ):
                return self.words[slot + 2]
        return 0

    def store(self, mine, theirs, depth, cell, known):
        """Store what is *known* of a position: an entry's value, and how it is bounded."""
        index: cython.int = self.bucket(mine, theirs)
        old: cython.ulonglong = self.words[index + 2]
        if not (
            (self.words[index] == mine and self.words[index + 1] == theirs)
            or old >> 40 != self.generation
            or cython.cast(cython.int, (old >> 16) & 255) <= depth
        ):
            index += 3
        self.words[index] = mine
        self.words[index + 1] = theirs
        self.words[index + 2] = (
            known
            | (cython.cast(cython.ulonglong, depth) << 16)
            | (cython.cast(cython.ulonglong, cell) << 32)
            | (self.generation << 40)
        )

    def store_value(self, mine, theirs, depth, cell, value, alpha, beta):
        """Store the *value* of a search with the window it used.

        It is packed plus 32,000; the two bits are set for a lower and for an upper bound.
        """
        bounds: cython.int = (1 if value > alpha else 0) | (2 if value < beta else 0)
        self.store(
            mine,
            theirs,
            depth,
            cell,
            cython.cast(cython.ulonglong, value + NO_VALUE)
            | (cython.cast(cython.ulonglong, bounds) << 24),
        )

    # -- from Python ------------------------------------------------------------------------------

    def clear(self):
        """Clear the table, so that equal searches give equal results."""
        i: cython.int
        self.generation = (self.generation + 1) & 0xFFFFFF
        if not self.generation:  # after 16 million searches entries of the first might match again
            for i in range(self.size):
                self.words[i] = 0
            self.generation = 1
