"""The transposition table of the double-dummy searches. Its entries are patterns, not positions.

An entry holds for all positions with the same key (suit lengths, tricks left, leader), in which the
highest cards of each suit have the same owners, as far down as the proof of its result reaches
(position.py). Source: M. Ginsberg, "Partition Search" (1996).

A *pattern* is the owners of all cards in play, two bits each, from the highest card of a suit down:
26 bits for each of two suits. An entry is three words: the patterns of suits 0 and 1 and of suits 2
and 3, and a word of the search:

    bits 0..15   bounds of the result; the search says what they mean
    bits 16..31  for each suit the number of highest cards whose owners must agree
    bits 32..37  the best lead
    bits 38..63  more room for the search

pattern_table.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.pages import zero_words

TABLE_LINES = cython.declare(cython.int, 1 << 20)  # size of the table in lines of 64 bytes (64 MB)
BUCKETS = cython.declare(cython.int, 1 << 18)  # maximum number of buckets, 16 bytes each (4 MB)
NO_BLOCK = cython.declare(cython.int, 0xFFFFFF)  # ends the chain of blocks of a bucket
NO_MATCH = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # no entry has this word
MAX_GENERATION = cython.declare(cython.uint, 0xFFFFFFFF)


class PatternTable:
    """Entries by key, found by their patterns. Not thread-safe."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.owner_masks = [0] * 256
        k: cython.int
        rank: cython.int
        one: cython.ulonglong = 1
        for k in range(256):
            self.owner_masks[k] = 0
            if (k & 15) < 14 and (k >> 4) < 14:
                rank = k >> 4
                self.owner_masks[k] = ((one << (2 * rank)) - 1) << (26 - 2 * rank)
                rank = k & 15
                self.owner_masks[k] |= ((one << (2 * rank)) - 1) << (52 - 2 * rank)
        self.buckets = zero_words(2 * BUCKETS)
        self.table = zero_words(8 * TABLE_LINES)
        self.generation = 0
        self.clear(0)

    def clear(self, tricks):
        """Remove all entries, for a search of *tricks* tricks."""
        # few buckets for few cards: they stay in the processor's cache
        self.bucket_mask = 255
        if tricks > 4:
            self.bucket_mask = min(BUCKETS, 1 << (tricks + 5)) - 1
        self.begin_generation()

    def begin_generation(self):
        """Remove all entries, by beginning a new generation."""
        i: cython.int
        if self.generation == MAX_GENERATION:  # counts from 1 again: erase all old marks
            self.generation = 0
            for i in range(BUCKETS):
                self.buckets[2 * i + 1] = 0
        self.generation += 1
        self.used_lines = 0

    def find_bucket(self, key):
        """Return the index of the bucket for *key*, claiming an empty one if it is new."""
        mask: cython.ulonglong = self.bucket_mask
        # Fibonacci hashing: the multiplier is 2**64 divided by the golden ratio
        bucket: cython.int = cython.cast(
            cython.int, ((key * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)) >> 44) & mask
        )
        tries: cython.int = 0
        while self.buckets[2 * bucket + 1] >> 32 == self.generation:
            if self.buckets[2 * bucket] == key:
                return bucket
            bucket = (bucket + 1) & self.bucket_mask
            tries += 1
            if tries == 64:  # too full: start again with more buckets
                if self.bucket_mask < BUCKETS - 1:
                    self.bucket_mask = min(BUCKETS - 1, 4 * self.bucket_mask + 3)
                self.begin_generation()
        self.buckets[2 * bucket] = key
        self.buckets[2 * bucket + 1] = (
            cython.cast(cython.ulonglong, self.generation) << 32
        ) | NO_BLOCK
        return bucket

    def probe(self, key, pattern_01, pattern_23):
        """Return the third word of the newest entry that matches, or NO_MATCH.

        next_match() returns the others, the newest first. After the last one, ``last_word`` is that
        of the oldest entry with this key, whether it matches or not (0: there is none).
        """
        index: cython.int = 2 * self.find_bucket(key) + 1
        self.last_word = 0
        self.block = cython.cast(cython.int, self.buckets[index] & NO_BLOCK)
        if self.block == NO_BLOCK:
            return NO_MATCH
        self.pattern_01 = pattern_01
        self.pattern_23 = pattern_23
        self.entry = self.newest_entry(self.block)
        return self.next_match()

    def next_match(self):
        """Return the third word of the next entry that matches, or NO_MATCH."""
        pattern_01: cython.ulonglong = self.pattern_01
        pattern_23: cython.ulonglong = self.pattern_23
        block: cython.int = self.block
        entry: cython.int = self.entry
        word: cython.ulonglong = self.last_word
        while block != NO_BLOCK:
            while entry > 8 * block:
                word = self.table[entry + 2]
                entry -= 3
                if (
                    not (pattern_01 ^ self.table[entry + 3]) & self.owner_masks[(word >> 16) & 255]
                    and not (pattern_23 ^ self.table[entry + 4])
                    & self.owner_masks[(word >> 24) & 255]
                ):
                    self.block = block
                    self.entry = entry
                    self.last_word = word
                    return word
            block = cython.cast(cython.int, self.table[8 * block] >> 16)
            if block != NO_BLOCK:
                entry = self.newest_entry(block)
        self.block = NO_BLOCK
        self.last_word = word
        return NO_MATCH

    def newest_entry(self, block):
        """Return the index in ``table`` of the newest entry of *block*."""
        return 8 * block + 3 * cython.cast(cython.int, self.table[8 * block] & 255) - 2

    def store(self, key, pattern_01, pattern_23, word):
        """Store an entry.

        The entries of a bucket are stored in a chain of blocks, so that one memory access fetches
        several: a block is one word (next block << 16 | capacity << 8 | number of entries) and its
        entries. The first block takes one line of memory, later ones two or four.
        """
        if self.used_lines + 4 > TABLE_LINES:
            self.begin_generation()
        head: cython.int = 2 * self.find_bucket(key) + 1
        block: cython.int = cython.cast(cython.int, self.buckets[head] & NO_BLOCK)
        lines: cython.int = 1
        filled: cython.ulonglong = 0
        if block != NO_BLOCK:
            filled = self.table[8 * block]
            if filled & 255 == (filled >> 8) & 255:
                lines = 2 if filled & 255 == 2 else 4
                filled = 0
        if not filled:
            filled = (
                cython.cast(cython.ulonglong, block) << 16
                | cython.cast(cython.ulonglong, (8 * lines - 1) // 3) << 8
            )
            block = self.used_lines
            self.used_lines += lines
            self.buckets[head] = (cython.cast(cython.ulonglong, self.generation) << 32) | block
        entry: cython.int = 8 * block + 1 + 3 * cython.cast(cython.int, filled & 255)
        self.table[8 * block] = filled + 1
        self.table[entry] = pattern_01
        self.table[entry + 1] = pattern_23
        self.table[entry + 2] = word
