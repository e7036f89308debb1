# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Exact play for points: endings in which contracts, nils and bags decide what a trick is worth.

What a finished hand is worth depends on the tricks of side 0 and on which nil seats have taken one.
All worths that can occur are sorted, and the search asks "at least the i-th worth?" with the same
table of proofs as the search for tricks, the tricks so far and the broken nils in its key.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from cardtable.search.position import Position

WORDS = cython.declare(cython.int, 3)  # words per entry of the table
NONE = cython.declare(cython.int, 0x7FFFFFFF)  # after the last entry of a chain


@cython.final
@cython.cclass
class PointSolver(Position):
    """A position and the search for its worth. Worths are places in a sorted list, 0..255."""

    least: cython.uchar[3584]  # 256 * left + 16 * tricks + broken nils -> least worth possible
    most: cython.uchar[3584]  # the same -> greatest
    nils: cython.int  # bit by seat: that seat bid nil

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.least, self.most = [0] * 3584, [0] * 3584
        self.nils = 0

    def value_hands(self, worths: Sequence[int], nils: int) -> None:
        """Set what hands are worth: *worths* by 16 * tricks of side 0 + broken nils."""
        at: cython.int
        left: cython.int
        tricks: cython.int
        failed: cython.int
        seat: cython.int
        other: cython.int
        self.nils = nils
        for at in range(256):
            self.least[at] = self.most[at] = worths[at] if at < len(worths) else 0
        for left in range(1, 14):
            for tricks in range(14 - left):
                for failed in range(16):
                    at = 256 * left + 16 * tricks + failed
                    self.least[at] = 255
                    self.most[at] = 0
                    for seat in range(4):
                        other = 256 * (left - 1) + 16 * (tricks + 1 - (seat & 1))
                        other += failed | (self.nils & (1 << seat))
                        if self.least[other] < self.least[at]:
                            self.least[at] = self.least[other]
                        if self.most[other] > self.most[at]:
                            self.most[at] = self.most[other]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lead(
        self,
        leader: cython.int,
        goal: cython.int,
        left: cython.int,
        state: cython.int,
        broken: cython.bint,
        ply: cython.int,
    ) -> cython.int:
        """Return 1 if side 0 reaches worth *goal*; *state* is 16 * its tricks + broken nils."""
        at: cython.int = 256 * left + state
        self.proof = 0
        if self.least[at] >= goal:
            return 1
        if self.most[at] < goal:
            return 0
        self.nodes += 1
        if (self.nodes & 1023) == 0:
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
            | (cython.cast(cython.ulonglong, state) << 55)
        )
        entry: cython.int = cython.cast(cython.int, self.heads[2 * self.chain(key) + 1] & NONE)
        word: cython.ulonglong
        while entry != NONE:
            at = entry * WORDS
            word = self.pool[at + 2]
            if (
                not (low ^ self.pool[at]) & self.masks[(word >> 16) & 255]
                and not (high ^ self.pool[at + 1]) & self.masks[(word >> 24) & 255]
            ):
                if cython.cast(cython.int, (word >> 8) & 255) >= goal:
                    self.proof = self.seen(word)
                    return 1
                if cython.cast(cython.int, word & 255) < goal:
                    self.proof = self.seen(word)
                    return 0
            entry = cython.cast(cython.int, word >> 32)

        first: cython.int = 16 * ply
        end: cython.int = self.leads(first, leader, broken)
        side: cython.int = leader & 1
        got: cython.int = side
        below: cython.int = 0
        card: cython.int
        proof: cython.ulonglong = 0
        for at in range(first, end):
            if (self.moves[at] & 255) == self.killer[ply]:
                self.moves[at] += 40 << 8
        if self.nils & ~state & (1 << leader):
            self.turn(first, end)
        for at in range(first, end):
            card = self.pick(at, end)
            if (card & 15) < ((below >> (8 * (card >> 4))) & 15):
                continue
            self.take(leader, card)
            got = self.follow(
                (leader + 1) & 3,
                1,
                card >> 4,
                card,
                leader,
                goal,
                left,
                state,
                broken,
                card,
                ply + 1,
            )
            self.put(leader, card)
            if got != side:
                proof = self.proof
                self.killer[ply] = card
                break
            proof |= self.proof
            below = self.dull(below, card)
        if self.stopped:
            return 0
        self.proof = proof
        if got:
            self.remember(key, low, high, 255, goal)
        else:
            self.remember(key, low, high, goal - 1, 0)
        return got

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def turn(self, at: cython.int, end: cython.int) -> cython.void:
        """Order the moves of a seat that wants no trick: low cards first in a lead."""
        i: cython.int
        for i in range(at, end):
            self.moves[i] = -256 * 8 * (self.moves[i] & 15) + (self.moves[i] & 255)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(
        self,
        seat: cython.int,
        place: cython.int,
        led: cython.int,
        best: cython.int,
        winner: cython.int,
        goal: cython.int,
        left: cython.int,
        state: cython.int,
        broken: cython.bint,
        played: cython.int,
        ply: cython.int,
    ) -> cython.int:
        """Search the plays of *seat*, number *place* of a trick; *played* packs its cards."""
        first: cython.int = 16 * ply
        end: cython.int = self.plays(first, seat, led, best, winner, place)
        at: cython.int
        card: cython.int
        new_best: cython.int
        new_winner: cython.int
        side: cython.int = seat & 1
        got: cython.int = side
        below: cython.int = 0
        proof: cython.ulonglong = 0
        if self.nils & ~state & (1 << seat):
            # a nil seat ducks: the highest card that does not take the trick, else the lowest
            for at in range(first, end):
                card = self.moves[at] & 255
                new_best = card & 15
                if (card >> 4) == (best >> 4):
                    if card > best:
                        new_best = -8 * new_best
                elif (card >> 4) == self.trump:
                    new_best = -8 * new_best
                self.moves[at] = new_best * 256 + card
        for at in range(first, end):
            card = self.pick(at, end)
            if (card & 15) < ((below >> (8 * (card >> 4))) & 15):
                continue
            new_best = best
            new_winner = winner
            if (card >> 4) == (best >> 4):
                if card > best:
                    new_best = card
                    new_winner = seat
            elif (card >> 4) == self.trump:
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
                    goal,
                    left,
                    state,
                    broken,
                    played | (card << (8 * place)),
                    ply + 1,
                )
            else:
                got = self.finish(
                    new_best, new_winner, goal, left, state, broken, played | (card << 24), ply + 1
                )
            self.put(seat, card)
            if got != side:
                return got
            proof |= self.proof
            below = self.dull(below, card)
        self.proof = proof
        return got

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(
        self,
        best: cython.int,
        winner: cython.int,
        goal: cython.int,
        left: cython.int,
        state: cython.int,
        broken: cython.bint,
        played: cython.int,
        ply: cython.int,
    ) -> cython.int:
        """Take the full trick *played* in and search on from its *winner*."""
        c0: cython.int = played & 255
        c1: cython.int = (played >> 8) & 255
        c2: cython.int = (played >> 16) & 255
        c3: cython.int = (played >> 24) & 255
        suit: cython.int = best >> 4
        got: cython.int
        if c0 >= 48 or c1 >= 48 or c2 >= 48 or c3 >= 48:
            broken = True
        if (winner & 1) == 0:
            state += 16
        state |= self.nils & (1 << winner)
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        got = self.lead(winner, goal, left - 1, state, broken, ply)
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            self.proof |= self.run_end(winner, best)
        return got

    # -- from Python --------------------------------------------------------------------------

    def reaches(
        self, leader: int, trick: Sequence[int], goal: int, left: int, state: int, broken: bool
    ) -> bool:
        """Tell whether side 0 reaches worth *goal* from the position loaded.

        *trick* holds the cards laid, as 16 * suit + rank; *state* is 16 * the tricks of side 0 so
        far + the broken nils. The answer means nothing once ``interrupted`` is true.
        """
        seat: cython.int = leader
        aim: cython.int = goal
        tricks: cython.int = left
        so_far: cython.int = state
        open_: cython.bint = broken
        best: cython.int = 0
        led: cython.int = 0
        winner: cython.int = leader
        played: cython.int = 0
        place: cython.int = 0
        got: cython.int
        card: cython.int
        for card in trick:
            if place == 0:
                best = card
                led = card >> 4
            elif (card > best and (card >> 4) == (best >> 4)) or (
                (card >> 4) == self.trump and (best >> 4) != self.trump
            ):
                best = card
                winner = seat
            played |= card << (8 * place)
            seat = (seat + 1) & 3
            place += 1
        with cython.nogil:
            if place == 0:
                got = self.lead(seat, aim, tricks, so_far, open_, 0)
            elif place < 4:
                got = self.follow(
                    seat, place, led, best, winner, aim, tricks, so_far, open_, played, place
                )
            else:
                got = self.finish(best, winner, aim, tricks, so_far, open_, played, place)
        return bool(got)

    def listen(self, stop: array[int], nodes: int) -> None:
        """End later searches when ``stop[0]`` turns non-zero, or after *nodes* more (0: never)."""
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0

    @property
    def interrupted(self) -> bool:
        """Tell whether the last search was ended before it had an answer."""
        return bool(self.stopped)
