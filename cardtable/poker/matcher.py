"""Patterns with one part, decided by a few bit tests: digits, letters, ranks, or one run.

matching.pxd declares the types; without it this file is plain Python. Patterns with more than one
such part (besides ``?``) are left to fitting.py.

A hand is stored as the mask of ranks (13 bits) of each suit, and the masks of ranks with at least
one, two, three and four cards. Runs are matched on a line of 14 bits: rank r is bit r + 1, and an
ace is also the bit below the lowest rank of the deck. The line is shifted by each step's position,
and the "and" of all shifts leaves the bits at which a whole run begins.
"""

from __future__ import annotations

import cython

MAX_PATTERNS = 64
"""Maximum number of patterns in a matcher, and so in a ranking."""

NEVER = cython.declare(cython.int, 0)
WILD = cython.declare(cython.int, 1)
DIGITS = cython.declare(cython.int, 2)
LETTERS = cython.declare(cython.int, 3)
RANKS = cython.declare(cython.int, 4)
RUN = cython.declare(cython.int, 5)
ONE = cython.declare(cython.ulonglong, 1)
NO_CARDS = cython.declare(cython.ulonglong, 0xFFF0000000000000)  # bits that no card has


def is_plain(parts):
    """Return whether a Matcher can decide a pattern."""
    if not parts.possible:
        return True
    groups = (parts.digits, parts.letters, parts.ranks, parts.runs)
    if sum(bool(group) for group in groups) > 1:
        return False
    if not parts.runs:
        return True
    run, *others = parts.runs
    digits = [step.digit for step in run if step.digit is not None]
    letters = {step.letter for step in run if step.letter is not None}
    is_single = not others and len(parts.runs[run]) == 1
    return is_single and len(run) < 14 and len(letters) < 2 and len(set(digits)) == len(digits)


