# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Tricks that a side takes whatever happens, or can cash at once: they end most searches early.

bounds.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.position import Position


class Bounds(Position):
    """A position, and how many of its tricks are settled without a search."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.sure = [0] * 8192
        self.forget()

    def forget(self):
        """Drop the sure tricks known."""
        i: cython.int
        for i in range(8192):
            self.sure[i] = 0

    def sure_trumps(self):
        """Return the tricks that trumps alone bring each side: side 0 + 16 * side 1.

        Every trump of a hand is played some day, and takes a trick for its side unless a higher
        trump of the other side falls on it. So a hand loses no more trumps than can be paired with
        higher ones of the opponents.
        """
        union: cython.int = self.union[self.trump]
        known: cython.ulonglong = self.sure[union]
        if known >> 8 == self.generation:
            return known & 255
        wins: cython.int[4]
        if not cython.compiled:
            wins = [0] * 4
        foes: cython.int
        seat: cython.int
        for seat in range(4):
            wins[seat] = self.trump_wins(seat, 99)
        seat = wins[0] if wins[0] > wins[2] else wins[2]
        foes = wins[1] if wins[1] > wins[3] else wins[3]
        seat |= foes << 4
        self.sure[union] = (cython.cast(cython.ulonglong, self.generation) << 8) | seat
        return seat

    def trump_wins(self, seat, enough):
        """Count the sure trump tricks of one hand, up to *enough*; set proof."""
        union: cython.int = self.union[self.trump]
        base: cython.int = 16 * self.trump
        wins: cython.int = 0
        higher: cython.int = 0
        rank: cython.int
        while union and wins < enough:
            rank = self.top[union]
            union ^= 1 << rank
            if self.owner[base + rank] == seat:
                if higher:
                    higher -= 1
                else:
                    wins += 1
                    self.proof = cython.cast(cython.ulonglong, 1) << (base + rank)
            elif (self.owner[base + rank] ^ seat) & 1:
                higher += 1
        return wins

    def trump_proof(self, side, enough):
        """Return the proof that *side* takes *enough* tricks with trumps."""
        if enough <= 0:
            return 0
        if self.trump_wins(side, enough) < enough:
            self.trump_wins(side + 2, enough)
        return self.proof

    def quick(self, leader, want, left, broken, sure):
        """Tell whether the leading side can cash *want* tricks at once; set proof when it can.

        The plan: the leader cashes top cards, trumps first; then crosses once to the partner, who
        cashes the tops that are left there. Opponents who hold trumps must have to follow. Tricks
        in side suits leave the side's trumps alone, so *sure* trump tricks come on top of those.
        """
        partner: cython.int = leader ^ 2
        left_foe: cython.int = (leader + 1) & 3
        right_foe: cython.int = (leader + 3) & 3
        trump: cython.int = self.trump
        t4: cython.int = 4 * trump
        shut: cython.bint = not broken and (
            self.hold[leader] | self.hold[4 + leader] | self.hold[8 + leader]
        )
        one: cython.ulonglong = 1
        proof: cython.ulonglong = 0  # of the leader's own tricks
        side_proof: cython.ulonglong = 0  # of those in side suits
        cross_proof: cython.ulonglong = 0  # of the partner's
        mine: cython.int = 0  # the leader's trump tricks
        side: cython.int = 0  # the leader's tricks in side suits
        theirs: cython.int = 0  # the partner's tricks in side suits
        their_trumps: cython.int = 0
        cross: cython.bint = False
        foes: cython.int = self.size[t4 + left_foe]
        ruff: cython.bint = True  # an opponent may ruff
        suit: cython.int
        rank: cython.int
        union: cython.int
        k: cython.int
        j: cython.int
        n: cython.int
        cap: cython.int
        most: cython.int
        at: cython.int
        if self.size[t4 + right_foe] > foes:
            foes = self.size[t4 + right_foe]
        if not foes:
            ruff = False
        if trump == 3 and not shut and self.size[t4 + leader]:
            union = self.union[3]
            n = self.size[t4 + leader]
            k = 0
            while k < foes and union:
                rank = self.top[union]
                if not self.hold[t4 + leader] & (1 << rank):
                    break
                union ^= 1 << rank
                k += 1
                proof |= one << (48 + rank)
            if k >= foes:
                ruff = False
                mine = n
            else:
                mine = k
                j = 0
                cap = self.size[t4 + partner] - k
                while j < cap and union:
                    rank = self.top[union]
                    if not self.hold[t4 + partner] & (1 << rank):
                        break
                    union ^= 1 << rank
                    j += 1
                    cross_proof |= one << (48 + rank)
                if j:
                    their_trumps = j
                    if n > k:
                        cross = True
            if mine >= want:
                self.proof = proof
                return True
        for suit in range(4):
            if suit == trump or (suit == 3 and shut):
                continue
            at = 4 * suit
            n = self.size[at + leader]
            if n == 0 and self.size[at + partner] == 0:
                continue
            cap = 13
            if ruff:
                if self.size[t4 + left_foe]:
                    cap = self.size[at + left_foe]
                if self.size[t4 + right_foe] and self.size[at + right_foe] < cap:
                    cap = self.size[at + right_foe]
                if cap == 0:
                    continue
            most = self.size[at + left_foe]
            if self.size[at + right_foe] > most:
                most = self.size[at + right_foe]
            union = self.union[suit]
            k = 0
            rank = -1
            j = most
            if cap == 13 and self.size[at + partner] > j:
                j = self.size[at + partner]
            while k < n and k < cap:
                if k >= j and cap == 13:
                    k = n  # nobody has the suit any more
                    break
                if not self.hold[at + leader] & (1 << self.top[union]):
                    break
                rank = self.top[union]
                union ^= 1 << rank
                k += 1
            if k:
                if rank >= 0:
                    side_proof |= one << (16 * suit + rank)
                side += k
                if mine + side >= want:
                    self.proof = proof | side_proof
                    return True
            # what the partner's tops add once the leader has cashed k rounds
            j = 0
            n = self.size[at + partner] - k
            if n > cap - k:
                n = cap - k
            rank = -1
            while j < n:
                if cap == 13 and k + j >= most and k + j >= self.size[at + leader]:
                    j = n
                    break
                if not union or not self.hold[at + partner] & (1 << self.top[union]):
                    break
                rank = self.top[union]
                union ^= 1 << rank
                j += 1
            if j > 0:
                theirs += j
                if rank >= 0:
                    cross_proof |= one << (16 * suit + rank)
                if self.size[at + leader] > k:
                    cross = True
        # a partner left with trumps only would have to ruff the leader's winners
        n = left - self.size[t4 + partner]
        if ruff and self.size[t4 + partner] and side > n:
            side = n
        if mine + side >= want:
            self.proof = proof | side_proof
            return True
        if side and side + sure >= want:
            self.proof = side_proof | self.trump_proof(leader & 1, want - side)
            return True
        if not cross:
            return False
        k = side + theirs
        if ruff:
            if self.size[t4 + partner] and k > n:
                k = n
            n = left - self.size[t4 + leader]
            if self.size[t4 + leader] and k > n:
                k = n
        if mine + their_trumps + k >= want:
            self.proof = proof | side_proof | cross_proof
            return True
        return False

    def last_trick(self, leader):
        """Return who wins the last trick; set proof."""
        best: cython.int = -1
        winner: cython.int = leader
        i: cython.int
        seat: cython.int
        suit: cython.int
        card: cython.int = 0
        same: cython.int = 0
        for i in range(4):
            seat = (leader + i) & 3
            suit = 0
            while not self.hold[4 * suit + seat]:
                suit += 1
            card = 16 * suit + self.top[self.hold[4 * suit + seat]]
            if best < 0:
                best = card
            elif suit == best >> 4:
                same = 1
                if card > best:
                    best = card
                    winner = seat
            elif suit == self.trump:
                best = card
                winner = seat
                same = 0
        self.proof = cython.cast(cython.ulonglong, same) << best
        return winner
