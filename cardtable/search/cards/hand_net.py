"""A small neural network that values a hand of 13 cards in a context, in compiled code.

Each suit is coded by one layer of rectified linear units; the three plain suits share it, and their
codes are added, so that exchanging two plain suits changes nothing. Two more such layers and a
linear one follow. The codes of all holdings are computed once, in the constructor.

hand_net.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from cardtable.search.bits import popcount

LENGTHS = 9
"""Inputs for the length of a suit: 0 to 7, 8 and more."""
SUIT_INPUTS = 13 + LENGTHS


class HandNet:
    """The network; several threads may use it at once.

    *sizes*: suit-code units, context inputs, first-layer units, second-layer units, outputs.
    *weights* are, one after the other and row by row (a row for each input): plain suits, spades,
    first layer, second layer, outputs, each followed by its biases. The inputs of the first layer
    are the code of the plain suits, the code of spades, and the context. Raises ValueError for
    unsupported sizes or a wrong number of weights.
    """

    def __init__(self, sizes, weights) -> None:
        coded, contexts, wide, narrow, values = sizes
        self.coded, self.contexts, self.values = coded, contexts, values
        self.wide, self.narrow = wide, narrow
        if max(wide, narrow) > 256 or max(contexts, values) > 64 or min(sizes) < 1:
            raise ValueError(f"a network of the sizes {sizes} is not supported")
        shapes = (SUIT_INPUTS, coded), (SUIT_INPUTS, coded)
        shapes += (2 * coded + contexts, wide), (wide, narrow), (narrow, values)
        expected = sum((rows + 1) * columns for rows, columns in shapes)
        if len(weights) != expected:
            raise ValueError(f"{len(weights)} weights instead of {expected}")
        parts = []
        start = 0
        for rows, columns in shapes:
            parts.append(array("f", weights[start : start + rows * columns]))
            start += rows * columns
            parts.append(array("f", weights[start : start + columns]))
            start += columns
        self.plain_codes = code_holdings(parts[0], parts[1], coded)
        self.spade_codes = code_holdings(parts[2], parts[3], coded)
        self.first, self.first_bias = parts[4], parts[5]
        self.second, self.second_bias = parts[6], parts[7]
        self.last, self.last_bias = parts[8], parts[9]

    def prepare(self, context, prepared):
        """Compute what the *context* adds to each unit of the first layer, into *prepared*."""
        i: cython.int
        j: cython.int
        row: cython.int
        for j in range(self.wide):
            prepared[j] = self.first_bias[j]
        for i in range(self.contexts):
            if context[i] != 0.0:
                row = (2 * self.coded + i) * self.wide
                for j in range(self.wide):
                    prepared[j] += context[i] * self.first[row + j]

    def run(self, hand, prepared, units, output, values):
        """Compute the first *values* outputs for *hand*, 16 bits per suit, into *output*.

        *values* is at most ``self.values``; *units* is a scratch buffer for both layers.
        """
        i: cython.int
        j: cython.int
        row: cython.int
        clubs: cython.int = cython.cast(cython.int, hand & 8191) * self.coded
        diamonds: cython.int = cython.cast(cython.int, (hand >> 16) & 8191) * self.coded
        hearts: cython.int = cython.cast(cython.int, (hand >> 32) & 8191) * self.coded
        spades: cython.int = cython.cast(cython.int, (hand >> 48) & 8191) * self.coded
        x: cython.float
        for j in range(self.wide):
            units[j] = prepared[j]
        for i in range(self.coded):
            x = (
                self.plain_codes[clubs + i]
                + self.plain_codes[diamonds + i]
                + self.plain_codes[hearts + i]
            )
            row = i * self.wide
            if x != 0.0:
                for j in range(self.wide):
                    units[j] += x * self.first[row + j]
            x = self.spade_codes[spades + i]
            row = (self.coded + i) * self.wide
            if x != 0.0:
                for j in range(self.wide):
                    units[j] += x * self.first[row + j]
        for j in range(self.narrow):
            units[self.wide + j] = self.second_bias[j]
        for i in range(self.wide):
            x = units[i]
            if x > 0.0:
                row = i * self.narrow
                for j in range(self.narrow):
                    units[self.wide + j] += x * self.second[row + j]
        for j in range(values):
            output[j] = self.last_bias[j]
        for i in range(self.narrow):
            x = units[self.wide + i]
            if x > 0.0:
                row = i * self.values
                for j in range(values):
                    output[j] += x * self.last[row + j]

    def evaluate(self, hand, context):
        """Return the values of *hand*, a mask of 16 bits per suit, in *context*."""
        i: cython.int
        numbers: cython.float[64]
        prepared: cython.float[256]
        units: cython.float[512]
        output: cython.float[64]
        mask: cython.ulonglong = hand
        if len(context) != self.contexts:
            raise ValueError(f"{len(context)} numbers of context instead of {self.contexts}")
        if not cython.compiled:
            numbers, prepared = [0.0] * 64, [0.0] * 256
            units, output = [0.0] * 512, [0.0] * 64
        for i in range(self.contexts):
            numbers[i] = context[i]
        self.prepare(numbers, prepared)
        self.run(mask, prepared, units, output, self.values)
        return [output[i] for i in range(self.values)]


def code_holdings(weights, biases, coded):
    """Return the code of each holding of a suit, a mask of 13 bits, one after the other."""
    codes = array("f", bytes(4 * 8192 * coded))
    out: cython.float[::1] = codes
    rows: cython.float[::1] = weights
    bias: cython.float[::1] = biases
    size: cython.int = coded
    holding: cython.int
    rank: cython.int
    length: cython.int
    i: cython.int
    start: cython.int
    for holding in range(8192):
        start = holding * size
        length = popcount(holding)
        if length >= LENGTHS:
            length = LENGTHS - 1
        for i in range(size):
            out[start + i] = bias[i] + rows[(13 + length) * size + i]
        for rank in range(13):
            if holding >> rank & 1:
                for i in range(size):
                    out[start + i] += rows[rank * size + i]
        for i in range(size):
            if out[start + i] < 0.0:
                out[start + i] = 0.0
    return codes
