"""Double-dummy search for points: endings where contracts, nils and bags decide.

A null-window search asks whether side 0 reaches a worth, that is, one of a set of outcomes. Besides
the answer and its ``proof`` it returns its ``reach``, the outcomes that the winning side's play
leaves open (outcomes.py). An entry of the transposition table holds a reach, and so answers every
question about the same cards for which all outcomes in reach win, or all lose, whatever the tricks
so far. Where more nils can fail than an entry has room for, it holds a bound of the worth instead,
with the tricks so far and the failed nils in the key. When only a number of tricks is in question,
the search for tricks in solver.py takes over.

The recursion mirrors that of solver.py, with more state. points.pxd declares the C types; without
it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.outcomes import Outcomes

if not cython.compiled:
    from cardtable.search.bits import highest, lowest
    from cardtable.search.cards.trick_rules import MUST_BREAK, beats, breaks_spades

NO_BLOCK = cython.declare(cython.int, 0xFFFFFF)  # ends the chain of blocks of a bucket
NO_CARD = cython.declare(cython.int, 63)
WON = cython.declare(cython.int, 1 << 15)  # in an entry: the reach was proved by side 0


class PointSolver(Outcomes):
    """The search for the worth of a position."""

    # -- search -------------------------------------------------------------------------------

    def points_lead(self, leader, left, state, broken, ply):
        """Return 1 if side 0 reaches the goal, else 0; set ``proof`` and ``reach``.

        *state* is 16 * the tricks of side 0 so far + the mask of the nils that have failed.
        """
        one: cython.ulonglong = 1
        failed: cython.int = state & 15
        took: cython.int = state >> 4
        alive: cython.int = self.nils & ~failed
        tracked: cython.bint = self.count[alive] <= self.tracked_nils
        rows: cython.ulonglong = self.rows[self.count[alive]] if tracked else 0
        feasible: cython.ulonglong = self.feasible[16 * left + alive]
        all_tricks: cython.int = (2 << left) - 1
        sure: cython.int = (self.sure_wins[failed] >> took) & all_tricks
        maybe: cython.int = (self.any_wins[failed] >> took) & all_tricks
        question: cython.ulonglong = sure
        self.proof = 0
        self.reach = feasible
        if sure == all_tricks or (left == 0 and self.won[failed] >> took & 1):
            return 1
        if not maybe or left == 0:
            return 0
        at: cython.int
        if left == 1:
            at = self.last_trick(leader)
            self.reach = one << (
                1 - (at & 1) + self.stride * self.row_of[16 * alive + (alive & (1 << at))]
            )
            at = self.state_after(state, at)
            return (self.won[at & 15] >> (at >> 4)) & 1
        if alive and tracked:
            question = 0
            for at in range(16):
                if at & ~alive == 0:
                    question |= cython.cast(
                        cython.ulonglong, (self.won[failed | at] >> took) & all_tricks
                    ) << (self.stride * self.row_of[16 * alive + at])
            if not feasible & ~question:
                return 1
            if not feasible & question:
                return 0

        # trumps leave only some numbers of tricks
        trumps: cython.int = self.sure_trumps()
        ours: cython.int = trumps & 15
        theirs: cython.int = trumps >> 4
        most: cython.int = left - theirs
        span: cython.int = (2 << most) - (1 << ours)
        possible: cython.ulonglong = feasible & rows * span
        if not span & ~sure or (tracked and not possible & ~question):
            self.proof = self.trump_proof(0, ours) | self.trump_proof(1, theirs)
            self.reach = possible
            return 1
        if not span & maybe or (tracked and not possible & question):
            self.proof = self.trump_proof(0, ours) | self.trump_proof(1, theirs)
            self.reach = possible
            return 0
        # side 0 reaches its goal with *want* more tricks, side 1 prevents it with *refuse*
        want: cython.int = highest(~sure & ((2 << most) - 1)) + 1
        least: cython.int = lowest(maybe & -(1 << ours))
        refuse: cython.int = left - least + 1
        proof: cython.ulonglong = 0
        if leader & 1 == 0:
            if want <= most and self.quick_tricks(leader, want, left, broken, ours):
                self.reach = feasible & rows * cython.cast(
                    cython.ulonglong, (2 << left) - (1 << want)
                )
                if sure >> want != all_tricks >> want:
                    proof = self.proof
                    self.proof = proof | self.trump_proof(1, theirs)
                    self.reach &= possible
                return 1
        elif least > ours and self.quick_tricks(leader, refuse, left, broken, theirs):
            self.reach = feasible & rows * cython.cast(cython.ulonglong, (1 << least) - 1)
            if maybe & ((1 << least) - 1):
                proof = self.proof
                self.proof = proof | self.trump_proof(0, ours)
                self.reach &= possible
            return 0

        # the side on lead may settle the question by losing one trick more than it must
        if leader & 1 == 0:
            if sure >> ours & 1:
                at = lowest(~sure & -(1 << ours))
                if left - at < theirs + 1 and self.sure_loser(leader, theirs):
                    proof = self.proof
                    self.proof = proof | self.trump_proof(0, ours) | self.trump_proof(1, theirs)
                    self.reach = possible & rows * cython.cast(
                        cython.ulonglong, (1 << (left - theirs)) - 1
                    )
                    return 1
        elif not maybe >> most & 1:
            at = highest(maybe & ((2 << most) - 1))
            if at < ours + 1 and self.sure_loser(leader, ours):
                proof = self.proof
                self.proof = proof | self.trump_proof(0, ours) | self.trump_proof(1, theirs)
                self.reach = possible & rows * cython.cast(
                    cython.ulonglong, (2 << left) - (2 << ours)
                )
                return 0

        kept: cython.int = alive  # the nils that matter to the question
        if sure == maybe or not (sure ^ maybe) & span:
            # is the goal the same as taking a number of tricks?
            at = all_tricks ^ sure
            if sure == maybe and not at & (at + 1):
                least = lowest(sure)
                at = self.search_lead(leader, least, left, broken, ply)
                self.reach = feasible & rows * cython.cast(
                    cython.ulonglong, (2 << left) - (1 << least) if at else (1 << least) - 1
                )
                return at
            at = span & ~sure | ((1 << ours) - 1)
            if not at & (at + 1):
                least = lowest(span & sure)
                at = self.search_lead(leader, least, left, broken, ply)
                proof = self.proof
                self.proof = proof | self.trump_proof(0, ours) | self.trump_proof(1, theirs)
                self.reach = possible & rows * cython.cast(
                    cython.ulonglong, (2 << left) - (1 << least) if at else (1 << least) - 1
                )
                return at
            if sure == maybe and tracked:
                kept = 0
                question = sure
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
            | (cython.cast(cython.ulonglong, 256 + kept if tracked else 272 + state) << 55)
        )
        block: cython.int = cython.cast(
            cython.int, self.buckets[2 * self.find_bucket(key) + 1] & NO_BLOCK
        )
        entry: cython.int
        word: cython.ulonglong = 0
        reach: cython.ulonglong
        in_span: cython.ulonglong = self.feasible[16 * left + kept] & self.rows[
            self.count[kept]
        ] * cython.cast(cython.ulonglong, span)
        hit: cython.bint
        table_move: cython.int = NO_CARD  # best lead of a matching entry that settles nothing
        similar_move: cython.int = NO_CARD  # best lead of the oldest entry of these suit lengths
        best: cython.int = NO_CARD
        while block != NO_BLOCK:
            entry = 8 * block + 3 * cython.cast(cython.int, self.table[8 * block] & 255) - 2
            while entry > 8 * block:  # the newest first
                word = self.table[entry + 2]
                if (
                    not (pattern_01 ^ self.table[entry]) & self.owner_masks[(word >> 16) & 255]
                    and not (pattern_23 ^ self.table[entry + 1])
                    & self.owner_masks[(word >> 24) & 255]
                ):
                    reach = (word >> 38) << 15 | word & 0x7FFF
                    if not tracked:
                        hit = (cython.cast(cython.int, reach) >= self.goal) == ((word & WON) != 0)
                    elif word & WON:
                        hit = not reach & in_span & ~question
                    else:
                        hit = not reach & in_span & question
                    if hit:
                        self.proof = self.stored_proof(word)
                        if tracked:
                            if reach & ~in_span:
                                proof = self.proof
                                self.proof = (
                                    proof | self.trump_proof(0, ours) | self.trump_proof(1, theirs)
                                )
                                reach &= in_span
                            self.reach = reach if kept == alive else feasible & rows * reach
                        return (word & WON) != 0
                    table_move = cython.cast(cython.int, (word >> 32) & 63)
                entry -= 3
            block = cython.cast(cython.int, self.table[8 * block] >> 16)
        similar_move = cython.cast(cython.int, (word >> 32) & 63)

        # order the moves, and search them until one causes a cutoff
        first: cython.int = 16 * ply
        last: cython.int = self.generate_leads(first, leader, broken)
        side: cython.int = leader & 1
        value: cython.int = side
        floors: cython.int = 0
        card: cython.int
        duckers: cython.int = alive
        if not maybe >> most & 1:
            duckers = 15  # side 0 must lose tricks, or make a nil fail
        proof = 0
        reach = 0
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
                reach = self.reach
                best = card
                self.killer[ply] = card
                self.cutoffs[slot] = card
                break
            proof |= self.proof
            reach |= self.reach
            floors = self.raise_floor(floors, card)
        if self.stopped:
            return 0
        self.proof = proof
        if not tracked:
            reach = self.goal if value else self.goal - 1
        elif kept != alive:
            # the numbers of tricks of all rows
            in_span = reach
            reach = 0
            while in_span:
                reach |= in_span & ((one << self.stride) - 1)
                in_span >>= self.stride
        word = (reach >> 15) << 38 | reach & 0x7FFF
        if value:
            word |= WON
        self.store(key, pattern_01, pattern_23, word, best)
        self.reach = reach if kept == alive else feasible & rows * reach
        return value

    def sure_loser(self, leader, trumps):
        """Return whether a lead in a side suit is sure to lose the trick; if so, set ``proof``.

        An opponent must follow with a higher card than the leader's and the partner's lowest. None
        may take the trick with one of the *trumps* that take tricks anyway.
        """
        partner: cython.int = leader ^ 2
        suit: cython.int
        enemy: cython.int
        mine: cython.int
        his: cython.int
        trick: cython.int
        for suit in range(3):
            mine = self.holding[4 * suit + leader]
            if not mine:
                continue
            his = self.holding[4 * suit + partner]
            if not his and not (
                self.holding[partner] | self.holding[4 + partner] | self.holding[8 + partner]
            ):
                continue  # the partner would have to ruff
            enemy = 1 - (leader & 1)
            if trumps and (
                (not self.holding[4 * suit + enemy] and self.holding[12 + enemy])
                or (not self.holding[4 * suit + enemy + 2] and self.holding[14 + enemy])
            ):
                continue
            mine &= -mine
            his &= -his
            trick = mine if mine > his else his
            for enemy in range(1 - (leader & 1), 4, 2):
                if self.holding[4 * suit + enemy] and (
                    self.holding[4 * suit + enemy] & -self.holding[4 * suit + enemy] > trick
                ):
                    self.proof = cython.cast(cython.ulonglong, mine | his) << (16 * suit)
                    return True
        return False

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
        self, seat, place, led, best, winner, left, state, broken, played, duckers, ply
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
        reach: cython.ulonglong = 0
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
                    left,
                    state,
                    broken,
                    played | (card << (8 * place)),
                    duckers,
                    ply + 1,
                )
            else:
                value = self.points_finish(
                    new_best, new_winner, left, state, broken, played | (card << 24), ply + 1
                )
            self.restore(seat, card)
            if value != side:
                if end - first > 1:
                    self.cutoffs[slot] = card
                return value
            proof |= self.proof
            reach |= self.reach
            floors = self.raise_floor(floors, card)
        self.proof = proof
        self.reach = reach
        return value

    def points_finish(self, best, winner, left, state, broken, played, ply):
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
        value = self.points_lead(winner, left - 1, self.state_after(state, winner), open_, ply)
        self.add_trick_to_reach(self.nils & ~state & 15, winner)
        self.union[c0 >> 4] ^= 1 << (c0 & 15)
        self.union[c1 >> 4] ^= 1 << (c1 & 15)
        self.union[c2 >> 4] ^= 1 << (c2 & 15)
        self.union[c3 >> 4] ^= 1 << (c3 & 15)
        if (c0 >> 4 == suit) + (c1 >> 4 == suit) + (c2 >> 4 == suit) + (c3 >> 4 == suit) > 1:
            self.proof |= self.rank_proof(winner, best, value != (winner & 1))
        return value

    def points_root(self, leader, place, left, state, broken):
        """Search with the first *place* cards of ``trick`` played; return as points_lead()."""
        self.sum_up_trick(leader, place)
        if place == 0:
            return self.points_lead(leader, left, state, broken, 0)
        if place == 4:
            return self.points_finish(self.best, self.winner, left, state, broken, self.played, 4)
        return self.points_follow(
            (leader + place) & 3,
            place,
            self.trick[0] >> 4,
            self.best,
            self.winner,
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
        ``proof`` is that of the exact worth.
        """
        low: cython.int = 0
        high: cython.int = self.highest_worth
        goal: cython.int = guess
        turns: cython.int = 0
        low_proof: cython.ulonglong = 0
        high_proof: cython.ulonglong = 0
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
            self.set_goal(goal)
            if self.points_root(leader, place, left, state, broken):
                low = self.worth_in_reach(state, goal, True)
                goal = low + 1
                low_proof = self.proof
            else:
                high_proof = self.proof
                high = self.worth_in_reach(state, goal, False)
                goal = high
            turns += 1
        self.proof = low_proof | high_proof
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
        card: cython.int
        suit: cython.int
        floors: cython.int  # as in raise_floor(): lower cards have the worth of the one before
        floor_worths: cython.int[4]
        if not cython.compiled:
            floor_worths = [0] * 4
        guess: cython.int = 255
        with cython.nogil:
            while world < count:
                self.poll()
                for i in range(4):
                    self.input_hands[i] = masks[4 * world + i]
                left = self.set_up(first, placed, 3)
                floors = 0
                if world:
                    guess = out[width * world - 1]  # of the same card in the world before
                for i in range(width - 1, -1, -1):  # higher cards of a suit first
                    card = choice[i]
                    suit = card >> 4
                    if (card & 15) < ((floors >> (8 * suit)) & 15):
                        out[width * world + i] = floor_worths[suit]
                        continue
                    self.remove(seat, card)
                    self.trick[placed] = card
                    guess = self.find_worth(first, placed + 1, left, so_far, open_, guess)
                    self.restore(seat, card)
                    out[width * world + i] = guess
                    floors = self.raise_floor(floors, card)
                    floor_worths[suit] = guess
                if self.stopped:
                    break
                world += 1
        return world
