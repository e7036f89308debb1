# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""The double-dummy search: partition search with a zero window, from the view of seats 0 and 2."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from cardtable.search.position import Position

WORDS = cython.declare(cython.int, 3)  # words per entry of the table
NONE = cython.declare(cython.int, 0x7FFFFFFF)  # after the last entry of a chain


@cython.final
@cython.cclass
class Solver(Position):
    """A position and the search for the tricks in it."""

    sure: cython.uint[8192]  # trumps in play -> generation and sure tricks of both sides

    def __init__(self) -> None:
        super().__init__()
        i: cython.int
        if not cython.compiled:
            self.sure = [0] * 8192
        for i in range(8192):
            self.sure[i] = 0

    # -- bounds -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sure_trumps(self) -> cython.int:
        """Return the tricks that trumps alone bring each side: side 0 + 16 * side 1.

        Every trump of a hand is played some day, and takes a trick for its side unless a higher
        trump of the other side falls on it. So a hand loses no more trumps than can be paired with
        higher ones of the opponents.
        """
        union: cython.int = self.union[self.trump]
        known: cython.uint = self.sure[union]
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
        self.sure[union] = (self.generation << 8) | seat
        return seat

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trump_wins(self, seat: cython.int, enough: cython.int) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def trump_proof(self, side: cython.int, enough: cython.int) -> cython.ulonglong:
        """Return the proof that *side* takes *enough* tricks with trumps."""
        if enough <= 0:
            return 0
        if self.trump_wins(side, enough) < enough:
            self.trump_wins(side + 2, enough)
        return self.proof

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def quick(
        self,
        leader: cython.int,
        want: cython.int,
        left: cython.int,
        broken: cython.bint,
        sure: cython.int,
    ) -> cython.bint:
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

    # -- search -------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lead(
        self,
        leader: cython.int,
        need: cython.int,
        left: cython.int,
        broken: cython.bint,
        ply: cython.int,
    ) -> cython.int:
        """Return 1 if seats 0+2 take *need* (1..left) of the *left* tricks, else 0; set proof."""
        if left == 1:
            return self.last_trick(leader)
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
        )
        at: cython.int = 2 * self.chain(key) + 1
        entry: cython.int = cython.cast(cython.int, self.heads[at] & NONE)
        word: cython.ulonglong = 0
        hint: cython.int = 255  # the best lead of an entry that fits
        alike: cython.int = 255  # and of the oldest one with these suit lengths
        while entry != NONE:
            at = entry * WORDS
            word = self.pool[at + 2]
            if (
                not (low ^ self.pool[at]) & self.masks[(word >> 16) & 255]
                and not (high ^ self.pool[at + 1]) & self.masks[(word >> 24) & 255]
            ):
                if cython.cast(cython.int, (word >> 4) & 15) >= need:
                    self.proof = self.seen(word)
                    return 1
                if cython.cast(cython.int, word & 15) < need:
                    self.proof = self.seen(word)
                    return 0
                hint = cython.cast(cython.int, (word >> 8) & 255)
            entry = cython.cast(cython.int, word >> 32)
        alike = cython.cast(cython.int, (word >> 8) & 255)

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
        word = ((need << 4) | left) if got else need - 1
        self.remember(key, low, high, word, best)
        return got

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
        need: cython.int,
        left: cython.int,
        broken: cython.bint,
        played: cython.int,
        ply: cython.int,
    ) -> cython.int:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(
        self,
        best: cython.int,
        winner: cython.int,
        need: cython.int,
        left: cython.int,
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def last_trick(self, leader: cython.int) -> cython.int:
        """Return 1 if seats 0+2 win the last trick; set proof."""
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
        return 1 - (winner & 1)

    # -- from Python --------------------------------------------------------------------------

    def reaches(
        self, leader: int, trick: Sequence[int], need: int, left: int, broken: bool
    ) -> bool:
        """Tell whether seats 0+2 take *need* of the *left* tricks from the position loaded.

        *trick* holds the cards laid, as 16 * suit + rank. What it says means nothing once
        ``interrupted`` is true.
        """
        if need <= 0 or need > left:
            return need <= 0
        seat: cython.int = leader
        goal: cython.int = need
        tricks: cython.int = left
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
                got = self.lead(seat, goal, tricks, open_, 0)
            elif place < 4:
                got = self.follow(
                    seat, place, led, best, winner, goal, tricks, open_, played, place
                )
            else:
                got = self.finish(best, winner, goal, tricks, open_, played, place)
        return bool(got)

    def play(self, seat: int, card: int) -> None:
        """Take *card* (16 * suit + rank) out of a hand for a moment."""
        self.take(seat, card)

    def unplay(self, seat: int, card: int) -> None:
        """Put it back."""
        self.put(seat, card)

    def listen(self, stop: array[int], nodes: int) -> None:
        """End later searches when ``stop[0]`` turns non-zero, or after *nodes* more (0: never)."""
        self.stop = stop
        self.last_node = self.nodes + nodes if nodes else 0

    @property
    def interrupted(self) -> bool:
        """Tell whether the last search was ended before it had an answer."""
        return bool(self.stopped)
