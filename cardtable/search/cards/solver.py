"""The double-dummy search: alpha-beta with null windows and partition search.

A search answers one question: do seats 0 and 2 take at least *need* tricks? That is a null-window
(zero-width window) search, so its value is 1 or 0; double_dummy.py asks until it has the exact
number (MTD(f)). Each trick begins with bounds that need no search (bounds.py) and a probe of the
transposition table (pattern_table.py); then the moves are tried in the order of moves.py. Besides
its value, a search leaves its proof in the position.

solver.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.search.cards.moves import Moves
from cardtable.search.cards.pattern_table import PatternTable
from cardtable.search.cards.position import Position

if not cython.compiled:  # the clock of solver.pxd can be read without the GIL
    from time import monotonic as now

    from cardtable.search.cards.bounds import last_trick, quick_tricks, sure_trumps, trump_proof
    from cardtable.search.cards.trick_rules import beats

NO_CARD = cython.declare(cython.int, 63)
NO_MATCH = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # see PatternTable.probe()


class Solver:
    """The search for the number of tricks in a position. Not thread-safe."""

    def __init__(self) -> None:
        self.position = Position()
        self.moves = Moves()
        self.table = PatternTable()
        self.nodes = 0
        self.node_limit = 0
        self.deadline = 0.0
        self.poll_mask = 1023 if cython.compiled else 7
        self.stop = array("i", [0])
        self.stopped = 0

    def load(self, hands, trick, leader, trump):
        """Set up a position; return the number of tricks left, including the current one.

        *hands* are four masks with bit 13 * suit + rank; *trick* holds the cards of the current
        trick in the same numbering, beginning with that of *leader*. *trump* is 3 or 4 (none).
        """
        self.stopped = 0
        self.moves.clear_cutoffs()
        return self.set_up(leader, self.position.load(hands, trick), trump)

    def set_up(self, leader, place, trump):
        """Set up the hands that the position was given, see Position.set_up()."""
        tricks: cython.int = self.position.set_up(leader, place, trump)
        self.moves.clear_killers()
        self.table.clear(tricks)
        return tricks

    # -- limits -------------------------------------------------------------------------------

    def set_limits(self, stop, nodes, seconds):
        """Set the limits of the searches that follow.

        A search ends when ``stop[0]`` turns non-zero, after *nodes* more positions (0: no limit),
        or *seconds* from now (0: no limit).
        """
        self.stop = stop
        self.node_limit = self.nodes + nodes if nodes else 0
        self.deadline = now() + seconds if seconds else 0.0

    def count_node(self):
        """Count a position; return whether the search must end."""
        self.nodes += 1
        if (self.nodes & self.poll_mask) == 0:
            self.poll()
        return self.stopped

    def poll(self):
        """End the search if it was stopped or has reached a limit."""
        if (
            self.stop[0]
            or (self.node_limit and self.nodes > self.node_limit)
            or (self.deadline and now() >= self.deadline)
        ):
            self.stopped = 1

    @property
    def interrupted(self):
        """Whether the last search ended before it had a result."""
        return bool(self.stopped)

    # -- search -------------------------------------------------------------------------------

    def search_lead(self, leader, need, left, broken, ply):
        """Return 1 if seats 0+2 take *need* (1..left) of *left* tricks, else 0; set ``proof``."""
        if left == 1:
            return 1 - (last_trick(self.position, leader) & 1)
        side: cython.int = leader & 1
        # the tricks that the side on lead needs to make the value 1 - side
        want: cython.int = need if side == 0 else left - need + 1
        sure: cython.int = sure_trumps(self.position)
        mine: cython.int = (sure >> 4) if side else sure & 15
        if mine >= want:
            self.position.proof = trump_proof(self.position, side, want)
            return side ^ 1
        if ((sure & 15) if side else sure >> 4) > left - want:
            self.position.proof = trump_proof(self.position, side ^ 1, left - want + 1)
            return side
        if quick_tricks(self.position, leader, want, left, broken, mine):
            return side ^ 1
        if self.count_node():
            return 0

        # probe the transposition table
        pattern_01: cython.ulonglong = self.position.pattern(0)
        pattern_23: cython.ulonglong = self.position.pattern(2)
        key: cython.ulonglong = self.position.key(leader, left, broken)
        word: cython.ulonglong = self.table.probe(key, pattern_01, pattern_23)
        table_move: cython.int = NO_CARD  # best lead of a matching entry that settles nothing
        while word != NO_MATCH:
            if (word >> 8) & 255 >= need or word & 255 < need:
                self.position.proof = self.position.proof_of(word >> 16)
                return (word >> 8) & 255 >= need
            table_move = cython.cast(cython.int, (word >> 32) & 63)
            word = self.table.next_match()
        word = self.table.last_word  # of the oldest entry with these suit lengths

        # order the moves, and search them until one causes a cutoff
        first: cython.int = 16 * ply
        end: cython.int = self.moves.generate_leads(self.position, first, leader, broken)
        proof: cython.ulonglong = 0
        value: cython.int = side
        floors: cython.int = 0
        card: cython.int
        index: cython.int
        best: cython.int = NO_CARD
        slot: cython.int = self.moves.cutoff_slot(self.position, leader, 0, 0, 0)
        self.moves.prefer(table_move, first, end, 1000)
        self.moves.prefer(self.moves.cutoffs[slot], first, end, 60)
        self.moves.prefer(cython.cast(cython.int, (word >> 32) & 63), first, end, 53)
        self.moves.prefer(self.moves.killer[ply], first, end, 40)
        for index in range(first, end):
            card = self.moves.next_move(index, end)
            if (card & 15) < ((floors >> (8 * (card >> 4))) & 15):
                continue
            self.position.remove(leader, card)
            value = self.search_follow(
                (leader + 1) & 3, 1, card >> 4, card, leader, need, left, broken, card, ply + 1
            )
            self.position.restore(leader, card)
            if value != side:
                proof = self.position.proof
                best = card
                self.moves.killer[ply] = card
                self.moves.cutoffs[slot] = card
                break
            proof |= self.position.proof
            floors = self.position.raise_floor(floors, card)
        if self.stopped:
            return 0
        self.position.proof = proof
        word = ((need << 8) | left) if value else need - 1
        word |= self.position.proof_counts() << 16
        word |= cython.cast(cython.ulonglong, best) << 32
        self.table.store(key, pattern_01, pattern_23, word)
        return value

    def search_follow(self, seat, place, led, best, winner, need, left, broken, played, ply):
        """Search the plays of *seat*, at *place* 1..3 of a trick; *played* packs its cards."""
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
        slot: cython.int = 0
        if end - first > 1:
            slot = self.moves.cutoff_slot(self.position, seat, led, best, place)
            self.moves.prefer(self.moves.cutoffs[slot], first, end, 60)
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
            self.position.restore(seat, card)
            if value != side:
                if end - first > 1:
                    self.moves.cutoffs[slot] = card
                return value
            proof |= self.position.proof
            floors = self.position.raise_floor(floors, card)
        self.position.proof = proof
        return value

    def finish_trick(self, best, winner, need, left, broken, played, ply):
        """Score the full trick *played* and continue the search from its *winner*."""
        value: cython.int
        if (winner & 1) == 0:
            need -= 1
        left -= 1
        if need <= 0 or need > left:
            self.position.proof = 0
            value = 1 if need <= 0 else 0
        else:
            # a spade was played: the bits 4 and 5 of one of the cards are set
            if played & (played >> 1) & 0x10101010:
                broken = True
            self.position.toggle_trick(played)
            value = self.search_lead(winner, need, left, broken, ply)
            self.position.toggle_trick(played)
        self.position.add_trick_to_proof(played, best, winner, value != (winner & 1))
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
            self.position.trick[place] = card
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
        self.position.sum_up_trick(leader, place)
        if place == 0:
            return self.search_lead(leader, need, left, broken, 0)
        if place == 4:
            return self.finish_trick(
                self.position.best,
                self.position.winner,
                need,
                left,
                broken,
                self.position.played,
                4,
            )
        return self.search_follow(
            (leader + place) & 3,
            place,
            self.position.trick[0] >> 4,
            self.position.best,
            self.position.winner,
            need,
            left,
            broken,
            self.position.played,
            place,
        )

    def play(self, seat, card):
        """Remove *card* (16 * suit + rank) from the hand of *seat*; undone by unplay()."""
        self.position.remove(seat, card)

    def unplay(self, seat, card):
        self.position.restore(seat, card)
