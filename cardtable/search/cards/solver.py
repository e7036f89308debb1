"""The double-dummy search: alpha-beta with null windows and partition search.

A search answers one question: do seats 0 and 2 take at least *need* tricks? That is a null-window
(zero-width window) search, so its value is 1 or 0; double_dummy.py asks until it has the exact
number (MTD(f)). Each trick begins with a probe of the transposition table of position.py. Moves are
ordered by the table's move, the cards that caused cutoffs before (cutoff_cards.py, and the killer
move of the ply) and the weights of position.py.

solver.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.bounds import Bounds

NO_BLOCK = cython.declare(cython.int, 0xFFFFFF)  # ends the chain of blocks of a bucket


class Solver(Bounds):
    """The search for the number of tricks in a position."""

    # -- search -------------------------------------------------------------------------------

    def search_lead(self, leader, need, left, broken, ply):
        """Return 1 if seats 0+2 take *need* (1..left) of *left* tricks, else 0; set ``proof``."""
        if left == 1:
            return 1 - (self.last_trick(leader) & 1)
        side: cython.int = leader & 1
        # the tricks that the side on lead needs to make the value 1 - side
        want: cython.int = need if side == 0 else left - need + 1
        sure: cython.int = self.sure_trumps()
        mine: cython.int = (sure >> 4) if side else sure & 15
        if mine >= want:
            self.proof = self.trump_proof(side, want)
            return side ^ 1
        if ((sure & 15) if side else sure >> 4) > left - want:
            self.proof = self.trump_proof(side ^ 1, left - want + 1)
            return side
        if self.quick_tricks(leader, want, left, broken, mine):
            return side ^ 1
        self.nodes += 1
        if (self.nodes & self.poll_mask) == 0:
            self.poll()
        if self.stopped:
            return 0

        # probe the transposition table
        pattern_01: cython.ulonglong = (self.owner_pattern(0) << 26) | self.owner_pattern(1)
        pattern_23: cython.ulonglong = (self.owner_pattern(2) << 26) | self.owner_pattern(3)
        key: cython.ulonglong = (
            self.shape
            | (cython.cast(cython.ulonglong, left) << 48)
            | (cython.cast(cython.ulonglong, leader) << 52)
            | (cython.cast(cython.ulonglong, broken) << 54)
        )
        at: cython.int = 2 * self.find_bucket(key) + 1
        block: cython.int = cython.cast(cython.int, self.buckets[at] & NO_BLOCK)
        entry: cython.int
        word: cython.ulonglong = 0
        table_move: cython.int = 255  # best lead of a matching entry that settles nothing
        similar_move: cython.int = 255  # best lead of the oldest entry with these suit lengths
        while block != NO_BLOCK:
            entry = 8 * block + 3 * cython.cast(cython.int, self.table[8 * block] & 255) - 2
            while entry > 8 * block:  # the newest first
                word = self.table[entry + 2]
                if (
                    not (pattern_01 ^ self.table[entry]) & self.owner_masks[(word >> 16) & 255]
                    and not (pattern_23 ^ self.table[entry + 1])
                    & self.owner_masks[(word >> 24) & 255]
                ):
                    if cython.cast(cython.int, (word >> 8) & 255) >= need:
                        self.proof = self.stored_proof(word)
                        return 1
                    if cython.cast(cython.int, word & 255) < need:
                        self.proof = self.stored_proof(word)
                        return 0
                    table_move = cython.cast(cython.int, (word >> 32) & 255)
                entry -= 3
            block = cython.cast(cython.int, self.table[8 * block] >> 16)
        similar_move = cython.cast(cython.int, (word >> 32) & 255)

        # order the moves, and search them until one causes a cutoff
        first: cython.int = 16 * ply
        end: cython.int = self.generate_leads(first, leader, broken)
        proof: cython.ulonglong = 0
        value: cython.int = side
        floors: cython.int = 0
        card: cython.int
        best: cython.int = 255
        slot: cython.int = self.cutoff_slot(leader, 0, 0, 0)
        self.prefer(table_move, first, end, 1000)
        self.prefer(self.cutoffs[slot], first, end, 60)
        self.prefer(similar_move, first, end, 53)
        self.prefer(self.killer[ply], first, end, 40)
        for at in range(first, end):
            card = self.next_move(at, end)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            self.remove(leader, card)
            value = self.search_follow(
                (leader + 1) & 3, 1, card >> 4, card, leader, need, left, broken, card, ply + 1
            )
            self.restore(leader, card)
            if value != side:
                proof = self.proof
                best = card
                self.killer[ply] = card
                self.cutoffs[slot] = card
                break
            proof |= self.proof
            floors = self.raise_floor(floors, card)
        if self.stopped:
            return 0
        self.proof = proof
        word = ((need << 8) | left) if value else need - 1
        self.store(key, pattern_01, pattern_23, word, best)
        return value

    def search_follow(self, seat, place, led, best, winner, need, left, broken, played, ply):
        """Search the plays of *seat*, at *place* 1..3 of a trick; *played* packs its cards."""
        first: cython.int = 16 * ply
        end: cython.int = self.generate_plays(first, seat, led, best, winner, place)
        suit: cython.int
        at: cython.int
        card: cython.int
        new_best: cython.int
        new_winner: cython.int
        side: cython.int = seat & 1
        value: cython.int = side
        floors: cython.int = 0
        proof: cython.ulonglong = 0
        slot: cython.int = 0
        if end - first > 1:
            slot = self.cutoff_slot(seat, led, best, place)
            self.prefer(self.cutoffs[slot], first, end, 60)
        for at in range(first, end):
            card = self.next_move(at, end)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            suit = card >> 4
            new_best = best
            new_winner = winner
            if suit == best >> 4:
                if card > best:
                    new_best = card
                    new_winner = seat
            elif suit == self.trump:
                new_best = card
                new_winner = seat
            self.remove(seat, card)
            if place < 3:
                value = self.search_follow(
                    (seat + 1) & 3,
                    place + 1,
                    led,
                    new_best,
                    new_winner,
                    need,
                    left,
                    broken,
                    played | (card << (8 * place)),
                    ply + 1,
                )
            else:
                value = self.finish_trick(
                    new_best, new_winner, need, left, broken, played | (card << 24), ply + 1
                )
            self.restore(seat, card)
            if value != side:
                if end - first > 1:
                    self.cutoffs[slot] = card
                return value
            proof |= self.proof
            floors = self.raise_floor(floors, card)
        self.proof = proof
        return value

    def finish_trick(self, best, winner, need, left, broken, played, ply):
        """Score the full trick *played* and continue the search from its *winner*."""
        c0: cython.int = played & 255
        c1: cython.int = (played >> 8) & 255
        c2: cython.int = (played >> 16) & 255
        c3: cython.int = (played >> 24) & 255
        suit: cython.int = best >> 4
        value: cython.int
        if (winner & 1) == 0:
            need -= 1
        left -= 1
        if need <= 0 or need > left:
            self.proof = 0
            value = 1 if need <= 0 else 0
        else:
            if c0 >= 48 or c1 >= 48 or c2 >= 48 or c3 >= 48:
                broken = True
            self.union[c0 >> 4] ^= 1 << (c0 & 15)
            self.union[c1 >> 4] ^= 1 << (c1 & 15)
            self.union[c2 >> 4] ^= 1 << (c2 & 15)
            self.union[c3 >> 4] ^= 1 << (c3 & 15)
            value = self.search_lead(winner, need, left, broken, ply)
            self.union[c0 >> 4] ^= 1 << (c0 & 15)
            self.union[c1 >> 4] ^= 1 << (c1 & 15)
            self.union[c2 >> 4] ^= 1 << (c2 & 15)
            self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            self.proof |= self.rank_proof(winner, best, value != (winner & 1))
        return value

    # -- from Python --------------------------------------------------------------------------

    def reaches(self, leader, trick, need, left, broken):
        """Return whether seats 0+2 take *need* of the *left* tricks in the position loaded.

        *trick* holds the cards of the current trick as 16 * suit + rank. The result is meaningless
        when ``interrupted`` is true.
        """
        if need <= 0 or need > left:
            return need <= 0
        place: cython.int = 0
        for card in trick:
            self.trick[place] = card
            place += 1
        seat: cython.int = leader
        goal: cython.int = need
        tricks: cython.int = left
        open_: cython.bint = broken
        value: cython.int
        with cython.nogil:
            value = self.search_root(seat, place, goal, tricks, open_)
        return bool(value)

    def search_root(self, leader, place, need, left, broken):
        """Search with the first *place* cards of ``trick`` played; return as search_lead()."""
        self.sum_up_trick(leader, place)
        if place == 0:
            return self.search_lead(leader, need, left, broken, 0)
        if place == 4:
            return self.finish_trick(self.best, self.winner, need, left, broken, self.played, 4)
        return self.search_follow(
            (leader + place) & 3,
            place,
            self.trick[0] >> 4,
            self.best,
            self.winner,
            need,
            left,
            broken,
            self.played,
            place,
        )

    def play(self, seat, card):
        """Remove *card* (16 * suit + rank) from the hand of *seat*; undone by unplay()."""
        self.remove(seat, card)

    def unplay(self, seat, card):
        self.restore(seat, card)
