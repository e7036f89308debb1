"""The score of a finished hand of Spades, and its value for the match.

The points come from tables, which the caller fills by the scoring rules of its game
(games/spades/strategies/kernel_adapter.py), so no rule is told twice: here are only the sums. The
value of a score is read from a match table, or computed by a formula.

scoring.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from math import erf, sqrt

import cython

LINEAR = cython.declare(cython.double, 1e-4)  # small weight of a point, beside the chance to win
TRICKS = cython.declare(cython.int, 18)  # a hand has 0..17 tricks
# the match table: its penalty for bags, and its number for an even match
BAG_LIMIT = cython.declare(cython.int, 10)
BAG_PENALTY = cython.declare(cython.double, 100.0)
EVEN = cython.declare(cython.double, 32767.0)


class Scoring:
    """Tables of points and values, and the result of the last hand by side.

    The result: ``points``, ``worth`` (value for the match, -1 lost .. 1 won), ``overtricks`` and
    ``made_contract``. Not thread-safe.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.base_scores, self.points = [0.0] * 4, [0.0] * 4
            self.worth, self.overtricks, self.made_contract = [0.0] * 4, [0] * 4, [False] * 4
            self.contract_points, self.bag_points = [0.0] * 720, [0.0] * 72
            self.inverse_spread, self.erf_table = [0.0] * 2048, [0.0] * 1025
            self.bags, self.knots, self.knot_below = [0] * 4, [0] * 64, [0] * 256
            self.needs, self.counters = [0.0] * 4, [0] * 4
        i: cython.int
        for i in range(1025):
            self.erf_table[i] = erf((i - 512) / 128.0)
        self.made = self.spread = ()
        self.has_match_table = False
        self.sides = 0

    def set_scoring(self, sides, made, bags, base, target, floor, hand_spread, hand_gain):
        """Set the scoring of a hand and of the match, for *sides* sides.

        *made* holds the points of contract c (0..39) with t tricks at ``18 * c + t``, *bags* the
        points of n overtricks for side s at ``18 * s + n``, *base* the score of each side before
        the hand. A score of a to b has the value ``erf((a - b) / (hand_spread * sqrt(2 * hands)))``
        where hands is the number of hands still to come, at *hand_gain* points each.
        """
        i: cython.int
        self.sides = sides
        self.has_match_table = False
        # most searches differ in the base scores and bags only, and the other tables take a while
        made = tuple(made)
        if made != self.made:
            self.made = made
            for i in range(len(made)):
                self.contract_points[i] = made[i]
        if (hand_spread, hand_gain) != self.spread:
            self.spread = (hand_spread, hand_gain)
            for i in range(2048):
                self.inverse_spread[i] = 1.0 / (hand_spread * sqrt(2 * max(0.35, i / hand_gain)))
        for i in range(len(bags)):
            self.bag_points[i] = bags[i]
        for i in range(len(base)):
            self.base_scores[i] = base[i]
        self.target = target
        self.floor = floor

    def set_match_table(self, values, knots, bags):
        """Value scores by a match table from now until the next set_scoring(), for two sides.

        *bags* are the bag counters of the sides before the hand, of which ten cost 100 points.
        *values* (16 bits: 0 lost .. 65534 won) holds a square of numbers for each pair of counters
        0 <= ours <= theirs <= 9, in order: by the need of our side (rows) and of the other one, at
        the *knots*. A need is that of points without bags, in tens: ``(target - score + bags) /
        10``, a whole number if the match began at 0. Raises ValueError for a wrong length.
        """
        i: cython.int
        knot: cython.int = 0
        if not 2 <= len(knots) <= 64 or len(values) != 55 * len(knots) ** 2:
            raise ValueError("The match table has the wrong length.")
        self.has_match_table = True
        self.match_values = values
        self.knot_count = len(knots)
        for i in range(len(knots)):
            self.knots[i] = knots[i]
        for i in range(256):
            if knot < self.knot_count - 2 and i >= self.knots[knot + 1]:
                knot += 1
            self.knot_below[i] = knot
        for i in range(2):
            self.bags[i] = bags[i]

    # -- a finished hand ----------------------------------------------------------------------

    def score_side(self, side, contract, towards, over, nils):
        """Score *side*, with *towards* tricks of its *contract* and *over* that are only bags.

        *nils* are the points for its nils. Sets all results but ``worth``.
        """
        self.made_contract[side] = towards >= contract
        if towards >= contract:
            over += towards - contract
        self.overtricks[side] = over
        nils += self.contract_points[TRICKS * contract + towards]
        self.points[side] = nils + self.bag_points[TRICKS * side + over]
        if self.has_match_table:
            self.counters[side] = self.bags[side] + over
            self.needs[side] = self.target - (
                self.base_scores[side]
                + nils
                + over
                - BAG_PENALTY * (self.counters[side] // BAG_LIMIT)
            )
            self.counters[side] %= BAG_LIMIT

    def value_sides(self):
        """Set ``worth`` for all sides, after score_side() for each."""
        side: cython.int
        other: cython.int
        rival: cython.double
        total: cython.double
        for side in range(self.sides):
            rival = -1e9
            for other in range(self.sides):
                total = self.base_scores[other] + self.points[other]
                if other != side and total > rival:
                    rival = total
            total = self.base_scores[side] + self.points[side]
            # the last term still ranks hands when the match is practically decided
            self.worth[side] = LINEAR * (total - rival)
            if self.has_match_table:
                self.worth[side] += self.table_value(
                    self.needs[side],
                    self.counters[side],
                    self.needs[1 - side],
                    self.counters[1 - side],
                )
            else:
                self.worth[side] += self.match_value(total, rival)

    # -- the value of a score -----------------------------------------------------------------

    def match_value(self, ours, theirs):
        """Return the value of a score of *ours* to *theirs*: -1 lost .. 1 won."""
        best: cython.double = ours if ours > theirs else theirs
        worst: cython.double = theirs if ours > theirs else ours
        ahead: cython.double = ours - theirs
        index: cython.int
        if (best >= self.target or worst <= self.floor) and ahead != 0.0:
            return 1.0 if ahead > 0 else -1.0
        index = cython.cast(cython.int, self.target - best)
        if index < 0:
            index = 0
        elif index > 2047:
            index = 2047
        ahead = ahead * self.inverse_spread[index] * 128.0 + 512.0
        if ahead < 0.0:
            ahead = 0.0
        elif ahead > 1024.0:
            ahead = 1024.0
        index = cython.cast(cython.int, ahead)
        if index >= 1024:
            return self.erf_table[1024]
        ahead -= index
        return self.erf_table[index] * (1.0 - ahead) + self.erf_table[index + 1] * ahead

    def table_value(self, ours, our_bags, theirs, their_bags):
        """Return the value of a score by the match table: -1 lost .. 1 won.

        *ours* and *theirs* are the points to the target, *our_bags* and *their_bags* the counters.
        """
        row: cython.int
        column: cython.int
        index: cython.int
        down: cython.double
        across: cython.double
        upper: cython.double
        lower: cython.double
        if ours <= 0.0 or theirs <= 0.0:
            return 1.0 if ours < theirs else -1.0 if ours > theirs else 0.0
        if our_bags > their_bags:
            return -self.table_value(theirs, their_bags, ours, our_bags)
        down = self.tens_needed(ours, our_bags)
        across = self.tens_needed(theirs, their_bags)
        row = self.knot_below[cython.cast(cython.int, down)]
        column = self.knot_below[cython.cast(cython.int, across)]
        down = (down - self.knots[row]) / (self.knots[row + 1] - self.knots[row])
        across = (across - self.knots[column]) / (self.knots[column + 1] - self.knots[column])
        index = BAG_LIMIT * our_bags - our_bags * (our_bags + 1) // 2 + their_bags  # of the pair
        index = (index * self.knot_count + row) * self.knot_count + column
        upper = self.match_values[index] * (1.0 - across) + self.match_values[index + 1] * across
        index += self.knot_count
        lower = self.match_values[index] * (1.0 - across) + self.match_values[index + 1] * across
        return (upper * (1.0 - down) + lower * down) / EVEN - 1.0

    def tens_needed(self, need, bags):
        """Return the tens needed beside the points of *bags*, within the range of the table."""
        tens: cython.double = (need + bags) / 10.0
        if tens < self.knots[0]:
            return self.knots[0]
        if tens > self.knots[self.knot_count - 1]:
            return self.knots[self.knot_count - 1]
        return tens

    def chance_to_win(self, needs, bags):
        """Return the chance that side 0 wins, by the match table, at *needs* points to the target.

        *needs* and *bags* are by side. Raises ValueError without a table.
        """
        if not self.has_match_table:
            raise ValueError("There is no match table.")
        return (1.0 + self.table_value(needs[0], bags[0], needs[1], bags[1])) / 2.0
