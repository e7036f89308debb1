# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, annotation_typing=True
"""Double-dummy search for points: endings where contracts, nils and bags decide.

The worth of a finished hand depends on the tricks of side 0 and on the nils that failed. All
possible worths are sorted; a null-window search asks whether side 0 reaches the i-th of them. It
uses the transposition table of the search for tricks, with the tricks so far and the failed nils in
the key. When no nil can fail any more and only a number of tricks is in question, the search for
tricks in solver.py takes over.

The recursion mirrors that of solver.py, with more state. points.pxd declares the C types; without
it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.solver import Solver

if not cython.compiled:
    from cardtable.search.trick_rules import MUST_BREAK, beats, breaks_spades

NO_BLOCK = cython.declare(cython.int, 0xFFFFFF)  # ends the chain of blocks of a bucket
# the state in the key where the question is only whether side 0 stays below a number of tricks
BELOW_THRESHOLD = cython.declare(cython.int, 255)


class PointSolver(Solver):
    """The search for the worth of a position. Worths are indexes 0..255 of a sorted list."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.min_worth, self.max_worth = [0] * 3584, [0] * 3584
            self.min_final, self.max_final = [0] * 256, [0] * 256
        self.nils = 0

    def set_worths(self, worths, nils):
        """Set the worth of each finished hand, by 16 * tricks of side 0 + mask of failed nils."""
        at: cython.int
        left: cython.int
        tricks: cython.int
        failed: cython.int
        more: cython.int
        seat: cython.int
        other: cython.int
        self.nils = nils
        for at in range(256):
            self.min_worth[at] = self.max_worth[at] = worths[at] if at < 224 else 0
        for tricks in range(14):
            for failed in range(16):
                at = 16 * tricks + failed
                self.min_final[at] = self.max_final[at] = self.min_worth[at]
                for more in range(16):
                    if more & ~self.nils == 0:
                        other = at | more
                        if self.min_worth[other] < self.min_final[at]:
                            self.min_final[at] = self.min_worth[other]
                        if self.min_worth[other] > self.max_final[at]:
                            self.max_final[at] = self.min_worth[other]
        for left in range(1, 14):
            for tricks in range(14 - left):
                for failed in range(16):
                    at = 256 * left + 16 * tricks + failed
                    self.min_worth[at] = 255
                    self.max_worth[at] = 0
                    for seat in range(4):
                        other = 256 * (left - 1) + 16 * (tricks + 1 - (seat & 1))
                        other += failed | (self.nils & (1 << seat))
                        if self.min_worth[other] < self.min_worth[at]:
                            self.min_worth[at] = self.min_worth[other]
                        if self.max_worth[other] > self.max_worth[at]:
                            self.max_worth[at] = self.max_worth[other]

    # -- search -------------------------------------------------------------------------------

    def points_lead(self, leader, goal, left, state, broken, ply):
        """Return 1 if side 0 reaches worth *goal*, else 0; set ``proof``.

        *state* is 16 * the tricks of side 0 so far + the mask of the nils that have failed.
        """
        at: cython.int = 256 * left + state
        self.proof = 0
        if self.min_worth[at] >= goal:
            return 1
        if self.max_worth[at] < goal:
            return 0
        if left == 1:
            at = self.last_trick(leader)
            return self.min_worth[self.state_after(state, at)] >= goal
        failed: cython.int = state & 15
        took: cython.int = state >> 4
        end: cython.int = took + left
        sure: cython.int = self.sure_trumps()
        ours: cython.int = sure & 15
        theirs: cython.int = sure >> 4
        tricks: cython.int
        # side 0 reaches its goal with *want* more tricks, side 1 prevents it with *refuse*
        tricks = end - theirs
        while tricks >= took and self.min_final[16 * tricks + failed] >= goal:
            tricks -= 1
        want: cython.int = tricks + 1 - took
        tricks = took + ours
        while tricks <= end and self.max_final[16 * tricks + failed] < goal:
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
        bound: cython.int = goal
        if self.max_final[16 * (end - theirs) + failed] < goal:
            duckers = 15  # side 0 must lose tricks, or make a nil fail
        if leader & 1 == 0:
            if want <= left - theirs and self.quick_tricks(leader, want, left, broken, ours):
                proof = self.proof
                self.proof = proof | self.trump_proof(1, theirs)
                return 1
        elif refuse <= left - ours and self.quick_tricks(leader, refuse, left, broken, theirs):
            proof = self.proof
            self.proof = proof | self.trump_proof(0, ours)
            return 0

        if not alive:
            # is the goal the same as taking a number of tricks, or as staying below one?
            want = took
            while want <= end and self.min_worth[16 * want + failed] < goal:
                want += 1
            refuse = want
            while refuse <= end and self.min_worth[16 * refuse + failed] >= goal:
                refuse += 1
            if refuse > end:
                return self.search_lead(leader, want - took, left, broken, ply)
            if want == took:
                tricks = refuse
                while tricks <= end and self.min_worth[16 * tricks + failed] < goal:
                    tricks += 1
                if tricks > end:
                    key_state = BELOW_THRESHOLD
                    bound = 14 - (refuse - took)
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
            | (cython.cast(cython.ulonglong, 256 + key_state) << 55)
        )
        block: cython.int = cython.cast(
            cython.int, self.buckets[2 * self.find_bucket(key) + 1] & NO_BLOCK
        )
        entry: cython.int
        word: cython.ulonglong = 0
        table_move: cython.int = 255  # best lead of a matching entry that settles nothing
        similar_move: cython.int = 255  # best lead of the oldest entry with these suit lengths
        best: cython.int = 255
        while block != NO_BLOCK:
            entry = 8 * block + 3 * cython.cast(cython.int, self.table[8 * block] & 255) - 2
            while entry > 8 * block:  # the newest first
                word = self.table[entry + 2]
                if (
                    not (pattern_01 ^ self.table[entry]) & self.owner_masks[(word >> 16) & 255]
                    and not (pattern_23 ^ self.table[entry + 1])
                    & self.owner_masks[(word >> 24) & 255]
                ):
                    if cython.cast(cython.int, (word >> 8) & 255) >= bound:
                        self.proof = self.stored_proof(word)
                        return 1
                    if cython.cast(cython.int, word & 255) < bound:
                        self.proof = self.stored_proof(word)
                        return 0
                    table_move = cython.cast(cython.int, (word >> 32) & 255)
                entry -= 3
            block = cython.cast(cython.int, self.table[8 * block] >> 16)
        similar_move = cython.cast(cython.int, (word >> 32) & 255)

        # order the moves, and search them until one causes a cutoff
        first: cython.int = 16 * ply
        last: cython.int = self.generate_leads(first, leader, broken)
        side: cython.int = leader & 1
        value: cython.int = side
        floors: cython.int = 0
        card: cython.int
        proof = 0
        if duckers & (1 << leader):
            self.order_low_first(first, last)
        slot: cython.int = self.cutoff_slot(leader, 0, 0, 0)
        self.prefer(table_move, first, last, 1000)
        self.prefer(self.cutoffs[slot], first, last, 200)
        self.prefer(similar_move, first, last, 53)
        self.prefer(self.killer[ply], first, last, 40)
        for at in range(first, last):
            card = self.next_move(at, last)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            self.remove(leader, card)
            value = self.points_follow(
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
        if value:
            self.store(key, pattern_01, pattern_23, (bound << 8) | 255, best)
        else:
            self.store(key, pattern_01, pattern_23, bound - 1, best)
        return value

    def state_after(self, state, winner):
        """Return *state* after a trick won by *winner*."""
        return state + 16 - 16 * (winner & 1) | (self.nils & (1 << winner))

    def order_low_first(self, at, end):
        """Order the leads of a seat that wants no trick: low cards first."""
        i: cython.int
        for i in range(at, end):
            self.moves[i] = -256 * 8 * (self.moves[i] & 15) + (self.moves[i] & 255)

    def order_ducking(self, at, end, best):
        """Order the plays of a seat that wants no trick.

        The highest card that does not take the trick comes first, then the lowest of the others.
        """
        i: cython.int
        card: cython.int
        weight: cython.int
        for i in range(at, end):
            card = self.moves[i] & 255
            weight = card & 15
            if beats(card, best, card >> 4 == best >> 4, card >> 4 == self.trump):
                weight = -8 * weight
            self.moves[i] = weight * 256 + card

    def points_follow(
        self, seat, place, led, best, winner, goal, left, state, broken, played, duckers, ply
    ):
        """Search the plays of *seat*, at *place* 1..3 of a trick; *played* packs its cards.

        *duckers* is the mask of the seats that first try to lose the trick.
        """
        first: cython.int = 16 * ply
        end: cython.int = self.generate_plays(first, seat, led, best, winner, place)
        at: cython.int
        card: cython.int
        new_best: cython.int
        new_winner: cython.int
        side: cython.int = seat & 1
        value: cython.int = side
        floors: cython.int = 0
        proof: cython.ulonglong = 0
        if duckers & (1 << seat):
            self.order_ducking(first, end, best)
        slot: cython.int = 0
        if end - first > 1:
            slot = self.cutoff_slot(seat, led, best, place)
            self.prefer(self.cutoffs[slot], first, end, 200)
        for at in range(first, end):
            card = self.next_move(at, end)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            new_best = best
            new_winner = winner
            if beats(card, best, card >> 4 == best >> 4, card >> 4 == self.trump):
                new_best = card
                new_winner = seat
            self.remove(seat, card)
            if place < 3:
                value = self.points_follow(
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
                value = self.points_finish(
                    new_best, new_winner, goal, left, state, broken, played | (card << 24), ply + 1
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

    def points_finish(self, best, winner, goal, left, state, broken, played, ply):
        """Score the full trick *played* and continue the search from its *winner*."""
        c0: cython.int = played & 255
        c1: cython.int = (played >> 8) & 255
        c2: cython.int = (played >> 16) & 255
        c3: cython.int = (played >> 24) & 255
        suit: cython.int = best >> 4
        value: cython.int
        open_: cython.bint = (
            broken
            or breaks_spades(c0 >= 48, True, False, MUST_BREAK)
            or breaks_spades(c1 >= 48 or c2 >= 48 or c3 >= 48, False, c0 >= 48, MUST_BREAK)
        )
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        value = self.points_lead(
            winner, goal, left - 1, self.state_after(state, winner), open_, ply
        )
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            self.proof |= self.rank_proof(winner, best, value != (winner & 1))
        return value

    def points_root(self, leader, place, goal, left, state, broken):
        """Search with the first *place* cards of ``trick`` played; return as points_lead()."""
        self.sum_up_trick(leader, place)
        if place == 0:
            return self.points_lead(leader, goal, left, state, broken, 0)
        if place == 4:
            return self.points_finish(
                self.best, self.winner, goal, left, state, broken, self.played, 4
            )
        return self.points_follow(
            (leader + place) & 3,
            place,
            self.trick[0] >> 4,
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

    def find_worth(self, leader, place, left, state, broken, guess):
        """Return the worth of the position by null-window searches that begin at *guess*.

        A *guess* of 255 means that nothing is known. When stopped, the result is meaningless.
        """
        low: cython.int = self.min_worth[256 * left + state]
        high: cython.int = self.max_worth[256 * left + state]
        goal: cython.int = guess
        turns: cython.int = 0
        if goal == 255:
            turns = 2
        while low < high and not self.stopped:
            # the guess and its neighbour first, then bisection
            if turns > 1:
                goal = (low + high + 1) // 2
            if goal <= low:
                goal = low + 1
            if goal > high:
                goal = high
            if self.points_root(leader, place, goal, left, state, broken):
                low = goal
                goal += 1
            else:
                high = goal - 1
                goal -= 1
            turns += 1
        return low

    # -- from Python --------------------------------------------------------------------------

    def worth(self, leader, place, left, state, broken):
        """Return the worth of the position loaded, with *place* cards in the current trick.

        *state* is as for points_lead(). The result is meaningless when ``interrupted`` is true.
        """
        first: cython.int = leader
        placed: cython.int = place
        tricks: cython.int = left
        so_far: cython.int = state
        open_: cython.bint = broken
        value: cython.int
        with cython.nogil:
            value = self.find_worth(first, placed, tricks, so_far, open_, 255)
        return value

    def solve_worlds(self, hands, leader, place, cards, state, broken, rows):
        """Write the worth of each of *cards* in each world to *rows*; return the worlds finished.

        *hands* holds four masks for each world. *cards* are legal cards of the seat to act, as
        16 * suit + rank, one of each run of equivalent cards; *rows* has one byte per card and
        world. The current trick, *place* cards, is that of the last load().
        """
        masks: cython.ulonglong[::1] = hands
        choice: cython.int[::1] = cards
        out: cython.uchar[::1] = rows
        count: cython.int = len(masks) // 4
        width: cython.int = len(choice)
        first: cython.int = leader
        placed: cython.int = place
        so_far: cython.int = state
        open_: cython.bint = broken
        seat: cython.int = (first + placed) & 3
        left: cython.int
        world: cython.int = 0
        i: cython.int
        guess: cython.int = 255
        with cython.nogil:
            while world < count:
                self.poll()
                for i in range(4):
                    self.input_hands[i] = masks[4 * world + i]
                left = self.set_up(first, placed, 3)
                for i in range(width):
                    if world and i == 0:  # else the value of the card before
                        guess = out[width * (world - 1)]
                    self.remove(seat, choice[i])
                    self.trick[placed] = choice[i]
                    guess = self.find_worth(first, placed + 1, left, so_far, open_, guess)
                    self.restore(seat, choice[i])
                    out[width * world + i] = guess
                if self.stopped:
                    break
                world += 1
        return world
