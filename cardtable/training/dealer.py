"""Random deals for a solver: the buckets of both players on each street, and who wins.

dealer.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from itertools import accumulate

import cython

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # SplitMix64 draws the deals
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MORE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
STREETS = 4


class Dealer:
    """Base class: deal() sets the buckets and the outcome. The same seed gives the same deals.

    *state* is the state of the random numbers; a dealer with the same state continues in the same
    way.
    """

    def __init__(self, seed=0):
        self.state = (seed * MORE + STEP) & WORD
        self.outcome = 0.0
        if not cython.compiled:
            self.hands = [0] * 8

    def draw(self):
        """Return 64 random bits."""
        word: cython.ulonglong
        self.state = (self.state + STEP) & WORD
        word = ((self.state ^ (self.state >> 30)) * MIX) & WORD
        word = ((word ^ (word >> 27)) * MORE) & WORD
        return word ^ (word >> 31)

    def deal(self):
        """Deal the next hand."""

    def next_deal(self):
        """Deal the next hand; return both players' buckets on four streets, and the outcome."""
        self.deal()
        hands = [self.hands[i] for i in range(8)]
        return tuple(hands[:4]), tuple(hands[4:]), self.outcome


class ListDealer(Dealer):
    """Draws from *deals*, the list of all deals of a small game, by their chances.

    A deal has a ``chance``, the buckets of both players on each street as ``first`` and ``second``,
    and the ``outcome`` of a showdown for the first player, from -1 to 1.
    """

    def __init__(self, deals, seed=0):
        Dealer.__init__(self, seed)
        self.chances = array("d", accumulate(deal.chance for deal in deals))
        self.outcomes = array("d", [deal.outcome for deal in deals])
        buckets = array("i")
        for deal in deals:
            for hand in (deal.first, deal.second):
                buckets.extend((*hand, *([0] * (STREETS - len(hand)))))
        self.buckets = buckets

    def deal(self):
        """Draw a deal by binary search in the cumulated chances."""
        i: cython.int
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.chances) - 1
        middle: cython.Py_ssize_t
        wanted: cython.double = (self.draw() >> 11) / 9007199254740992.0 * self.chances[high]
        while low < high:
            middle = (low + high) // 2
            if self.chances[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        for i in range(8):
            self.hands[i] = self.buckets[8 * low + i]
        self.outcome = self.outcomes[low]
