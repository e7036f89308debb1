"""Groups of Hold'em hands that a policy does not tell apart.

Before the flop each of the 169 starting hands is a group. On later streets hands are grouped by
strength into bins, and the hands of a bin by spread (see strengths.py).

groupings.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

LEVELS = cython.declare(cython.int, 10_001)  # strengths and spreads, 0 to 10,000
STARTS = 169


def start_bucket(a, b):
    """Return the bucket of a starting hand, given as two card indexes: 0 to 168.

    It is 13 * higher rank + lower rank for suited cards, 13 * lower + higher otherwise.
    """
    high, low = max(a % 13, b % 13), min(a % 13, b % 13)
    return 13 * high + low if a // 13 == b // 13 else 13 * low + high


class Grouping:
    """Groups of hands of one street: bins of strength, each divided into *parts* by spread.

    *edges* are the lowest strengths of the second bin and those after it, *limits* the lowest
    spreads of the second part and those after it, bin after bin. Raises ValueError if the numbers
    do not match, or for more than 255 groups.
    """

    def __init__(self, edges, limits, parts):
        self.bins, self.parts = len(edges) + 1, parts
        if parts < 1 or self.bins * parts > 255 or len(limits) != self.bins * (parts - 1):
            raise ValueError(f"{len(edges)} edges and {len(limits)} limits for {parts} parts")
        bin_of = array("B", bytes(LEVELS))
        for edge in edges:
            for strength in range(edge, LEVELS):
                bin_of[strength] += 1
        self.bin_of = bin_of
        self.limits = array("i", limits)

    @property
    def size(self):
        """The number of groups."""
        return self.bins * self.parts

    @property
    def edges(self):
        """The lowest strength of each bin but the first."""
        bins = list(self.bin_of)
        return [
            next((level for level, each in enumerate(bins) if each >= number), LEVELS)
            for number in range(1, self.bins)
        ]

    def group(self, strength, spread):
        """Return the group of a hand; its strength must not be negative."""
        bin_: cython.int = self.bin_of[strength]
        first: cython.int = bin_ * (self.parts - 1)
        part: cython.int = 0
        while part < self.parts - 1 and spread >= self.limits[first + part]:
            part += 1
        return bin_ * self.parts + part

    def group_of(self, strength, spread):
        """Return the group of a hand of *strength* 0 to 10,000."""
        return self.group(min(max(strength, 0), LEVELS - 1), spread)

    def to_data(self):
        """Return the arguments that make an equal grouping."""
        return [self.edges, list(self.limits), self.parts]


def assign(grouping: Grouping, strengths, spreads):
    """Return the group of each strength and spread, one byte each; 0 where there is none."""
    i: cython.Py_ssize_t
    table: cython.short[::1] = strengths
    widths: cython.short[::1] = strengths if spreads is None else spreads
    count: cython.Py_ssize_t = len(strengths)
    result = array("B", bytes(count))
    out: cython.uchar[::1] = result
    has_parts: cython.bint = spreads is not None
    for i in range(count):
        if table[i] >= 0:
            out[i] = grouping.group(table[i], widths[i] if has_parts else 0)
    return result
