"""Double-dummy search for points: endings where contracts, nils and bags decide.

Theory of operation
===================

*The question.* The caller gives a worth to every outcome of the hand: a number of tricks of side 0
and the nils that failed (outcomes.py). A null-window search asks whether side 0 reaches a goal,
that is, an outcome out of those with at least a certain worth. ``find_worth()`` asks until one
worth is left; it tries the worth of a similar position first, because most answers are the same.

*What a search returns.* Besides its value, 1 or 0, and the ``proof``, the cards whose ranks it
relies on (position.py), a search leaves its ``reach``: the outcomes that the winning side's play
leaves open, seen from the position. If the value is 1, all of them reach the goal; if it is 0, none
does. A lead or play that causes a cutoff passes on its own reach; if all moves had to be tried, the
reach is the union of theirs. A trick shifts the reach by the trick it gives to side 0, and moves it
to the rows in which its winner's nil has failed.

*Why the reach is stored.* Side 0 needs different numbers of tricks after different beginnings, and
``find_worth()`` asks for several goals. An entry that held the value for one goal would answer one
of these questions. An entry that holds a reach answers each question for which all outcomes in
reach win, or all lose, whatever the tricks so far: they need not be in the key. The same idea, with
bounds of a number of tricks, is in every table of a double-dummy solver; sets are needed here
because the worth is not monotonic: tricks beyond the contract are bags, and may cost more than they
bring. Where more nils are alive than a mask has room for, an entry holds a bound of the worth
instead, with the state in the key.

*Steps of a lead*, each only if those before leave the question open (``OPEN``):

1. The numbers alone. ``sure`` holds the numbers of further tricks with which side 0 wins whichever
   of the living nils fail, ``maybe`` those with which it can win if the right ones do. If all
   numbers are sure, or none may win, no card matters.
2. Bounds (bounds.py). Sure trumps take numbers of tricks off both ends; what remains may all win or
   all lose. The side on lead may cash the tricks it needs. Or it needs to lose just one trick more
   than the other side's trumps take, and has a card that is sure to lose.
3. A question about tricks. If side 0 wins exactly with *need* tricks or more, among the numbers
   that remain, then solver.py answers faster. It shares the position, the moves and the table. Its
   keys differ from those of this search in the highest bit.
4. The table. When the living nils make no difference, entries forget them (``kept`` is 0), and
   positions that differ in nils share entries.
5. The moves, in the order of moves.py, but seats that want to lose the trick duck first.

A bound that relied on sure trumps adds their proof, and cuts the reach to what they leave; without
need it does neither, so that the entry fits more positions.

The goal, the masks of the winning numbers and the worths are set before a search and constant in
it. The state, 16 * the tricks of side 0 so far + the mask of failed nils, is an argument.

*Where it comes from.* Partition search is due to M. Ginsberg (position patterns), MTD(f) to A.
Plaat (null windows from a guess); sets of outcomes in place of bounds were made for this program.
Measured, with what was tried in vain: docs/performance.md.

points.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.outcomes import Outcomes
from cardtable.search.cards.solver import Solver

if not cython.compiled:
    from cardtable.search.bits import highest, lowest
    from cardtable.search.cards.bounds import last_trick, quick_tricks, sure_trumps, trump_proof
    from cardtable.search.cards.trick_rules import beats

NO_CARD = cython.declare(cython.int, 63)
NO_MATCH = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # see PatternTable.probe()
WON = cython.declare(cython.int, 1 << 15)  # in an entry: the reach was proved by side 0
OPEN = cython.declare(cython.int, 2)  # the value of a question that is not settled


class PointSolver:
    """The search for the worth of a position. Not thread-safe.

    Positions are loaded into ``solver``, which also has the limits and counts the nodes.
    """

    def __init__(self) -> None:
        self.solver = Solver()
        self.outcomes = Outcomes()
        self.position = self.solver.position
        self.moves = self.solver.moves
        self.table = self.solver.table
        self.reach = 0
        self.table_move = self.best_lead = NO_CARD

    # -- search -------------------------------------------------------------------------------

    def points_lead(self, leader, left, state, broken, ply):
        """Return 1 if side 0 reaches the goal, else 0; set ``proof`` and ``reach``."""
        failed: cython.int = state & 15
        took: cython.int = state >> 4
        alive: cython.int = self.outcomes.nils & ~failed
        rows: cython.ulonglong = self.outcomes.rows[alive]
        feasible: cython.ulonglong = self.outcomes.feasible[16 * left + alive]
        all_tricks: cython.int = (2 << left) - 1
        sure: cython.int = (self.outcomes.sure_wins[failed] >> took) & all_tricks
        maybe: cython.int = (self.outcomes.any_wins[failed] >> took) & all_tricks

        # 1. the numbers alone
        self.position.proof = 0
        self.reach = feasible
        if sure == all_tricks or (left == 0 and self.outcomes.won[failed] >> took & 1):
            return 1
        if not maybe or left == 0:
            return 0
        if left == 1:
            return self.last_outcome(leader, state)
        question: cython.ulonglong = sure  # the outcomes that win
        if alive and rows:
            question = self.outcomes.winning(state, alive, left)
            if not feasible & ~question:
                return 1
            if not feasible & question:
                return 0

        # 2. bounds
        trumps: cython.int = sure_trumps(self.position)
        value: cython.int = self.settle_by_trumps(
            left, trumps, sure, maybe, question, feasible, rows
        )
        if value != OPEN:
            return value
        value = self.settle_by_cashing(leader, left, broken, trumps, sure, maybe, feasible, rows)
        if value != OPEN:
            return value
        value = self.settle_by_losing(leader, left, trumps, sure, maybe, feasible, rows)
        if value != OPEN:
            return value

        # 3. a question about tricks
        value = self.settle_as_tricks(
            leader, left, broken, ply, trumps, sure, maybe, feasible, rows
        )
        if value != OPEN:
            return value
        kept: cython.int = alive  # the nils that matter to the question
        if sure == maybe and rows:
            kept = 0
            question = sure
        if self.solver.count_node():
            return 0

        # 4. the table
        ours: cython.int = trumps & 15
        most: cython.int = left - (trumps >> 4)
        possible: cython.ulonglong = self.outcomes.feasible[16 * left + kept] & (
            self.outcomes.rows[kept] * cython.cast(cython.ulonglong, (2 << most) - (1 << ours))
        )
        pattern_01: cython.ulonglong = self.position.pattern(0)
        pattern_23: cython.ulonglong = self.position.pattern(2)
        key: cython.ulonglong = self.position.key(leader, left, broken) | (
            cython.cast(cython.ulonglong, 256 + kept if rows else 272 + state) << 55
        )
        value = self.probe(key, pattern_01, pattern_23, trumps, question, possible, rows != 0)
        if value != OPEN:
            if kept != alive:
                self.reach = feasible & rows * self.reach
            return value
        similar_move: cython.int = cython.cast(cython.int, (self.table.last_word >> 32) & 63)

        # 5. the moves
        # with 15, side 0 must lose tricks, or make a nil fail
        value = self.try_leads(
            leader, left, state, broken, ply, similar_move, alive if maybe >> most & 1 else 15
        )
        if self.solver.stopped:
            return 0
        reach: cython.ulonglong = self.reach
        if not rows:
            reach = self.outcomes.goal if value else self.outcomes.goal - 1
        elif kept != alive:
            # the numbers of tricks of all rows
            possible = reach
            reach = 0
            while possible:
                reach |= possible & ((cython.cast(cython.ulonglong, 1) << self.outcomes.stride) - 1)
                possible >>= self.outcomes.stride
        self.table.store(
            key,
            pattern_01,
            pattern_23,
            (reach >> 15) << 38
            | cython.cast(cython.ulonglong, self.best_lead) << 32
            | self.position.proof_counts() << 16
            | cython.cast(cython.ulonglong, WON if value else 0)
            | reach & 0x7FFF,
        )
        self.reach = reach if kept == alive else feasible & rows * reach
        return value

    def last_outcome(self, leader, state):
        """Return the value of the last trick; set ``proof`` and ``reach``."""
        winner: cython.int = last_trick(self.position, leader)
        self.reach = self.outcomes.outcome_of_last(self.outcomes.nils & ~state & 15, winner)
        state = self.outcomes.state_after(state, winner)
        return (self.outcomes.won[state & 15] >> (state >> 4)) & 1

    def settle(self, value, reach, proof, trumps):
        """Set ``reach``, and as ``proof`` the given one and that of the sure *trumps*."""
        proof |= trump_proof(self.position, 0, trumps & 15)
        self.position.proof = proof | trump_proof(self.position, 1, trumps >> 4)
        self.reach = reach
        return value

    def settle_by_trumps(self, left, trumps, sure, maybe, question, feasible, rows):
        """Return the value if the numbers of tricks that the sure *trumps* leave decide it."""
        span: cython.int = (2 << (left - (trumps >> 4))) - (1 << (trumps & 15))
        possible: cython.ulonglong = feasible & rows * cython.cast(cython.ulonglong, span)
        if not span & ~sure or (rows and not possible & ~question):
            return self.settle(1, possible, 0, trumps)
        if not span & maybe or (rows and not possible & question):
            return self.settle(0, possible, 0, trumps)
        return OPEN

    def settle_by_cashing(self, leader, left, broken, trumps, sure, maybe, feasible, rows):
        """Return the value if the side on lead can cash the tricks that it needs."""
        ours: cython.int = trumps & 15
        theirs: cython.int = trumps >> 4
        most: cython.int = left - theirs
        side: cython.int = leader & 1
        number: cython.int
        cashed: cython.int  # the numbers of tricks that cashing leaves
        excluded: cython.int  # those of them that only the trumps of the other side exclude
        proof: cython.ulonglong
        if side == 0:
            number = highest(~sure & ((2 << most) - 1)) + 1  # enough for the goal
            if number > most or not quick_tricks(self.position, leader, number, left, broken, ours):
                return OPEN
            cashed = (2 << left) - (1 << number)
            excluded = cashed & ~sure
        else:
            number = lowest(maybe & -(1 << ours))  # with fewer, the goal is missed
            if number <= ours or not quick_tricks(
                self.position, leader, left - number + 1, left, broken, theirs
            ):
                return OPEN
            cashed = (1 << number) - 1
            excluded = cashed & maybe
        self.reach = feasible & rows * cython.cast(cython.ulonglong, cashed)
        if excluded:
            proof = self.position.proof
            self.position.proof = proof | trump_proof(
                self.position, 1 - side, ours if side else theirs
            )
            self.reach &= rows * cython.cast(cython.ulonglong, (2 << most) - (1 << ours))
        return 1 - side

    def settle_by_losing(self, leader, left, trumps, sure, maybe, feasible, rows):
        """Return the value if it is enough that the side on lead loses one trick more."""
        ours: cython.int = trumps & 15
        theirs: cython.int = trumps >> 4
        most: cython.int = left - theirs
        numbers: cython.int = (2 << most) - (1 << ours)  # of tricks of side 0 that remain
        if leader & 1 == 0:
            if (
                not sure >> ours & 1
                or left - lowest(~sure & -(1 << ours)) > theirs
                or not self.sure_loser(leader, theirs)
            ):
                return OPEN
            numbers &= (1 << most) - 1
        else:
            if (
                maybe >> most & 1
                or highest(maybe & ((2 << most) - 1)) > ours
                or not self.sure_loser(leader, ours)
            ):
                return OPEN
            numbers &= -(2 << ours)
        return self.settle(
            1 - (leader & 1),
            feasible & rows * cython.cast(cython.ulonglong, numbers),
            self.position.proof,
            trumps,
        )

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
            mine = self.position.holding[4 * suit + leader]
            if not mine:
                continue
            his = self.position.holding[4 * suit + partner]
            if not his and not (
                self.position.holding[partner]
                | self.position.holding[4 + partner]
                | self.position.holding[8 + partner]
            ):
                continue  # the partner would have to ruff
            enemy = 1 - (leader & 1)
            if trumps and (
                (not self.position.holding[4 * suit + enemy] and self.position.holding[12 + enemy])
                or (
                    not self.position.holding[4 * suit + enemy + 2]
                    and self.position.holding[14 + enemy]
                )
            ):
                continue
            mine &= -mine
            his &= -his
            trick = mine if mine > his else his
            for enemy in range(1 - (leader & 1), 4, 2):
                if self.position.holding[4 * suit + enemy] and (
                    self.position.holding[4 * suit + enemy]
                    & -self.position.holding[4 * suit + enemy]
                    > trick
                ):
                    self.position.proof = cython.cast(cython.ulonglong, mine | his) << (16 * suit)
                    return True
        return False

    def settle_as_tricks(self, leader, left, broken, ply, trumps, sure, maybe, feasible, rows):
        """Return the value if the goal is the same as taking a number of tricks."""
        ours: cython.int = trumps & 15
        span: cython.int = (2 << (left - (trumps >> 4))) - (1 << ours)
        failing: cython.int = ((2 << left) - 1) & ~sure
        need: cython.int
        value: cython.int
        numbers: cython.int  # of tricks that the value leaves
        if sure == maybe and not failing & (failing + 1):
            need = lowest(sure)
            value = self.solver.search_lead(leader, need, left, broken, ply)
            numbers = (2 << left) - (1 << need) if value else (1 << need) - 1
            self.reach = feasible & rows * cython.cast(cython.ulonglong, numbers)
            return value
        if (sure ^ maybe) & span:
            return OPEN
        failing = span & ~sure | ((1 << ours) - 1)
        if failing & (failing + 1):
            return OPEN
        need = lowest(span & sure)
        value = self.solver.search_lead(leader, need, left, broken, ply)
        numbers = span & ((2 << left) - (1 << need) if value else (1 << need) - 1)
        return self.settle(
            value,
            feasible & rows * cython.cast(cython.ulonglong, numbers),
            self.position.proof,
            trumps,
        )

    def probe(self, key, pattern_01, pattern_23, trumps, question, possible, tracked):
        """Return the value that the table gives; set ``proof`` and ``reach``, or ``table_move``.

        *possible* are the outcomes that the sure *trumps* leave. Without *tracked* outcomes the
        entries hold bounds of the worth.
        """
        word: cython.ulonglong = self.table.probe(key, pattern_01, pattern_23)
        reach: cython.ulonglong
        proof: cython.ulonglong
        won: cython.bint
        hit: cython.bint
        self.table_move = NO_CARD
        while word != NO_MATCH:
            reach = (word >> 38) << 15 | word & 0x7FFF
            won = (word & WON) != 0
            if not tracked:
                hit = (cython.cast(cython.int, reach) >= self.outcomes.goal) == won
            elif won:
                hit = not reach & possible & ~question
            else:
                hit = not reach & possible & question
            if hit:
                proof = self.position.proof_of(word >> 16)
                if tracked and reach & ~possible:
                    return self.settle(won, reach & possible, proof, trumps)
                self.position.proof = proof
                if tracked:
                    self.reach = reach
                return won
            self.table_move = cython.cast(cython.int, (word >> 32) & 63)
            word = self.table.next_match()
        return OPEN

    def try_leads(self, leader, left, state, broken, ply, similar_move, duckers):
        """Search the leads; set ``best_lead`` to the one that caused a cutoff, or NO_CARD.

        *duckers* is the mask of the seats that first try to lose the trick.
        """
        first: cython.int = 16 * ply
        last: cython.int = self.moves.generate_leads(self.position, first, leader, broken)
        side: cython.int = leader & 1
        value: cython.int = side
        floors: cython.int = 0
        index: cython.int
        card: cython.int
        best: cython.int = NO_CARD
        proof: cython.ulonglong = 0
        reach: cython.ulonglong = 0
        if duckers & (1 << leader):
            self.moves.order_low_first(first, last)
        slot: cython.int = self.moves.cutoff_slot(self.position, leader, 0, 0, 0)
        self.moves.prefer(self.table_move, first, last, 1000)
        self.moves.prefer(self.moves.cutoffs[slot], first, last, 200)
        self.moves.prefer(similar_move, first, last, 53)
        self.moves.prefer(self.moves.killer[ply], first, last, 40)
        for index in range(first, last):
            card = self.moves.next_move(index, last)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            self.position.remove(leader, card)
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
            self.position.restore(leader, card)
            if value != side:
                proof = self.position.proof
                reach = self.reach
                best = card
                self.moves.killer[ply] = card
                self.moves.cutoffs[slot] = card
                break
            proof |= self.position.proof
            reach |= self.reach
            floors = self.position.raise_floor(floors, card)
        self.position.proof = proof
        self.reach = reach
        self.best_lead = best
        return value

    def points_follow(
        self, seat, place, led, best, winner, left, state, broken, played, duckers, ply
    ):
        """Search the plays of *seat*, at *place* 1..3 of a trick; *played* packs its cards.

        *duckers* is the mask of the seats that first try to lose the trick.
        """
        first: cython.int = 16 * ply
        end: cython.int = self.moves.generate_plays(
            self.position, first, seat, led, best, winner, place
        )
        index: cython.int
        card: cython.int
        new_best: cython.int
        new_winner: cython.int
        side: cython.int = seat & 1
        value: cython.int = side
        floors: cython.int = 0
        proof: cython.ulonglong = 0
        reach: cython.ulonglong = 0
        if duckers & (1 << seat):
            self.moves.order_ducking(first, end, best, self.position.trump)
        slot: cython.int = 0
        if end - first > 1:
            slot = self.moves.cutoff_slot(self.position, seat, led, best, place)
            self.moves.prefer(self.moves.cutoffs[slot], first, end, 200)
        for index in range(first, end):
            card = self.moves.next_move(index, end)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            new_best = best
            new_winner = winner
            if beats(card, best, card >> 4 == best >> 4, card >> 4 == self.position.trump):
                new_best = card
                new_winner = seat
            self.position.remove(seat, card)
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
            self.position.restore(seat, card)
            if value != side:
                if end - first > 1:
                    self.moves.cutoffs[slot] = card
                return value
            proof |= self.position.proof
            reach |= self.reach
            floors = self.position.raise_floor(floors, card)
        self.position.proof = proof
        self.reach = reach
        return value

    def points_finish(self, best, winner, left, state, broken, played, ply):
        """Score the full trick *played* and continue the search from its *winner*."""
        value: cython.int
        # a spade was played: the bits 4 and 5 of one of the cards are set
        if played & (played >> 1) & 0x10101010:
            broken = True
        self.position.toggle_trick(played)
        value = self.points_lead(
            winner, left - 1, self.outcomes.state_after(state, winner), broken, ply
        )
        self.position.toggle_trick(played)
        self.reach = self.outcomes.before_trick(
            self.reach, self.outcomes.nils & ~state & 15, winner
        )
        self.position.add_trick_to_proof(played, best, winner, value != (winner & 1))
        return value

    def points_root(self, leader, place, left, state, broken):
        """Search with the first *place* cards of ``trick`` played; return as points_lead()."""
        self.position.sum_up_trick(leader, place)
        if place == 0:
            return self.points_lead(leader, left, state, broken, 0)
        if place == 4:
            return self.points_finish(
                self.position.best,
                self.position.winner,
                left,
                state,
                broken,
                self.position.played,
                4,
            )
        return self.points_follow(
            (leader + place) & 3,
            place,
            self.position.trick[0] >> 4,
            self.position.best,
            self.position.winner,
            left,
            state,
            broken,
            self.position.played,
            self.outcomes.nils & ~state & 15,
            place,
        )

    def find_worth(self, leader, place, left, state, broken, guess):
        """Return the worth of the position by null-window searches that begin at *guess*.

        A *guess* of 255 means that nothing is known. When stopped, the result is meaningless.
        ``proof`` is that of the exact worth.
        """
        low: cython.int = 0
        high: cython.int = self.outcomes.highest_worth
        goal: cython.int = guess
        turns: cython.int = 0
        low_proof: cython.ulonglong = 0
        high_proof: cython.ulonglong = 0
        if goal == 255:
            turns = 2
        while low < high and not self.solver.stopped:
            # the guess and its neighbour first, then bisection
            if turns > 1:
                goal = (low + high + 1) // 2
            if goal <= low:
                goal = low + 1
            if goal > high:
                goal = high
            self.outcomes.set_goal(goal)
            if self.points_root(leader, place, left, state, broken):
                low = self.outcomes.worth_in(self.reach, state, goal, True)
                goal = low + 1
                low_proof = self.position.proof
            else:
                high_proof = self.position.proof
                high = self.outcomes.worth_in(self.reach, state, goal, False)
                goal = high
            turns += 1
        self.position.proof = low_proof | high_proof
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
                self.solver.poll()
                for i in range(4):
                    self.position.input_hands[i] = masks[4 * world + i]
                left = self.solver.set_up(first, placed, 3)
                floors = 0
                if world:
                    guess = out[width * world - 1]  # of the same card in the world before
                for i in range(width - 1, -1, -1):  # higher cards of a suit first
                    card = choice[i]
                    suit = card >> 4
                    if (card & 15) < ((floors >> (8 * suit)) & 15):
                        out[width * world + i] = floor_worths[suit]
                        continue
                    self.position.remove(seat, card)
                    self.position.trick[placed] = card
                    guess = self.find_worth(first, placed + 1, left, so_far, open_, guess)
                    self.position.restore(seat, card)
                    out[width * world + i] = guess
                    floors = self.position.raise_floor(floors, card)
                    floor_worths[suit] = guess
                if self.solver.stopped:
                    break
                world += 1
        return world
