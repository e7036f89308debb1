"""The outcomes of a hand, what each is worth, and sets of them.

An *outcome* is the number of tricks of side 0 and the mask of the nils that failed. Seen from a
position, it is the tricks still to come and the nils still to fail; the *state* of the position
holds the rest: 16 * the tricks of side 0 so far + the mask of the nils that have failed. The nils
that have not are *alive*. Sets of outcomes seen from a position are masks with a row of bits, the
tricks of side 0 from none to all, for each set of living nils that may fail. A mask has room for
few nils; with more of them alive, ``rows`` is 0 and no set can be given.

Worths are indexes 0..255 of a sorted list of scores, which the caller computes: no rule of scoring
is known here. outcomes.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from cardtable.search.bits import popcount

REACH_BITS = cython.declare(cython.int, 41)  # the room in an entry of the table, see points.py


class Outcomes:
    """The worth of each outcome, and the goal that a search asks for."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.worths, self.row_of, self.rows = [0] * 224, [0] * 256, [0] * 16
            self.feasible = [0] * 224
            self.won, self.sure_wins, self.any_wins = [0] * 16, [0] * 16, [0] * 16
        alive: cython.int
        failed: cython.int
        seat: cython.int
        row: cython.int
        bit: cython.int
        for alive in range(16):
            for failed in range(16):
                row = 0
                bit = 1
                for seat in range(4):
                    if alive & (1 << seat):
                        if failed & (1 << seat):
                            row |= bit
                        bit <<= 1
                self.row_of[16 * alive + failed] = row
        self.nils = self.highest_worth = self.goal = self.stride = 0

    def set_worths(self, worths, nils, tricks):
        """Set the worth of each finished hand, by 16 * tricks of side 0 + mask of failed nils.

        *nils* is the mask of the seats that bid nil, *tricks* the number that is still to be taken.
        """
        index: cython.int
        left: cython.int
        alive: cython.int
        failed: cython.int
        low: cython.int
        high: cython.int
        self.nils = nils
        self.stride = tricks + 1
        self.highest_worth = 0
        for index in range(224):
            self.worths[index] = worths[index]
            if self.worths[index] > self.highest_worth:
                self.highest_worth = self.worths[index]
        for alive in range(16):
            self.rows[alive] = 0
            if self.stride << popcount(alive) <= REACH_BITS or alive == 0:
                for failed in range(1 << popcount(alive)):
                    self.rows[alive] |= cython.cast(cython.ulonglong, 1) << (self.stride * failed)
        for left in range(self.stride):
            for alive in range(16):
                index = 16 * left + alive
                self.feasible[index] = 0
                if self.rows[alive] == 0:
                    continue
                for failed in range(16):
                    low = popcount(failed & 5)
                    high = left - popcount(failed & 10)
                    if failed & ~alive == 0 and low <= high:
                        self.feasible[index] |= cython.cast(
                            cython.ulonglong, (2 << high) - (1 << low)
                        ) << (self.stride * self.row_of[16 * alive + failed])

    def set_goal(self, goal):
        """Set the worth that the searches ask for."""
        failed: cython.int
        more: cython.int
        tricks: cython.int
        self.goal = goal
        for failed in range(16):
            if failed & ~self.nils == 0:
                self.won[failed] = 0
                for tricks in range(14):
                    if self.worths[16 * tricks + failed] >= goal:
                        self.won[failed] |= 1 << tricks
        for failed in range(16):
            if failed & ~self.nils == 0:
                self.sure_wins[failed] = self.any_wins[failed] = self.won[failed]
                for more in range(16):
                    if more & ~self.nils == 0:
                        self.sure_wins[failed] &= self.won[failed | more]
                        self.any_wins[failed] |= self.won[failed | more]

    def state_after(self, state, winner):
        """Return *state* after a trick won by *winner*."""
        return state + 16 - 16 * (winner & 1) | (self.nils & (1 << winner))

    def winning(self, state, alive, left):
        """Return the outcomes that reach the goal; there must be room for the *alive* nils."""
        failed: cython.int
        tricks: cython.int
        outcomes: cython.ulonglong = 0
        for failed in range(16):
            if failed & ~alive == 0:
                tricks = (self.won[(state & 15) | failed] >> (state >> 4)) & ((2 << left) - 1)
                outcomes |= cython.cast(cython.ulonglong, tricks) << (
                    self.stride * self.row_of[16 * alive + failed]
                )
        return outcomes

    def outcome_of_last(self, alive, winner):
        """Return the outcome in which *winner* takes the only trick left."""
        return cython.cast(cython.ulonglong, 1) << (
            1 - (winner & 1) + self.stride * self.row_of[16 * alive + (alive & (1 << winner))]
        )

    def before_trick(self, reach, alive, winner):
        """Return the outcomes *reach* as seen from before a trick that *winner* took.

        *alive* is the mask of the nils that had not failed before the trick.
        """
        bit: cython.int = alive & (1 << winner)
        reach <<= 1 - (winner & 1)
        if not bit or not self.rows[alive]:
            return reach
        rest: cython.int = alive ^ bit
        failed: cython.int
        row: cython.ulonglong
        outcomes: cython.ulonglong = 0
        for failed in range(16):
            if failed & ~rest == 0:
                row = reach >> (self.stride * self.row_of[16 * rest + failed])
                row &= (cython.cast(cython.ulonglong, 1) << self.stride) - 1
                outcomes |= row << (self.stride * self.row_of[16 * alive + (failed | bit)])
        return outcomes

    def worth_in(self, reach, state, goal, reached):
        """Return the bound that a search has proved: the lowest worth in *reach*.

        If the *goal* was not reached, it is the highest one instead.
        """
        alive: cython.int = self.nils & ~state & 15
        low: cython.int = 255
        high: cython.int = 0
        failed: cython.int
        tricks: cython.int
        worth: cython.int
        if not self.rows[alive]:
            return goal if reached else goal - 1
        for failed in range(16):
            if failed & ~alive == 0:
                for tricks in range(self.stride):
                    if reach >> (self.stride * self.row_of[16 * alive + failed] + tricks) & 1:
                        worth = self.worths[state + 16 * tricks | failed]
                        low = min(low, worth)
                        high = max(high, worth)
        return low if reached else high
