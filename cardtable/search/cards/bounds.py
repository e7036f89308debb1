"""Bounds on the tricks of a side: sure trump tricks and quick tricks. They end most searches early.

Double-dummy solvers call these "later tricks" (a side takes them however the play goes) and "quick
tricks" (the side on lead can cash them at once). bounds.pxd declares the C types; without it this
file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.cutoff_cards import CutoffCards


class Bounds(CutoffCards):
    """A position with bounds on the tricks of each side that need no search."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.sure_cache = [0] * 8192
        self.clear_caches()

    def clear_caches(self):
        i: cython.int
        for i in range(8192):
            self.sure_cache[i] = 0

    def sure_trumps(self):
        """Return the tricks each side is sure to take with trumps: side 0 + 16 * side 1.

        Every trump is played sooner or later, and takes a trick for its side unless an opponent
        beats it with a higher trump. So a hand loses at most as many trumps as can be paired with
        higher ones of the opponents.
        """
        union: cython.int = self.union[self.trump]
        known: cython.ulonglong = self.sure_cache[union]
        if known >> 8 == self.generation:
            return known & 255
        wins: cython.int[4]
        if not cython.compiled:
            wins = [0] * 4
        seat: cython.int
        both: cython.int
        for seat in range(4):
            wins[seat] = self.trump_wins(seat, 99)
        both = wins[0] if wins[0] > wins[2] else wins[2]
        both |= (wins[1] if wins[1] > wins[3] else wins[3]) << 4
        self.sure_cache[union] = (cython.cast(cython.ulonglong, self.generation) << 8) | both
        return both

    def trump_wins(self, seat, enough):
        """Count the sure trump tricks of one hand, up to *enough*; set ``proof``."""
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

    def quick_tricks(self, leader, want, left, broken, sure):
        """Return whether the side on lead can cash *want* tricks at once; if so, set ``proof``.

        The leader cashes the highest cards, trumps first, then crosses once to the partner, who
        cashes the highest cards there. An opponent who holds trumps must have to follow suit.
        Tricks in side suits use none of the side's trumps, so the *sure* trump tricks are added.
        """
        partner: cython.int = leader ^ 2
        left_enemy: cython.int = (leader + 1) & 3
        right_enemy: cython.int = (leader + 3) & 3
        trump: cython.int = self.trump
        t4: cython.int = 4 * trump
        spades_closed: cython.bint = not broken and (
            self.holding[leader] | self.holding[4 + leader] | self.holding[8 + leader]
        )
        one: cython.ulonglong = 1
        proof: cython.ulonglong = 0  # of the leader's trump tricks
        side_proof: cython.ulonglong = 0  # of the leader's tricks in side suits
        cross_proof: cython.ulonglong = 0  # of the partner's tricks in side suits
        draw_proof: cython.ulonglong = 0  # of the partner's trump tricks
        leader_trumps: cython.int = 0  # the leader's trump tricks
        leader_side: cython.int = 0  # the leader's tricks in side suits
        partner_side: cython.int = 0  # the partner's tricks in side suits
        partner_trumps: cython.int = 0
        can_cross: cython.bint = False  # to the partner, with a trump
        side_cross: cython.bint = False  # the same with a card of a side suit
        enemy_trumps: cython.int = self.size[t4 + left_enemy]
        ruff: cython.bint = True  # an opponent may ruff
        suit: cython.int
        rank: cython.int
        union: cython.int
        k: cython.int
        j: cython.int
        n: cython.int
        cap: cython.int
        longest: cython.int
        at: cython.int
        if self.size[t4 + right_enemy] > enemy_trumps:
            enemy_trumps = self.size[t4 + right_enemy]
        if not enemy_trumps:
            ruff = False
        if trump == 3 and not spades_closed and self.size[t4 + leader]:
            union = self.union[3]
            n = self.size[t4 + leader]
            k = 0
            while k < enemy_trumps and union:
                rank = self.top[union]
                if not self.holding[t4 + leader] & (1 << rank):
                    break
                union ^= 1 << rank
                k += 1
                proof |= one << (48 + rank)
            if k >= enemy_trumps:
                ruff = False
                leader_trumps = n
            else:
                leader_trumps = k
                j = 0
                cap = self.size[t4 + partner] - k
                while j < cap and union:
                    rank = self.top[union]
                    if not self.holding[t4 + partner] & (1 << rank):
                        break
                    union ^= 1 << rank
                    j += 1
                    draw_proof |= one << (48 + rank)
                if j:
                    partner_trumps = j
                    if n > k:
                        can_cross = True
            if leader_trumps >= want:
                self.proof = proof
                return True
        for suit in range(4):
            if suit == trump or (suit == 3 and spades_closed):
                continue
            at = 4 * suit
            n = self.size[at + leader]
            if n == 0 and self.size[at + partner] == 0:
                continue
            cap = 13
            if ruff:
                if self.size[t4 + left_enemy]:
                    cap = self.size[at + left_enemy]
                if self.size[t4 + right_enemy] and self.size[at + right_enemy] < cap:
                    cap = self.size[at + right_enemy]
                if cap == 0:
                    continue
            longest = self.size[at + left_enemy]
            if self.size[at + right_enemy] > longest:
                longest = self.size[at + right_enemy]
            union = self.union[suit]
            k = 0
            rank = -1
            j = longest
            if cap == 13 and self.size[at + partner] > j:
                j = self.size[at + partner]
            while k < n and k < cap:
                if k >= j and cap == 13:
                    k = n  # the other hands are void
                    break
                if not self.holding[at + leader] & (1 << self.top[union]):
                    break
                rank = self.top[union]
                union ^= 1 << rank
                k += 1
            if k:
                if rank >= 0:
                    side_proof |= one << (16 * suit + rank)
                leader_side += k
                if leader_trumps + leader_side >= want:
                    self.proof = proof | side_proof
                    return True
            # tricks of the partner's highest cards after k rounds of the leader's
            j = 0
            n = self.size[at + partner] - k
            if n > cap - k:
                n = cap - k
            rank = -1
            while j < n:
                if cap == 13 and k + j >= longest and k + j >= self.size[at + leader]:
                    j = n
                    break
                if not union or not self.holding[at + partner] & (1 << self.top[union]):
                    break
                rank = self.top[union]
                union ^= 1 << rank
                j += 1
            if j > 0:
                partner_side += j
                if rank >= 0:
                    cross_proof |= one << (16 * suit + rank)
                if self.size[at + leader] > k:
                    side_cross = True
        # a partner with nothing but trumps would have to ruff the leader's winners
        n = left - self.size[t4 + partner]
        if ruff and self.size[t4 + partner] and leader_side > n:
            leader_side = n
        if leader_trumps + leader_side >= want:
            self.proof = proof | side_proof
            return True
        if leader_side and leader_side + sure >= want:
            self.proof = side_proof | self.trump_proof(leader & 1, want - leader_side)
            return True
        if self.size[t4 + partner] and self.ruffs(leader, want):
            return True
        if not can_cross and not side_cross:
            return False
        k = leader_side + partner_side
        if ruff:
            if self.size[t4 + partner] and k > n:
                k = n
            n = left - self.size[t4 + leader]
            if self.size[t4 + leader] and k > n:
                k = n
        if leader_trumps + partner_trumps + k >= want:
            self.proof = proof | side_proof | cross_proof | draw_proof
            return True
        if side_cross and k + sure >= want:
            self.proof = side_proof | cross_proof | self.trump_proof(leader & 1, want - k)
            return True
        return False

    def ruffs(self, leader, want):
        """Return whether a ruff by the partner and the leader's trumps make *want* tricks.

        The leader plays a suit that the partner cannot follow. Each opponent follows suit, has no
        trump, or has only lower trumps than the partner. The ruff uses none of the leader's trumps,
        so the tricks these are sure to take are added; if so, set ``proof``.
        """
        partner: cython.int = leader ^ 2
        t4: cython.int = 4 * self.trump
        rank: cython.int = self.top[self.holding[t4 + partner]]
        proof: cython.ulonglong
        suit: cython.int
        enemy: cython.int
        beaten: cython.bint
        for suit in range(4):
            if (
                suit == self.trump
                or not self.size[4 * suit + leader]
                or self.size[4 * suit + partner]
            ):
                continue
            proof = 0
            beaten = False
            for enemy in range(1 - (leader & 1), 4, 2):
                if not self.size[4 * suit + enemy] and self.size[t4 + enemy]:
                    proof = cython.cast(cython.ulonglong, 1) << (16 * self.trump + rank)
                    if self.top[self.holding[t4 + enemy]] > rank:
                        beaten = True
            if beaten:
                continue
            if want == 1:
                self.proof = proof
                return True
            if self.trump_wins(leader, want - 1) >= want - 1:
                self.proof |= proof
                return True
        return False

    def last_trick(self, leader):
        """Return the seat that wins the last trick; set ``proof``."""
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
            while not self.holding[4 * suit + seat]:
                suit += 1
            card = 16 * suit + self.top[self.holding[4 * suit + seat]]
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
