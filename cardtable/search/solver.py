# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""The double-dummy search: partition search with a zero window, from the view of seats 0 and 2.

solver.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.bounds import Bounds

NONE = cython.declare(cython.int, 0xFFFFFF)  # after the last block of a chain


class Solver(Bounds):
    """A position and the search for the tricks in it."""

    # -- search -------------------------------------------------------------------------------

    def lead(self, leader, need, left, broken, ply):
        """Return 1 if seats 0+2 take *need* (1..left) of the *left* tricks, else 0; set proof."""
        if left == 1:
            return 1 - (self.last_trick(leader) & 1)
        side: cython.int = leader & 1
        # what the leading side has to take to get its way
        want: cython.int = need if side == 0 else left - need + 1
        sure: cython.int = self.sure_trumps()
        mine: cython.int = (sure >> 4) if side else sure & 15
        if mine >= want:
            self.proof = self.trump_proof(side, want)
            return side ^ 1
        if ((sure & 15) if side else sure >> 4) > left - want:
            self.proof = self.trump_proof(side ^ 1, left - want + 1)
            return side
        if self.quick(leader, want, left, broken, mine):
            return side ^ 1
        self.nodes += 1
        if (self.nodes & self.seldom) == 0:
            self.poll()
        if self.stopped:
            return 0

        low: cython.ulonglong = (self.owners(0) << 26) | self.owners(1)
        high: cython.ulonglong = (self.owners(2) << 26) | self.owners(3)
        key: cython.ulonglong = (
            self.shape
            | (cython.cast(cython.ulonglong, left) << 48)
            | (cython.cast(cython.ulonglong, leader) << 52)
            | (cython.cast(cython.ulonglong, broken) << 54)
        )
        at: cython.int = 2 * self.chain(key) + 1
        block: cython.int = cython.cast(cython.int, self.heads[at] & NONE)
        entry: cython.int
        word: cython.ulonglong = 0
        hint: cython.int = 255  # the best lead of an entry that fits
        alike: cython.int = 255  # and of the oldest one with these suit lengths
        while block != NONE:
            entry = 8 * block + 3 * cython.cast(cython.int, self.pool[8 * block] & 255) - 2
            while entry > 8 * block:  # the newest first
                word = self.pool[entry + 2]
                if (
                    not (low ^ self.pool[entry]) & self.masks[(word >> 16) & 255]
                    and not (high ^ self.pool[entry + 1]) & self.masks[(word >> 24) & 255]
                ):
                    if cython.cast(cython.int, (word >> 8) & 255) >= need:
                        self.proof = self.seen(word)
                        return 1
                    if cython.cast(cython.int, word & 255) < need:
                        self.proof = self.seen(word)
                        return 0
                    hint = cython.cast(cython.int, (word >> 32) & 255)
                entry -= 3
            block = cython.cast(cython.int, self.pool[8 * block] >> 16)
        alike = cython.cast(cython.int, (word >> 32) & 255)

        first: cython.int = 16 * ply
        end: cython.int = self.leads(first, leader, broken)
        proof: cython.ulonglong = 0
        got: cython.int = side
        below: cython.int = 0
        card: cython.int
        best: cython.int = 255
        for at in range(first, end):
            card = self.moves[at] & 255
            if card == hint:
                self.moves[at] += 1000 << 8
            if card == self.killer[ply]:
                self.moves[at] += 40 << 8
            if card == alike:
                self.moves[at] += 53 << 8
        for at in range(first, end):
            card = self.pick(at, end)
            if (card & 15) < ((below >> (8 * (card >> 4))) & 15):
                continue
            self.take(leader, card)
            got = self.follow(
                (leader + 1) & 3, 1, card >> 4, card, leader, need, left, broken, card, ply + 1
            )
            self.put(leader, card)
            if got != side:
                proof = self.proof
                best = card
                self.killer[ply] = card
                break
            proof |= self.proof
            below = self.dull(below, card)
        if self.stopped:
            return 0
        self.proof = proof
        word = ((need << 8) | left) if got else need - 1
        self.remember(key, low, high, word, best)
        return got

    def follow(self, seat, place, led, best, winner, need, left, broken, played, ply):
        """Search the plays of *seat*, number *place* of a trick; *played* packs its cards."""
        first: cython.int = 16 * ply
        end: cython.int = self.plays(first, seat, led, best, winner, place)
        suit: cython.int
        at: cython.int
        card: cython.int
        new_best: cython.int
        new_winner: cython.int
        side: cython.int = seat & 1
        got: cython.int = side
        below: cython.int = 0
        proof: cython.ulonglong = 0
        for at in range(first, end):
            card = self.pick(at, end)
            if (card & 15) < ((below >> (8 * (card >> 4))) & 15):
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
            self.take(seat, card)
            if place < 3:
                got = self.follow(
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
                got = self.finish(
                    new_best, new_winner, need, left, broken, played | (card << 24), ply + 1
                )
            self.put(seat, card)
            if got != side:
                return got
            proof |= self.proof
            below = self.dull(below, card)
        self.proof = proof
        return got

    def finish(self, best, winner, need, left, broken, played, ply):
        """Take the full trick *played* in and search on from its *winner*."""
        c0: cython.int = played & 255
        c1: cython.int = (played >> 8) & 255
        c2: cython.int = (played >> 16) & 255
        c3: cython.int = (played >> 24) & 255
        suit: cython.int = best >> 4
        got: cython.int
        if (winner & 1) == 0:
            need -= 1
        left -= 1
        if need <= 0 or need > left:
            self.proof = 0
            got = 1 if need <= 0 else 0
        else:
            if c0 >= 48 or c1 >= 48 or c2 >= 48 or c3 >= 48:
                broken = True
            self.union[c0 >> 4] ^= 1 << (c0 & 15)
            self.union[c1 >> 4] ^= 1 << (c1 & 15)
            self.union[c2 >> 4] ^= 1 << (c2 & 15)
            self.union[c3 >> 4] ^= 1 << (c3 & 15)
            got = self.lead(winner, need, left, broken, ply)
            self.union[c0 >> 4] ^= 1 << (c0 & 15)
            self.union[c1 >> 4] ^= 1 << (c1 & 15)
            self.union[c2 >> 4] ^= 1 << (c2 & 15)
            self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            # it won by rank; so would have the cards below it that touch it
            self.proof |= self.run_end(winner, best)
        return got

    # -- from Python --------------------------------------------------------------------------

    def reaches(self, leader, trick, need, left, broken):
        """Tell whether seats 0+2 take *need* of the *left* tricks from the position loaded.

        *trick* holds the cards laid, as 16 * suit + rank. What it says means nothing once
        ``interrupted`` is true.
        """
        if need <= 0 or need > left:
            return need <= 0
        place: cython.int = 0
        for card in trick:
            self.laid[place] = card
            place += 1
        seat: cython.int = leader
        goal: cython.int = need
        tricks: cython.int = left
        open_: cython.bint = broken
        got: cython.int
        with cython.nogil:
            got = self.ask(seat, place, goal, tricks, open_)
        return bool(got)

    def ask(self, leader, place, need, left, broken):
        """Answer reaches() with the first *place* cards *laid*."""
        self.stand(leader, place)
        if place == 0:
            return self.lead(leader, need, left, broken, 0)
        if place == 4:
            return self.finish(self.best, self.winner, need, left, broken, self.played, 4)
        return self.follow(
            (leader + place) & 3,
            place,
            self.laid[0] >> 4,
            self.best,
            self.winner,
            need,
            left,
            broken,
            self.played,
            place,
        )

    def play(self, seat, card):
        """Take *card* (16 * suit + rank) out of a hand for a moment."""
        self.take(seat, card)

    def unplay(self, seat, card):
        """Put it back."""
        self.put(seat, card)
