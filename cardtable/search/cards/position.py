"""A double-dummy position: four hands in C arrays, move generation and the transposition table.

A card is ``16 * suit + rank`` (clubs, diamonds, hearts, spades; two..ace), a holding a mask of 13
ranks, one for each suit and seat: ``holding[4 * suit + seat]``. Suit 4 is always empty; it is the
trump suit of a deal without trumps.

The transposition table stores patterns, not positions (partition search). Low cards rarely matter,
so each search returns, besides its result, the lowest card of each suit whose rank the result
relies on (``proof``, one bit per card). Positions with the same suit lengths and the same owners
of the cards from there up have the same result, and share an entry.
Source: M. Ginsberg, "Partition Search" (1996).

Move generation and table are one class because both read the same arrays at every node: a call
from one compiled class to another would cost more than the work it does. position.pxd declares the
C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.search.pages import zero_words

if not cython.compiled:  # position.pxd declares a clock that can be read without the GIL
    from time import monotonic as now

TABLE_LINES = cython.declare(cython.int, 1 << 20)  # size of the table in lines of 64 bytes (64 MB)
BUCKETS = cython.declare(cython.int, 1 << 18)  # maximum number of buckets, 16 bytes each (4 MB)
HOLDINGS = cython.declare(cython.int, 8192)  # number of possible holdings in one suit
NO_BLOCK = cython.declare(cython.int, 0xFFFFFF)  # ends the chain of blocks of a bucket
MAX_GENERATION = cython.declare(cython.uint, 0xFFFFFFFF)


class Position:
    """Four hands, the current trick and a transposition table. Not thread-safe."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.holding, self.size, self.union = [0] * 20, [0] * 20, [0] * 5
            self.top, self.count, self.nth = [0] * 8192, [0] * 8192, [0] * 131072
            self.owner, self.owner_patterns = [0] * 64, [0] * 32768
            self.owner_masks, self.moves, self.killer = [0] * 256, [0] * 1024, [0] * 64
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
        self.bucket_mask = 255
        self.generation = 0
        self.used_lines = 0
        self.nodes = 0
        self.node_limit = 0
        self.deadline = 0.0
        self.poll_mask = 1023 if cython.compiled else 7
        self.stop = array("i", [0])
        self.stopped = 0

    def load(self, hands, trick, leader, trump):
        """Set up a position; return the number of tricks left, including the current one.

        *hands* are four masks with bit 13 * suit + rank; *trick* holds the cards of the current
        trick in the same numbering, beginning with that of *leader*. *trump* is 3 or 4 (none).
        """
        i: cython.int
        place: cython.int = 0
        for i in range(4):
            self.input_hands[i] = hands[i]
        for card in trick:
            i = card
            self.trick[place] = i // 13 * 16 + i % 13
            place += 1
        self.stopped = 0
        self.clear_cutoffs()
        return self.set_up(leader, place, trump)

    def set_up(self, leader, place, trump):
        """Set up ``input_hands`` and the first *place* cards of ``trick``; return as load()."""
        seat: cython.int
        i: cython.int
        suit: cython.int
        ranks: cython.int
        cards: cython.ulonglong
        tricks: cython.int = 0
        for i in range(5):
            self.union[i] = 0
        for i in range(64):
            self.killer[i] = 255
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
        tricks = (tricks + 3) // 4
        # few buckets for few cards: they stay in the processor's cache
        self.bucket_mask = 255
        if tricks > 4:
            self.bucket_mask = min(BUCKETS, 1 << (tricks + 5)) - 1
        self.clear_table()
        return tricks

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

    def set_limits(self, stop, nodes, seconds):
        """Set the limits of the searches that follow.

        A search ends when ``stop[0]`` turns non-zero, after *nodes* more positions (0: no limit),
        or *seconds* from now (0: no limit).
        """
        self.stop = stop
        self.node_limit = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0

    # -- moves --------------------------------------------------------------------------------

    def remove(self, seat, card):
        """Remove *card* from the hand of *seat*."""
        at: cython.int = 4 * (card >> 4) + seat
        self.holding[at] ^= 1 << (card & 15)
        self.size[at] -= 1
        if card < 48:
            self.shape -= cython.cast(cython.ulonglong, 1) << (4 * at)

    def restore(self, seat, card):
        """Put *card* back into the hand of *seat*."""
        at: cython.int = 4 * (card >> 4) + seat
        self.holding[at] ^= 1 << (card & 15)
        self.size[at] += 1
        if card < 48:
            self.shape += cython.cast(cython.ulonglong, 1) << (4 * at)

    def next_move(self, start, end):
        """Swap the best of moves[start:end] to the front and return its card.

        A cutoff often comes early, so picking the best move each time is cheaper than sorting.
        """
        best: cython.int = start
        i: cython.int
        for i in range(start + 1, end):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best]
        if best != start:
            self.moves[best] = self.moves[start]
            self.moves[start] = i
        return i & 255

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

    @cython.final
    def best_reply(self, seat, suit):
        """Return the best card *seat* has when *suit* is led: rank, 16 + rank (ruff), or -1."""
        held: cython.int = self.holding[4 * suit + seat]
        if held:
            return self.top[held]
        held = self.holding[4 * self.trump + seat]
        if held:
            return 16 + self.top[held]
        return -1

    def generate_leads(self, at, seat, broken):
        """Write the leads of *seat* to ``moves`` from index *at* on; return the end index."""
        suit: cython.int
        for suit in range(3):
            if self.holding[4 * suit + seat]:
                at = self.add_leads(at, seat, suit)
        if self.holding[12 + seat] and (
            broken or not (self.holding[seat] | self.holding[4 + seat] | self.holding[8 + seat])
        ):
            at = self.add_leads(at, seat, 3)
        return at

    def generate_plays(self, at, seat, led, best, winner, place):
        """Write the plays of *seat*, at *place* 1..3 of a trick, to ``moves``; return the end."""
        suit: cython.int
        if self.holding[4 * led + seat]:
            return self.add_plays(at, seat, led, led, best, winner, place)
        for suit in range(4):
            if self.holding[4 * suit + seat]:
                at = self.add_plays(at, seat, suit, led, best, winner, place)
        return at

    # Move ordering. The weights below were tuned together to minimise the nodes searched on
    # random deals of 10 to 12 cards.

    @cython.final
    def add_leads(self, at, seat, suit):
        """Add one lead for each run of equivalent cards in *suit*; return the end index."""
        held: cython.int = self.holding[4 * suit + seat]
        union: cython.int = self.union[suit]
        left: cython.int = self.best_reply((seat + 1) & 3, suit)
        right: cython.int = self.best_reply((seat + 3) & 3, suit)
        partner: cython.int = self.best_reply(seat ^ 2, suit)
        opponent: cython.int = left if left > right else right
        last: cython.int = 13
        rank: cython.int
        weight: cython.int
        base: cython.int = (
            self.size[4 * suit + ((seat + 1) & 3)] + self.size[4 * suit + ((seat + 3) & 3)]
        )
        if suit == self.trump:
            base -= 12
        else:
            if left >= 16:
                base -= 10
            if right >= 16:
                base -= 34
            if self.size[4 * suit + seat] == 1 and self.size[4 * self.trump + seat]:
                base += 12
        while held:
            rank = self.top[held]
            held ^= 1 << rank
            if last < 13 and not (union & ((1 << last) - 1)) >> (rank + 1):
                last = rank
                continue
            last = rank
            weight = base
            if rank > opponent:
                weight += 39 - 2 * rank
            elif partner > opponent:
                weight += 40 - 4 * rank
                if partner < 16 and right > left:
                    weight += 4
            else:
                weight += 1 - rank
                # a finesse: the partner's card beats all that the right opponent can play
                if partner < 16 and partner > right and left < 16:
                    weight += 28
            self.moves[at] = weight * 256 + 16 * suit + rank
            at += 1
        return at

    @cython.final
    def add_plays(self, at, seat, suit, led, best, winner, place):
        """Add one play of *suit* for each run of equivalent cards; return the end index."""
        held: cython.int = self.holding[4 * suit + seat]
        union: cython.int = self.union[suit]
        highest: cython.int = self.top[union]
        last: cython.int = 13
        rank: cython.int
        weight: cython.int
        strength: cython.int
        to_beat: cython.int = best & 15
        opponent: cython.int = -1  # the best card the opponents have played or can play
        partner: cython.int = -1  # the best card the partner has played or can play
        base: cython.int = 0
        offset: cython.int = 0  # makes ranks of this suit comparable with the above
        if (best >> 4) != led:
            to_beat += 16
        if ((winner ^ seat) & 1) == 0:
            partner = to_beat
        else:
            opponent = to_beat
        if place < 3:
            strength = self.best_reply((seat + 1) & 3, led)
            if strength > opponent:
                opponent = strength
            if place == 1:
                strength = self.best_reply((seat + 2) & 3, led)
                if strength > partner:
                    partner = strength
        if suit != led:
            if suit == self.trump:
                offset = 16
                base = 8
            else:
                offset = -32
                base = 3 + 10 * self.size[4 * suit + seat]
        while held:
            rank = self.top[held]
            held ^= 1 << rank
            if last < 13 and not (union & ((1 << last) - 1)) >> (rank + 1):
                last = rank
                continue
            last = rank
            strength = rank + offset
            weight = base - 4 * rank
            if strength > opponent:
                if partner <= opponent:
                    weight += 580
                elif strength > partner:
                    weight += 11
                else:
                    weight += 9
            elif strength > to_beat and partner <= opponent:
                weight += 498  # an opponent behind can beat it, but only with a high card
            if offset < 0 and rank == highest:
                weight -= 2
            self.moves[at] = weight * 256 + 16 * suit + rank
            at += 1
        return at

    # -- transposition table ------------------------------------------------------------------

    def owner_pattern(self, suit):
        """Return the seats that own the cards in play in *suit*: two bits each, highest first."""
        union: cython.int = self.union[suit]
        known: cython.ulonglong = self.owner_patterns[HOLDINGS * suit + union]
        if known >> 32 == self.generation:
            return known & 0x3FFFFFF
        return self.compute_owner_pattern(suit, union)

    @cython.final
    def compute_owner_pattern(self, suit, union):
        """Compute the result of owner_pattern() and cache it for this deal."""
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
            cython.cast(cython.ulonglong, self.generation) << 32
        ) | value
        return value

    def clear_table(self):
        """Remove all entries, by beginning a new generation."""
        i: cython.int
        if self.generation == MAX_GENERATION:  # counts from 1 again: erase all old marks
            self.generation = 0
            for i in range(BUCKETS):
                self.buckets[2 * i + 1] = 0
            for i in range(4 * HOLDINGS):
                self.owner_patterns[i] = 0
            self.clear_caches()
        self.generation += 1
        self.used_lines = 0

    def clear_caches(self):
        """Erase the other caches that are marked with a generation; a subclass may have some."""

    def clear_cutoffs(self):
        """Forget the cards that caused cutoffs; a subclass may remember some."""

    @cython.final
    def find_bucket(self, key):
        """Return the index of the bucket for *key*, claiming an empty one if it is new."""
        mask: cython.ulonglong = self.bucket_mask
        # Fibonacci hashing: the multiplier is 2**64 divided by the golden ratio
        at: cython.int = cython.cast(
            cython.int, ((key * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)) >> 44) & mask
        )
        tries: cython.int = 0
        while self.buckets[2 * at + 1] >> 32 == self.generation:
            if self.buckets[2 * at] == key:
                return at
            at = (at + 1) & self.bucket_mask
            tries += 1
            if tries == 64:  # too full: start again with more buckets
                if self.bucket_mask < BUCKETS - 1:
                    self.bucket_mask = min(BUCKETS - 1, 4 * self.bucket_mask + 3)
                self.clear_table()
        self.buckets[2 * at] = key
        self.buckets[2 * at + 1] = (cython.cast(cython.ulonglong, self.generation) << 32) | NO_BLOCK
        return at

    def store(self, key, pattern_01, pattern_23, bounds, best):
        """Store *bounds* (lower << 8 | upper) and the *best* lead for the pattern of the proof.

        An entry is three words: the owners in suits 0 and 1, those in suits 2 and 3, and
        best << 32 | number of owners that matter in each suit << 16 | bounds. The entries of a
        bucket are stored in a chain of blocks, so that one memory access fetches several: a block
        is one word (next block << 16 | capacity << 8 | number of entries) and its entries. The
        first block takes one line of memory, later ones two or four.
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
        if self.used_lines + 4 > TABLE_LINES:
            self.clear_table()
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
        self.table[entry + 2] = (
            (cython.cast(cython.ulonglong, best) << 32) | (counts << 16) | bounds
        )

    def stored_proof(self, word):
        """Return the proof of an entry, given its third *word*, in terms of this position."""
        proof: cython.ulonglong = 0
        suit: cython.int
        k: cython.int
        for suit in range(4):
            k = cython.cast(cython.int, (word >> (16 + 4 * suit)) & 15)
            if k:
                proof |= cython.cast(cython.ulonglong, 1) << (
                    16 * suit + self.nth[16 * self.union[suit] + k]
                )
        return proof

    def rank_proof(self, winner, card, chosen):
        """Return the proof that *card* of *winner* took a trick by its rank.

        If the search chose the card (*chosen*), it is the highest of the cards equivalent to it,
        and only its own rank counts. If instead all cards of the winner's side had to be tried,
        the equivalent ones were left out. They must be equivalent in all positions that share the
        entry, so the proof reaches down to the lowest of them.
        """
        if chosen:
            return cython.cast(cython.ulonglong, 1) << card
        suit: cython.int = card >> 4
        rank: cython.int = card & 15
        below: cython.int = self.union[suit] & ((1 << rank) - 1)
        while below and self.holding[4 * suit + winner] & (1 << self.top[below]):
            rank = self.top[below]
            below ^= 1 << rank
        return cython.cast(cython.ulonglong, 1) << (16 * suit + rank)

    def poll(self):
        """End the search if it was stopped or has reached a limit."""
        if (
            self.stop[0]
            or (self.node_limit and self.nodes > self.node_limit)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1

    @property
    def interrupted(self):
        """Whether the last search ended before it had a result."""
        return bool(self.stopped)
