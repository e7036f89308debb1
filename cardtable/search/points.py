# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Exact play for points: endings in which contracts, nils and bags decide what a trick is worth.

What a finished hand is worth depends on the tricks of side 0 and on which nil seats have taken one.
All worths that can occur are sorted, and the search asks "at least the i-th worth?" with the same
table of proofs as the search for tricks, the tricks so far and the broken nils in its key. Once no
nil is alive and the question is one of at least so many tricks, the search for tricks answers it.
points.pxd declares the types; without it this file is plain Python.

The whole recursion is here, in a longer file than others: its parts share their state through the
fields of one compiled class, and are of no use apart.
"""

from __future__ import annotations

import cython

from cardtable.search.solver import Solver

NONE = cython.declare(cython.int, 0xFFFFFF)  # after the last block of a chain
FEW = cython.declare(cython.int, 255)  # in the key, where only staying below some tricks counts


class PointSolver(Solver):
    """A position and the search for its worth. Worths are places in a sorted list, 0..255."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.least, self.most = [0] * 3584, [0] * 3584
            self.worst, self.best_of = [0] * 256, [0] * 256
        self.nils = 0

    def value_hands(self, worths, nils):
        """Set what hands are worth: *worths* by 16 * tricks of side 0 + broken nils."""
        at: cython.int
        left: cython.int
        tricks: cython.int
        failed: cython.int
        more: cython.int
        seat: cython.int
        other: cython.int
        self.nils = nils
        for at in range(256):
            self.least[at] = self.most[at] = worths[at] if at < 224 else 0
        for tricks in range(14):
            for failed in range(16):
                at = 16 * tricks + failed
                self.worst[at] = self.best_of[at] = self.least[at]
                for more in range(16):
                    if more & ~self.nils == 0:
                        other = at | more
                        if self.least[other] < self.worst[at]:
                            self.worst[at] = self.least[other]
                        if self.least[other] > self.best_of[at]:
                            self.best_of[at] = self.least[other]
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

    # -- search -------------------------------------------------------------------------------

    def start(self, leader, goal, left, state, broken, ply):
        """Return 1 if side 0 reaches worth *goal*; *state* is 16 * its tricks + broken nils."""
        at: cython.int = 256 * left + state
        self.proof = 0
        if self.least[at] >= goal:
            return 1
        if self.most[at] < goal:
            return 0
        if left == 1:
            at = self.last_trick(leader)
            return self.least[self.after(state, at)] >= goal
        failed: cython.int = state & 15
        took: cython.int = state >> 4
        end: cython.int = took + left
        sure: cython.int = self.sure_trumps()
        ours: cython.int = sure & 15
        theirs: cython.int = sure >> 4
        tricks: cython.int
        # side 0 is done with *want* tricks, side 1 with *refuse*
        tricks = end - theirs
        while tricks >= took and self.worst[16 * tricks + failed] >= goal:
            tricks -= 1
        want: cython.int = tricks + 1 - took
        tricks = took + ours
        while tricks <= end and self.best_of[16 * tricks + failed] < goal:
            tricks += 1
        refuse: cython.int = end - tricks + 1
        if want <= ours:
            self.proof = self.trump_proof(0, ours) | self.trump_proof(1, theirs)
            return 1
        if refuse <= theirs:
            self.proof = self.trump_proof(0, ours) | self.trump_proof(1, theirs)
            return 0
        proof: cython.ulonglong = 0
        alive: cython.int = self.nils & ~failed
        duckers: cython.int = alive
        key_state: cython.int = state
        mark: cython.int = goal
        if self.best_of[16 * (end - theirs) + failed] < goal:
            duckers = 15  # side 0 needs to lose tricks, or a nil to be broken
        if leader & 1 == 0:
            if want <= left - theirs and self.quick(leader, want, left, broken, ours):
                proof = self.proof
                self.proof = proof | self.trump_proof(1, theirs)
                return 1
        elif refuse <= left - ours and self.quick(leader, refuse, left, broken, theirs):
            proof = self.proof
            self.proof = proof | self.trump_proof(0, ours)
            return 0

        if not alive:
            # one threshold in all that can still happen?
            want = took
            while want <= end and self.least[16 * want + failed] < goal:
                want += 1
            refuse = want
            while refuse <= end and self.least[16 * refuse + failed] >= goal:
                refuse += 1
            if refuse > end:
                return self.lead(leader, want - took, left, broken, ply)
            if want == took:
                tricks = refuse
                while tricks <= end and self.least[16 * tricks + failed] < goal:
                    tricks += 1
                if tricks > end:
                    key_state = FEW
                    mark = 14 - (refuse - took)
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
            | (cython.cast(cython.ulonglong, 256 + key_state) << 55)
        )
        block: cython.int = cython.cast(cython.int, self.heads[2 * self.chain(key) + 1] & NONE)
        entry: cython.int
        word: cython.ulonglong = 0
        hint: cython.int = 255  # the best lead of an entry that fits
        alike: cython.int = 255  # and of the oldest one with these suit lengths
        best: cython.int = 255
        while block != NONE:
            entry = 8 * block + 3 * cython.cast(cython.int, self.pool[8 * block] & 255) - 2
            while entry > 8 * block:  # the newest first
                word = self.pool[entry + 2]
                if (
                    not (low ^ self.pool[entry]) & self.masks[(word >> 16) & 255]
                    and not (high ^ self.pool[entry + 1]) & self.masks[(word >> 24) & 255]
                ):
                    if cython.cast(cython.int, (word >> 8) & 255) >= mark:
                        self.proof = self.seen(word)
                        return 1
                    if cython.cast(cython.int, word & 255) < mark:
                        self.proof = self.seen(word)
                        return 0
                    hint = cython.cast(cython.int, (word >> 32) & 255)
                entry -= 3
            block = cython.cast(cython.int, self.pool[8 * block] >> 16)
        alike = cython.cast(cython.int, (word >> 32) & 255)
        first: cython.int = 16 * ply
        last: cython.int = self.leads(first, leader, broken)
        side: cython.int = leader & 1
        got: cython.int = side
        below: cython.int = 0
        card: cython.int
        proof = 0
        if duckers & (1 << leader):
            self.turn(first, last)
        for at in range(first, last):
            card = self.moves[at] & 255
            if card == hint:
                self.moves[at] += 1000 << 8
            if card == self.killer[ply]:
                self.moves[at] += 40 << 8
            if card == alike:
                self.moves[at] += 53 << 8
        for at in range(first, last):
            card = self.pick(at, last)
            if (card & 15) < ((below >> (8 * (card >> 4))) & 15):
                continue
            self.take(leader, card)
            got = self.answer(
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
                duckers,
                ply + 1,
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
        if got:
            self.remember(key, low, high, (mark << 8) | 255, best)
        else:
            self.remember(key, low, high, mark - 1, best)
        return got

    def after(self, state, winner):
        """Return *state* after a trick for *winner*."""
        return state + 16 - 16 * (winner & 1) | (self.nils & (1 << winner))

    def turn(self, at, end):
        """Order the moves of a seat that wants no trick: low cards first in a lead."""
        i: cython.int
        for i in range(at, end):
            self.moves[i] = -256 * 8 * (self.moves[i] & 15) + (self.moves[i] & 255)

    def duck(self, at, end, best):
        """Order the plays of a seat that wants no trick.

        The highest card that does not take the trick comes first, then the lowest of the others.
        """
        i: cython.int
        card: cython.int
        weight: cython.int
        for i in range(at, end):
            card = self.moves[i] & 255
            weight = card & 15
            if (card >> 4) == (best >> 4):
                if card > best:
                    weight = -8 * weight
            elif (card >> 4) == self.trump:
                weight = -8 * weight
            self.moves[i] = weight * 256 + card

    def answer(
        self, seat, place, led, best, winner, goal, left, state, broken, played, duckers, ply
    ):
        """Search the plays of *seat*, number *place* of a trick; *played* packs its cards.

        *duckers* has a bit for each seat that tries first not to take the trick.
        """
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
        if duckers & (1 << seat):
            self.duck(first, end, best)
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
                got = self.answer(
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
                    duckers,
                    ply + 1,
                )
            else:
                got = self.close(
                    new_best, new_winner, goal, left, state, broken, played | (card << 24), ply + 1
                )
            self.put(seat, card)
            if got != side:
                return got
            proof |= self.proof
            below = self.dull(below, card)
        self.proof = proof
        return got

    def close(self, best, winner, goal, left, state, broken, played, ply):
        """Take the full trick *played* in and search on from its *winner*."""
        c0: cython.int = played & 255
        c1: cython.int = (played >> 8) & 255
        c2: cython.int = (played >> 16) & 255
        c3: cython.int = (played >> 24) & 255
        suit: cython.int = best >> 4
        got: cython.int
        open_: cython.bint = broken
        if c0 >= 48 or c1 >= 48 or c2 >= 48 or c3 >= 48:
            open_ = True
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        got = self.start(winner, goal, left - 1, self.after(state, winner), open_, ply)
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            self.proof |= self.run_end(winner, best)
        return got

    def question(self, leader, place, goal, left, state, broken):
        """Tell whether side 0 reaches worth *goal* with the first *place* cards *laid*."""
        self.stand(leader, place)
        if place == 0:
            return self.start(leader, goal, left, state, broken, 0)
        if place == 4:
            return self.close(self.best, self.winner, goal, left, state, broken, self.played, 4)
        return self.answer(
            (leader + place) & 3,
            place,
            self.laid[0] >> 4,
            self.best,
            self.winner,
            goal,
            left,
            state,
            broken,
            self.played,
            self.nils & ~state & 15,
            place,
        )

    def settle(self, leader, place, left, state, broken, guess):
        """Return the worth of the position, looked for from *guess* on; 0 when interrupted."""
        low: cython.int = self.least[256 * left + state]
        high: cython.int = self.most[256 * left + state]
        goal: cython.int = guess
        turns: cython.int = 0
        if goal == 255:  # nothing known
            turns = 2
        while low < high and not self.stopped:
            # the guess and its neighbour first, then halves
            if turns > 1:
                goal = (low + high + 1) // 2
            if goal <= low:
                goal = low + 1
            if goal > high:
                goal = high
            if self.question(leader, place, goal, left, state, broken):
                low = goal
                goal += 1
            else:
                high = goal - 1
                goal -= 1
            turns += 1
        return low

    # -- from Python --------------------------------------------------------------------------

    def worth(self, leader, place, left, state, broken):
        """Return the worth of the position loaded, *place* cards of it laid.

        *state* is 16 * the tricks of side 0 so far + the broken nils. The answer means nothing once
        ``interrupted`` is true.
        """
        first: cython.int = leader
        laid: cython.int = place
        tricks: cython.int = left
        so_far: cython.int = state
        open_: cython.bint = broken
        got: cython.int
        with cython.nogil:
            got = self.settle(first, laid, tricks, so_far, open_, 255)
        return got

    def worlds(self, hands, leader, place, cards, state, broken, rows):
        """Fill *rows* with the worth of each of *cards* in each world; return the worlds finished.

        *hands* holds four masks for each world, *cards* are what the seat to act may play, as
        16 * suit + rank, best one of each run of equals; *rows* has room for as many bytes a world.
        The *place* cards laid are those of the last load().
        """
        masks: cython.ulonglong[::1] = hands
        choice: cython.int[::1] = cards
        out: cython.uchar[::1] = rows
        count: cython.int = len(masks) // 4
        width: cython.int = len(choice)
        first: cython.int = leader
        laid: cython.int = place
        so_far: cython.int = state
        open_: cython.bint = broken
        seat: cython.int = (first + laid) & 3
        left: cython.int
        world: cython.int = 0
        i: cython.int
        guess: cython.int = 255
        with cython.nogil:
            while world < count:
                self.poll()
                for i in range(4):
                    self.given[i] = masks[4 * world + i]
                left = self.begin(first, laid, 3)
                for i in range(width):
                    if world:
                        guess = out[width * (world - 1) + i]
                    self.take(seat, choice[i])
                    self.laid[laid] = choice[i]
                    guess = self.settle(first, laid + 1, left, so_far, open_, guess)
                    self.put(seat, choice[i])
                    out[width * world + i] = guess
                if self.stopped:
                    break
                world += 1
        return world
