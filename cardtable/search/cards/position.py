"""Four hands of cards in C arrays, and what a result about them relies on.

A card is ``16 * suit + rank`` (clubs, diamonds, hearts, spades; two..ace), a holding a mask of 13
ranks, one for each suit and seat: ``holding[4 * suit + seat]``. Suit 4 is always empty; it is the
trump suit of a deal without trumps.

Low cards rarely matter, so a search or a bound returns, besides its result, its *proof*: the lowest
card of each suit whose rank the result relies on, one bit per card. All positions with the same
suit lengths, and the same owners of the cards from there up, have the same result (pattern_table.py
makes use of that).

position.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

HOLDINGS = cython.declare(cython.int, 8192)  # number of possible holdings in one suit
MAX_DEAL = cython.declare(cython.uint, 0xFFFFFFFF)


class Position:
    """Four hands, the current trick, and the proof of the last result. Not thread-safe."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.holding, self.size, self.union = [0] * 20, [0] * 20, [0] * 5
            self.top, self.count, self.nth = [0] * 8192, [0] * 8192, [0] * 131072
            self.owner, self.owner_patterns = [0] * 64, [0] * 32768
            self.sure_cache = [0] * 8192
            self.input_hands, self.trick = [0] * 4, [0] * 4
            self.shape = self.proof = self.trump = self.best = self.winner = self.played = 0
        ranks: cython.int
        k: cython.int
        rank: cython.int
        for ranks in range(8192):
            k = 0
            for rank in range(12, -1, -1):
                if ranks & (1 << rank):
                    k += 1
                    self.nth[16 * ranks + k] = rank
            self.count[ranks] = k
            self.top[ranks] = self.nth[16 * ranks + 1] if k else 0
        self.deal = 0

    # -- the cards ----------------------------------------------------------------------------

    def load(self, hands, trick):
        """Take over *hands* and the current *trick* for set_up(); return the cards in the trick.

        *hands* are four masks with bit 13 * suit + rank; *trick* holds the cards of the current
        trick in the same numbering.
        """
        i: cython.int
        place: cython.int = 0
        for i in range(4):
            self.input_hands[i] = hands[i]
        for card in trick:
            i = card
            self.trick[place] = i // 13 * 16 + i % 13
            place += 1
        return place

    def set_up(self, leader, place, trump):
        """Set up ``input_hands`` and the first *place* cards of ``trick``, played by *leader* on.

        Returns the number of tricks left, including the current one. *trump* is 3 or 4 (none).
        """
        seat: cython.int
        i: cython.int
        suit: cython.int
        ranks: cython.int
        cards: cython.ulonglong
        tricks: cython.int = 0
        for i in range(5):
            self.union[i] = 0
        self.shape = 0
        self.trump = trump
        for seat in range(4):
            cards = self.input_hands[seat]
            for suit in range(4):
                ranks = cython.cast(cython.int, (cards >> (13 * suit)) & 8191)
                i = 4 * suit + seat
                self.holding[i] = ranks
                self.size[i] = self.count[ranks]
                self.union[suit] |= ranks
                if suit < 3:
                    self.shape += cython.cast(cython.ulonglong, self.size[i]) << (4 * i)
                while ranks:
                    i = self.top[ranks]
                    ranks ^= 1 << i
                    self.owner[16 * suit + i] = seat
        for i in range(place):
            suit = self.trick[i] >> 4
            self.union[suit] |= 1 << (self.trick[i] & 15)
            self.owner[self.trick[i]] = (leader + i) & 3
        for i in range(4):
            tricks += self.count[self.union[i]]
        if self.deal == MAX_DEAL:  # counts from 1 again: erase all old marks
            self.deal = 0
            for i in range(4 * HOLDINGS):
                self.owner_patterns[i] = 0
            for i in range(HOLDINGS):
                self.sure_cache[i] = 0
        self.deal += 1
        return (tricks + 3) // 4

    def sum_up_trick(self, leader, place):
        """Set ``best``, ``winner`` and ``played`` (all cards packed) for *place* cards played."""
        i: cython.int
        card: cython.int
        self.best = self.trick[0]
        self.winner = leader
        self.played = 0
        for i in range(place):
            card = self.trick[i]
            if (card > self.best and (card >> 4) == (self.best >> 4)) or (
                (card >> 4) == self.trump and (self.best >> 4) != self.trump
            ):
                self.best = card
                self.winner = (leader + i) & 3
            self.played |= card << (8 * i)

    def remove(self, seat, card):
        """Remove *card* from the hand of *seat*."""
        index: cython.int = 4 * (card >> 4) + seat
        self.holding[index] ^= 1 << (card & 15)
        self.size[index] -= 1
        if card < 48:
            self.shape -= cython.cast(cython.ulonglong, 1) << (4 * index)

    def restore(self, seat, card):
        """Put *card* back into the hand of *seat*."""
        index: cython.int = 4 * (card >> 4) + seat
        self.holding[index] ^= 1 << (card & 15)
        self.size[index] += 1
        if card < 48:
            self.shape += cython.cast(cython.ulonglong, 1) << (4 * index)

    def toggle_trick(self, played):
        """Take the four cards of the full trick *played* out of ``union``, or put them back."""
        self.union[(played >> 4) & 15] ^= 1 << (played & 15)
        self.union[(played >> 12) & 15] ^= 1 << ((played >> 8) & 15)
        self.union[(played >> 20) & 15] ^= 1 << ((played >> 16) & 15)
        self.union[(played >> 28) & 15] ^= 1 << ((played >> 24) & 15)

    # -- relative ranks -----------------------------------------------------------------------

    def key(self, leader, left, broken):
        """Return what positions must have in common to share entries, in 55 bits.

        These are the suit lengths, the *leader*, the tricks *left*, and whether spades are broken.
        """
        return (
            self.shape
            | (cython.cast(cython.ulonglong, left) << 48)
            | (cython.cast(cython.ulonglong, leader) << 52)
            | (cython.cast(cython.ulonglong, broken) << 54)
        )

    def pattern(self, suit):
        """Return the owners of the cards in play in *suit* and the next suit: 26 bits each."""
        return (self.owner_pattern(suit) << 26) | self.owner_pattern(suit + 1)

    def owner_pattern(self, suit):
        """Return the seats that own the cards in play in *suit*: two bits each, highest first."""
        union: cython.int = self.union[suit]
        known: cython.ulonglong = self.owner_patterns[HOLDINGS * suit + union]
        if known >> 32 == self.deal:
            return known & 0x3FFFFFF
        return self.compute_owner_pattern(suit, union)

    def compute_owner_pattern(self, suit, union):
        """Compute the result of owner_pattern() and keep it for this deal."""
        value: cython.ulonglong = 0
        shift: cython.int = 24
        left: cython.int = union
        rank: cython.int
        while left:
            rank = self.top[left]
            left ^= 1 << rank
            value |= cython.cast(cython.ulonglong, self.owner[16 * suit + rank]) << shift
            shift -= 2
        self.owner_patterns[HOLDINGS * suit + union] = (
            cython.cast(cython.ulonglong, self.deal) << 32
        ) | value
        return value

    def proof_counts(self):
        """Return ``proof`` in terms that hold for all positions with the same pattern.

        That is the number of highest cards in play that matter, four bits for each suit.
        """
        suit: cython.int
        ranks: cython.int
        counts: cython.ulonglong = 0
        for suit in range(4):
            ranks = cython.cast(cython.int, (self.proof >> (16 * suit)) & 8191)
            if ranks:
                # the lowest card the proof relies on, and all above it
                ranks &= -ranks
                counts |= cython.cast(
                    cython.ulonglong, self.count[self.union[suit] & ~(ranks - 1)]
                ) << (4 * suit)
        return counts

    def proof_of(self, counts):
        """Return the proof with these *counts* (see proof_counts()) in this position."""
        proof: cython.ulonglong = 0
        suit: cython.int
        k: cython.int
        for suit in range(4):
            k = cython.cast(cython.int, (counts >> (4 * suit)) & 15)
            if k:
                proof |= cython.cast(cython.ulonglong, 1) << (
                    16 * suit + self.nth[16 * self.union[suit] + k]
                )
        return proof

    def add_trick_to_proof(self, played, best, winner, chosen):
        """Add to ``proof`` that *best* of *winner* took the trick *played* by its rank.

        It did not if nobody else played a card of its suit. If the search chose the card
        (*chosen*), it is the highest of the cards equivalent to it, and only its own rank counts.
        If instead all cards of the winner's side had to be tried, the equivalent ones were left
        out. They must be equivalent in all positions that share the entry, so the proof reaches
        down to the lowest of them.
        """
        suit: cython.int = best >> 4
        rank: cython.int = best & 15
        below: cython.int
        if (
            ((played >> 4) & 15 == suit)
            + ((played >> 12) & 15 == suit)
            + ((played >> 20) & 15 == suit)
            + ((played >> 28) & 15 == suit)
        ) < 2:
            return
        if not chosen:
            below = self.union[suit] & ((1 << rank) - 1)
            while below and self.holding[4 * suit + winner] & (1 << self.top[below]):
                rank = self.top[below]
                below ^= 1 << rank
        self.proof |= cython.cast(cython.ulonglong, 1) << (16 * suit + rank)

    def raise_floor(self, floors, card):
        """Return *floors*, raised where the failure of *card* shows that lower cards fail too.

        *floors* packs one rank per suit, eight bits each: lower cards of the same hand need no
        search. If the proof that *card* fails relies on higher ranks only, it holds for all cards
        below those.
        """
        suit: cython.int = card >> 4
        ranks: cython.int = cython.cast(cython.int, (self.proof >> (16 * suit)) & 8191)
        rank: cython.int = 13
        if ranks:
            rank = self.count[(ranks & -ranks) - 1]
        if (card & 15) < rank and rank > ((floors >> (8 * suit)) & 15):
            floors = (floors & ~(15 << (8 * suit))) | (rank << (8 * suit))
        return floors
