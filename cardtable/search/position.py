# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""A position of four hands in C arrays, its moves, and the table of what was proved.

position.pxd declares the types; without it this file is plain Python. Inside, a card is
``16 * suit + rank`` and a holding is a mask of 13 ranks, kept suit by suit:
``hold[4 * suit + seat]``. Suit 4 is always empty: the trumps of a deal without any.

Ranks matter only while they win. Every search returns, besides its answer, the lowest card of each
suit whose rank the proof used (``proof``, one bit per card). Positions that agree in the suit
lengths and in who owns the cards from there up have the same answer, so the table stores that
pattern instead of the position.

Moves and table are one class in one file, longer than others: both read the same arrays at every
node, and a call from one compiled class to another would cost more than the work it does.
"""

from __future__ import annotations

import mmap
from array import array

import cython

if not cython.compiled:  # position.pxd brings a clock that needs no lock of the interpreter
    from time import monotonic as now

POOL = cython.declare(cython.int, 1 << 20)  # lines of the table, 64 bytes each
HEADS = cython.declare(cython.int, 1 << 18)  # chains of the table, 16 bytes each
RANKS = cython.declare(cython.int, 8192)  # holdings of one suit
NONE = cython.declare(cython.int, 0xFFFFFF)  # after the last block of a chain
LAST = cython.declare(cython.uint, 0xFFFFFFFF)  # generation


class Position:
    """Four hands, the trick in play, and a table. One thread at a time may use it."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.hold, self.size, self.union = [0] * 20, [0] * 20, [0] * 5
            self.top, self.count, self.nth = [0] * 8192, [0] * 8192, [0] * 131072
            self.owner, self.pattern = [0] * 64, [0] * 32768
            self.masks, self.moves, self.killer = [0] * 256, [0] * 1024, [0] * 64
            self.given, self.laid = [0] * 4, [0] * 4
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
            self.masks[k] = 0
            if (k & 15) < 14 and (k >> 4) < 14:
                rank = k >> 4
                self.masks[k] = ((one << (2 * rank)) - 1) << (26 - 2 * rank)
                rank = k & 15
                self.masks[k] |= ((one << (2 * rank)) - 1) << (52 - 2 * rank)
        # anonymous maps: the system hands out pages as they are touched: small endings stay small
        self.heads = memoryview(mmap.mmap(-1, HEADS * 16)).cast("Q")
        pool = mmap.mmap(-1, POOL * 64)
        if hasattr(mmap, "MADV_HUGEPAGE"):
            pool.madvise(mmap.MADV_HUGEPAGE)
        self.pool = memoryview(pool).cast("Q")
        self.head_mask = 255
        self.generation = 0
        self.used = 0
        self.nodes = 0
        self.last_node = 0
        self.deadline = 0.0
        self.seldom = 1023 if cython.compiled else 7
        self.stop = array("i", [0])
        self.stopped = 0

    def load(self, hands, trick, leader, trump):
        """Set the position up; return the tricks to be played, the present one included.

        *hands* are masks of 13 * suit + rank, *trick* the cards laid by *leader* and the next.
        """
        i: cython.int
        place: cython.int = 0
        for i in range(4):
            self.given[i] = hands[i]
        for card in trick:
            i = card
            self.laid[place] = i // 13 * 16 + i % 13
            place += 1
        self.stopped = 0
        return self.begin(leader, place, trump)

    def begin(self, leader, place, trump):
        """Set up the hands *given* and the first *place* cards *laid*; return as load() does."""
        seat: cython.int
        i: cython.int
        suit: cython.int
        ranks: cython.int
        cards: cython.ulonglong
        most: cython.int = 0
        for i in range(5):
            self.union[i] = 0
        for i in range(64):
            self.killer[i] = 255
        self.shape = 0
        self.trump = trump
        for seat in range(4):
            cards = self.given[seat]
            for suit in range(4):
                ranks = cython.cast(cython.int, (cards >> (13 * suit)) & 8191)
                i = 4 * suit + seat
                self.hold[i] = ranks
                self.size[i] = self.count[ranks]
                self.union[suit] |= ranks
                if suit < 3:
                    self.shape += cython.cast(cython.ulonglong, self.size[i]) << (4 * i)
                while ranks:
                    i = self.top[ranks]
                    ranks ^= 1 << i
                    self.owner[16 * suit + i] = seat
        for i in range(place):
            suit = self.laid[i] >> 4
            self.union[suit] |= 1 << (self.laid[i] & 15)
            self.owner[self.laid[i]] = (leader + i) & 3
        for i in range(4):
            most += self.count[self.union[i]]
        most = (most + 3) // 4
        # few chains for few cards: they stay in the cache
        self.head_mask = 255
        if most > 4:
            self.head_mask = min(HEADS, 1 << (most + 5)) - 1
        self.clear()
        return most

    def stand(self, leader, place):
        """Sum up the first *place* cards *laid*: the best, who laid it, and all packed."""
        i: cython.int
        card: cython.int
        self.best = self.laid[0]
        self.winner = leader
        self.played = 0
        for i in range(place):
            card = self.laid[i]
            if (card > self.best and (card >> 4) == (self.best >> 4)) or (
                (card >> 4) == self.trump and (self.best >> 4) != self.trump
            ):
                self.best = card
                self.winner = (leader + i) & 3
            self.played |= card << (8 * i)

    def listen(self, stop, nodes, seconds):
        """Say what ends later searches.

        They end when ``stop[0]`` turns non-zero, after *nodes* more positions (0: never), or
        *seconds* from now (0: never).
        """
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0

    # -- moves --------------------------------------------------------------------------------

    def take(self, seat, card):
        """Take *card* out of the hand of *seat*."""
        at: cython.int = 4 * (card >> 4) + seat
        self.hold[at] ^= 1 << (card & 15)
        self.size[at] -= 1
        if card < 48:
            self.shape -= cython.cast(cython.ulonglong, 1) << (4 * at)

    def put(self, seat, card):
        """Put *card* back into the hand of *seat*."""
        at: cython.int = 4 * (card >> 4) + seat
        self.hold[at] ^= 1 << (card & 15)
        self.size[at] += 1
        if card < 48:
            self.shape += cython.cast(cython.ulonglong, 1) << (4 * at)

    def pick(self, at, end):
        """Bring the heaviest move of [at, end) to the front and return its card."""
        best: cython.int = at
        i: cython.int
        for i in range(at + 1, end):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best]
        if best != at:
            self.moves[best] = self.moves[at]
            self.moves[at] = i
        return i & 255

    def dull(self, below, card):
        """Return *below* widened by what the failure of *card* says about its suit.

        *below* packs a rank for each suit, eight bits each: cards of the same hand under it need
        no search. A card that failed with a proof of higher ranks only stands for all of them.
        """
        suit: cython.int = card >> 4
        ranks: cython.int = cython.cast(cython.int, (self.proof >> (16 * suit)) & 8191)
        rank: cython.int = 13
        if ranks:
            rank = self.count[(ranks & -ranks) - 1]
        if (card & 15) < rank and rank > ((below >> (8 * suit)) & 15):
            below = (below & ~(15 << (8 * suit))) | (rank << (8 * suit))
        return below

    def reach(self, seat, suit):
        """Return the best *seat* can do when *suit* is led: a rank, 16 + rank for a ruff, or -1."""
        held: cython.int = self.hold[4 * suit + seat]
        if held:
            return self.top[held]
        held = self.hold[4 * self.trump + seat]
        if held:
            return 16 + self.top[held]
        return -1

    def leads(self, at, seat, broken):
        """List the leads of *seat* from *at* on; return where the list ends."""
        suit: cython.int
        for suit in range(3):
            if self.hold[4 * suit + seat]:
                at = self.add_leads(at, seat, suit)
        if self.hold[12 + seat] and (
            broken or not (self.hold[seat] | self.hold[4 + seat] | self.hold[8 + seat])
        ):
            at = self.add_leads(at, seat, 3)
        return at

    def plays(self, at, seat, led, best, winner, place):
        """List the plays of *seat*, number *place* of a trick; return where the list ends."""
        suit: cython.int
        if self.hold[4 * led + seat]:
            return self.add_plays(at, seat, led, led, best, winner, place)
        for suit in range(4):
            if self.hold[4 * suit + seat]:
                at = self.add_plays(at, seat, suit, led, best, winner, place)
        return at

    # The weights below were tuned together, for few nodes on random deals of 10 to 12 cards.

    def add_leads(self, at, seat, suit):
        """Add one lead for each run of touching cards in *suit*; return where the list ends."""
        held: cython.int = self.hold[4 * suit + seat]
        union: cython.int = self.union[suit]
        left: cython.int = self.reach((seat + 1) & 3, suit)
        right: cython.int = self.reach((seat + 3) & 3, suit)
        partner: cython.int = self.reach(seat ^ 2, suit)
        foe: cython.int = left if left > right else right
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
            if rank > foe:
                weight += 39 - 2 * rank
            elif partner > foe:
                weight += 40 - 4 * rank
                if partner < 16 and right > left:
                    weight += 4
            else:
                weight += 1 - rank
                # through the left foe's card towards a partner who sits over the right one
                if partner < 16 and partner > right and left < 16:
                    weight += 28
            self.moves[at] = weight * 256 + 16 * suit + rank
            at += 1
        return at

    def add_plays(self, at, seat, suit, led, best, winner, place):
        """Add one play of *suit* for each run of touching cards; return where the list ends."""
        held: cython.int = self.hold[4 * suit + seat]
        union: cython.int = self.union[suit]
        highest: cython.int = self.top[union]
        last: cython.int = 13
        rank: cython.int
        weight: cython.int
        power: cython.int
        stand: cython.int = best & 15  # the card to beat
        foe: cython.int = -1  # the best the other side has laid or can lay
        ally: cython.int = -1  # the same of the partner
        base: cython.int = 0
        lift: cython.int = 0  # makes ranks of this suit comparable with those above
        if (best >> 4) != led:
            stand += 16
        if ((winner ^ seat) & 1) == 0:
            ally = stand
        else:
            foe = stand
        if place < 3:
            power = self.reach((seat + 1) & 3, led)
            if power > foe:
                foe = power
            if place == 1:
                power = self.reach((seat + 2) & 3, led)
                if power > ally:
                    ally = power
        if suit != led:
            if suit == self.trump:
                lift = 16
                base = 8
            else:
                lift = -32
                base = 3 + 10 * self.size[4 * suit + seat]
        while held:
            rank = self.top[held]
            held ^= 1 << rank
            if last < 13 and not (union & ((1 << last) - 1)) >> (rank + 1):
                last = rank
                continue
            last = rank
            power = rank + lift
            weight = base - 4 * rank
            if power > foe:
                if ally <= foe:
                    weight += 580
                elif power > ally:
                    weight += 11
                else:
                    weight += 9
            elif power > stand and ally <= foe:
                weight += 498  # it falls to the foe behind, at a price
            if lift < 0 and rank == highest:
                weight -= 2
            self.moves[at] = weight * 256 + 16 * suit + rank
            at += 1
        return at

    # -- table --------------------------------------------------------------------------------

    def owners(self, suit):
        """Return who owns the cards in play in *suit*: two bits each, highest first."""
        union: cython.int = self.union[suit]
        known: cython.ulonglong = self.pattern[RANKS * suit + union]
        if known >> 32 == self.generation:
            return known & 0x3FFFFFF
        return self.make_pattern(suit, union)

    def make_pattern(self, suit, union):
        """Compute what owners() returns, and keep it for this deal."""
        value: cython.ulonglong = 0
        shift: cython.int = 24
        left: cython.int = union
        rank: cython.int
        while left:
            rank = self.top[left]
            left ^= 1 << rank
            value |= cython.cast(cython.ulonglong, self.owner[16 * suit + rank]) << shift
            shift -= 2
        self.pattern[RANKS * suit + union] = (
            cython.cast(cython.ulonglong, self.generation) << 32
        ) | value
        return value

    def clear(self):
        """Forget all entries, at the price of one addition."""
        i: cython.int
        if self.generation == LAST:  # nothing old may look new when the count starts again
            self.generation = 0
            for i in range(HEADS):
                self.heads[2 * i + 1] = 0
            for i in range(4 * RANKS):
                self.pattern[i] = 0
            self.forget()
        self.generation += 1
        self.used = 0

    def forget(self):
        """Drop what else was kept by generation."""

    def chain(self, key):
        """Return the place of the chain for *key*, made empty when it is new."""
        mask: cython.ulonglong = self.head_mask
        at: cython.int = cython.cast(
            cython.int, ((key * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)) >> 36) & mask
        )
        tries: cython.int = 0
        while self.heads[2 * at + 1] >> 32 == self.generation:
            if self.heads[2 * at] == key:
                return at
            at = (at + 1) & self.head_mask
            tries += 1
            if tries == 64:  # crowded
                if self.head_mask < HEADS - 1:
                    self.head_mask = min(HEADS - 1, 4 * self.head_mask + 3)
                self.clear()
        self.heads[2 * at] = key
        self.heads[2 * at + 1] = (cython.cast(cython.ulonglong, self.generation) << 32) | NONE
        return at

    def remember(self, key, low, high, bounds, best):
        """Keep two *bounds* (lower << 8 | upper) and the *best* lead under what the proof needs.

        An entry is three words: the owners of suits 0 and 1, those of suits 2 and 3, and
        best << 32 | how many owners count in each suit << 16 | bounds. A chain is made of blocks,
        so that one look into memory brings several entries: a block is a word, next block << 16 |
        room << 8 | entries, and the entries. The first has one line of memory, the others more.
        """
        suit: cython.int
        ranks: cython.int
        counts: cython.ulonglong = 0
        for suit in range(4):
            ranks = cython.cast(cython.int, (self.proof >> (16 * suit)) & 8191)
            if ranks:
                # the lowest card used, and all above it
                ranks &= -ranks
                counts |= cython.cast(
                    cython.ulonglong, self.count[self.union[suit] & ~(ranks - 1)]
                ) << (4 * suit)
        if self.used + 4 > POOL:
            self.clear()
        head: cython.int = 2 * self.chain(key) + 1
        block: cython.int = cython.cast(cython.int, self.heads[head] & NONE)
        lines: cython.int = 1
        filled: cython.ulonglong = 0
        if block != NONE:
            filled = self.pool[8 * block]
            if filled & 255 == (filled >> 8) & 255:
                lines = 2 if filled & 255 == 2 else 4
                filled = 0
        if not filled:
            filled = (
                cython.cast(cython.ulonglong, block) << 16
                | cython.cast(cython.ulonglong, (8 * lines - 1) // 3) << 8
            )
            block = self.used
            self.used += lines
            self.heads[head] = (cython.cast(cython.ulonglong, self.generation) << 32) | block
        entry: cython.int = 8 * block + 1 + 3 * cython.cast(cython.int, filled & 255)
        self.pool[8 * block] = filled + 1
        self.pool[entry] = low
        self.pool[entry + 1] = high
        self.pool[entry + 2] = (cython.cast(cython.ulonglong, best) << 32) | (counts << 16) | bounds

    def seen(self, word):
        """Turn the counts of an entry into the cards they mean here."""
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

    def run_end(self, winner, card):
        """Return the bit of the lowest card that would have won like *card*, in the same hand."""
        suit: cython.int = card >> 4
        rank: cython.int = card & 15
        below: cython.int = self.union[suit] & ((1 << rank) - 1)
        while below and self.hold[4 * suit + winner] & (1 << self.top[below]):
            rank = self.top[below]
            below ^= 1 << rank
        return cython.cast(cython.ulonglong, 1) << (16 * suit + rank)

    def poll(self):
        """End the search when told to, or when its nodes or its time are used up."""
        if (
            self.stop[0]
            or (self.last_node and self.nodes > self.last_node)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1

    @property
    def interrupted(self):
        """Tell whether the last search was ended before it had an answer."""
        return bool(self.stopped)