class Matcher:
    """Up to 64 patterns and the current hand. Not thread-safe."""

    def __init__(self, lowest=0):
        """Make an empty matcher for a deck whose lowest rank is *lowest* (0..12)."""
        if not cython.compiled:
            self.kind, self.total, self.size = [0] * 64, [0] * 64, [0] * 64
            self.needed, self.suited, self.allowed = [0] * 320, [0] * 64, [0] * 896
            self.bit_counts, self.suits, self.ranks_with = [0] * 8192, [0] * 4, [0] * 5
            self.contained, self.first, self.deck = [0] * 64, [0] * 64, [0] * 52
        self.patterns = self.line = self.cards = self.deck_size = 0
        self.lowest = lowest
        i: cython.int
        self.bit_counts[0] = 0
        for i in range(1, 8192):
            self.bit_counts[i] = self.bit_counts[i >> 1] + (i & 1)
        self.valid = 0
        for i in range(52):
            if i % 13 >= lowest:
                self.valid |= ONE << i
                self.deck[self.deck_size] = i
                self.deck_size += 1

    def add(self, parts):
        """Add a pattern for which is_plain() holds; return its number, from 0."""
        pattern: cython.int = self.patterns
        self.patterns += 1
        self.total[pattern] = min(parts.total, 255)
        for i in range(5):
            self.needed[5 * pattern + i] = 0
        if not parts.possible:
            self.kind[pattern] = NEVER
        elif parts.digits:
            self.kind[pattern] = DIGITS
            for slots in parts.digits.values():
                for i in range(1, len(slots) + 1):
                    self.needed[5 * pattern + i] += 1
        elif parts.letters:
            self.kind[pattern] = LETTERS
            for i, number in enumerate(sorted([len(s) for s in parts.letters.values()])[::-1]):
                self.needed[5 * pattern + i] = number
        elif parts.ranks:
            self.kind[pattern] = RANKS
            for i in range(1, 5):
                self.allowed[14 * pattern + i] = 0
                for rank, slots in parts.ranks.items():
                    if len(slots) >= i:
                        self.allowed[14 * pattern + i] |= 1 << rank
        elif parts.runs:
            self.kind[pattern] = RUN
            self.add_run(pattern, next(iter(parts.runs)))
        else:
            self.kind[pattern] = WILD
        return pattern

    def add_run(self, pattern, run):
        """Record the steps of a run: the suited ones, and their positions on the line."""
        self.size[pattern], self.suited[pattern] = len(run), 0
        for i, step in enumerate(run):
            if step.letter is not None:
                self.suited[pattern] |= 1 << i
            allowed = 0x3FFF
            if step.rank is not None:
                # A rank that the deck lacks must not mean the low ace, whose bit is just below.
                allowed = 2 << step.rank if step.rank >= self.lowest else 0
                if step.rank == 12:
                    allowed |= 1 << self.lowest
            self.allowed[14 * pattern + i] = allowed

    # -- one hand ---------------------------------------------------------------------------------

    def matches(self, pattern, bits, cards):
        """Return whether a hand contains a pattern; *bits* has one bit for each of its *cards*."""
        self.set_hand(bits, cards)
        return bool(self.test(pattern))

    def set_hand(self, bits, cards):
        """Set the current hand."""
        a: cython.uint = cython.cast(cython.uint, bits & 8191)
        b: cython.uint = cython.cast(cython.uint, bits >> 13 & 8191)
        c: cython.uint = cython.cast(cython.uint, bits >> 26 & 8191)
        d: cython.uint = cython.cast(cython.uint, bits >> 39 & 8191)
        self.suits[0], self.suits[1], self.suits[2], self.suits[3] = a, b, c, d
        self.ranks_with[1] = a | b | c | d
        self.ranks_with[2] = a & b | c & d | (a | b) & (c | d)
        self.ranks_with[3] = a & b & (c | d) | c & d & (a | b)
        self.ranks_with[4] = a & b & c & d
        self.line = self.line_of(self.ranks_with[1])
        self.cards = cards

    def line_of(self, ranks):
        """Return a mask of ranks as a line of 14 bits, in which an ace appears twice."""
        return ranks << 1 | (ranks >> 12) << self.lowest

    def test(self, pattern):
        """Return whether the current hand contains the pattern."""
        kind: cython.int = self.kind[pattern]
        i: cython.int
        if self.total[pattern] > self.cards or kind == NEVER:
            return False
        if kind == RUN:
            return self.has_run(pattern)
        if kind == DIGITS:
            for i in range(1, 5):
                if self.bit_counts[self.ranks_with[i]] < self.needed[5 * pattern + i]:
                    return False
            return True
        if kind == LETTERS:
            return self.has_suits(pattern)
        if kind == RANKS:
            for i in range(1, 5):
                if self.allowed[14 * pattern + i] & ~self.ranks_with[i]:
                    return False
        return True

    def has_suits(self, pattern):
        """Return whether each letter can be given a suit with enough cards.

        The longest suit goes to the letter used most often, the next to the next letter.
        """
        i: cython.int
        suit: cython.int
        long_enough: cython.int
        for i in range(4):
            if self.needed[5 * pattern + i] == 0:
                return True
            long_enough = 0
            for suit in range(4):
                long_enough += self.bit_counts[self.suits[suit]] >= self.needed[5 * pattern + i]
            if long_enough <= i:
                return False
        return True

    def has_run(self, pattern):
        """Return whether the hand has the pattern's run, in any suit if the run is suited."""
        suit: cython.int
        if not self.suited[pattern]:
            return self.has_run_in(pattern, 0)
        has_any: cython.bint = False
        for suit in range(4):
            has_any = has_any or self.has_run_in(pattern, self.line_of(self.suits[suit]))
        return has_any

    def has_run_in(self, pattern, one_suit):
        """Return whether the run exists with its suited steps on the line of *one_suit*."""
        starts: cython.uint = 0xFFFFFFFF
        line: cython.uint
        i: cython.int
        for i in range(self.size[pattern]):
            line = one_suit if self.suited[pattern] >> i & 1 else self.line
            starts &= (line & self.allowed[14 * pattern + i]) << i
            if not starts:
                return False
        return True

    # -- many hands -------------------------------------------------------------------------------

    def match_many(self, pattern, cards, k, answers):
        """Write 1 or 0 for each hand of a buffer; return the number of the first bad hand.

        *cards* holds *k* indexes per hand. A hand is bad if a card appears twice or a byte is not a
        card of this deck; without bad hands the number of hands is returned.
        """
        return self.scan(cards, k, answers, pattern)

    def first_many(self, cards, k, answers):
        """Write the number of the first pattern that matches, 255 for none."""
        return self.scan(cards, k, answers, -1)

    def scan(self, cards, k, answers, pattern):
        """Match the hands of a buffer with *pattern*, or with all patterns if it is -1."""
        indexes: cython.const[cython.uchar][::1] = cards
        results: cython.uchar[::1] = answers
        size: cython.int = k
        number: cython.int = pattern
        i: cython.int
        _i: cython.int
        hands: cython.Py_ssize_t = len(answers)
        hand: cython.Py_ssize_t
        index: cython.Py_ssize_t = 0
        bit: cython.ulonglong
        bits: cython.ulonglong
        carried: cython.ulonglong
        with cython.nogil:
            for hand in range(hands):
                bits, carried = 0, 0
                for _i in range(size):
                    bit = ONE << indexes[index] if indexes[index] < 52 else NO_CARDS
                    bits |= bit
                    carried += bit
                    index += 1
                if bits != carried or bits & ~self.valid:
                    break
                self.set_hand(bits, size)
                if number >= 0:
                    results[hand] = self.test(number)
                else:
                    results[hand] = 255
                    for i in range(self.patterns):
                        if self.test(i):
                            results[hand] = i
                            break
            else:
                hand = hands
        return hand

    # -- all hands --------------------------------------------------------------------------------

    def count_all(self, k):
        """Return for each pattern: the *k*-card hands that contain it, and that match it first."""
        for i in range(self.patterns):
            self.contained[i] = self.first[i] = 0
        size: cython.int = k
        with cython.nogil:
            self.cards = size
            self.count(0, size, 0)
        return [(self.contained[i], self.first[i]) for i in range(self.patterns)]

    def count(self, begin, left, bits):
        """Count all hands that have *bits* and *left* more cards, from number *begin* on."""
        i: cython.int
        free: cython.bint = True
        if left:
            for i in range(begin, self.deck_size - left + 1):
                self.count(i + 1, left - 1, bits | (ONE << self.deck[i]))
            return
        self.set_hand(bits, self.cards)
        for i in range(self.patterns):
            if self.test(i):
                self.contained[i] += 1
                if free:
                    self.first[i] += 1
                    free = False
