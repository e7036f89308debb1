"""The outcomes of a hand, and what each is worth.

An *outcome* is the number of tricks of side 0 and the mask of the nils that failed. Seen from a
position, it is the tricks still to come and the nils still to fail. Sets of such outcomes are masks
with a row of bits, the tricks of side 0 from none to all, for each set of nils. Worths are indexes
0..255 of a sorted list. outcomes.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.solver import Solver

REACH_BITS = cython.declare(cython.int, 41)  # the room in an entry of the table, see points.py


class Outcomes(Solver):
    """A position with the worth of each outcome, and a goal that is asked for."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.worths, self.row_of, self.rows = [0] * 224, [0] * 256, [0] * 5
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
        self.reach = 0
        self.nils = self.highest_worth = self.goal = self.stride = self.tracked_nils = 0

    def set_worths(self, worths, nils, tricks):
        """Set the worth of each finished hand, by 16 * tricks of side 0 + mask of failed nils.

        *nils* is the mask of the seats that bid nil, *tricks* the number that is still to be taken.
        """
        at: cython.int
        left: cython.int
        alive: cython.int
        failed: cython.int
        least: cython.int
        most: cython.int
        self.nils = nils
        self.stride = tricks + 1
        self.tracked_nils = 0
        while self.tracked_nils < 4 and self.stride << (self.tracked_nils + 1) <= REACH_BITS:
            self.tracked_nils += 1
        self.highest_worth = 0
        for at in range(224):
            self.worths[at] = worths[at]
            if self.worths[at] > self.highest_worth:
                self.highest_worth = self.worths[at]
        for at in range(self.tracked_nils + 1):
            self.rows[at] = 0
            for failed in range(1 << at):
                self.rows[at] |= cython.cast(cython.ulonglong, 1) << (self.stride * failed)
        for left in range(self.stride):
            for alive in range(16):
                at = 16 * left + alive
                self.feasible[at] = 0
                if self.count[alive] > self.tracked_nils:
                    continue
                for failed in range(16):
                    least = self.count[failed & 5]
                    most = left - self.count[failed & 10]
                    if failed & ~alive == 0 and least <= most:
                        self.feasible[at] |= cython.cast(
                            cython.ulonglong, (2 << most) - (1 << least)
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

    def add_trick_to_reach(self, alive, winner):
        """Add a trick of *winner* to ``reach``, that of the position after it.

        *alive* is the mask of the nils that had not failed before the trick.
        """
        bit: cython.int = alive & (1 << winner)
        reach: cython.ulonglong = self.reach << (1 - (winner & 1))
        if bit and self.count[alive] <= self.tracked_nils:
            rest: cython.int = alive ^ bit
            failed: cython.int
            row: cython.ulonglong
            self.reach = 0
            for failed in range(16):
                if failed & ~rest == 0:
                    row = reach >> (self.stride * self.row_of[16 * rest + failed])
                    row &= (cython.cast(cython.ulonglong, 1) << self.stride) - 1
                    self.reach |= row << (self.stride * self.row_of[16 * alive + (failed | bit)])
        else:
            self.reach = reach

    def worth_in_reach(self, state, goal, reached):
        """Return the bound that a search has proved: the lowest worth in ``reach``.

        If the *goal* was not reached, it is the highest one instead.
        """
        alive: cython.int = self.nils & ~state & 15
        low: cython.int = 255
        high: cython.int = 0
        failed: cython.int
        tricks: cython.int
        worth: cython.int
        if self.count[alive] > self.tracked_nils:
            return goal if reached else goal - 1
        for failed in range(16):
            if failed & ~alive == 0:
                for tricks in range(self.stride):
                    if self.reach >> (self.stride * self.row_of[16 * alive + failed] + tricks) & 1:
                        worth = self.worths[state + 16 * tricks | failed]
                        low = min(low, worth)
                        high = max(high, worth)
        return low if reached else high
