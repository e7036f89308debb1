"""The learned evaluation of Othello: a sum of weights, one for each pattern on the board.

A pattern is a set of cells: an edge with its X squares, a corner of 3 x 3 or 2 x 5 cells, a line, a
diagonal. Its state is a number to base 3 (0 empty, 1 mine, 2 theirs) that selects the weight. The
eight symmetries of the board give the 46 places of the eleven patterns, and each place of a pattern
uses the same weights (M. Buro, "Improving heuristic mini-max search by supervised learning", 2002).

Each row of a colour adds its part to the states of all places at once: the parts are packed into
words of four 16-bit numbers, added up without a carry, since no state exceeds 59,048.

othello_patterns.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:  # othello_patterns.pxd supplies this in C
    from cardtable.search.bits import popcount

PATTERNS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 9, 14),  # edge with X squares
    (0, 1, 2, 8, 9, 10, 16, 17, 18),  # corner 3 x 3
    (0, 1, 2, 3, 4, 8, 9, 10, 11, 12),  # corner 2 x 5
    (8, 9, 10, 11, 12, 13, 14, 15),  # lines
    (16, 17, 18, 19, 20, 21, 22, 23),
    (24, 25, 26, 27, 28, 29, 30, 31),
    (0, 9, 18, 27, 36, 45, 54, 63),  # diagonals
    (1, 10, 19, 28, 37, 46, 55),
    (2, 11, 20, 29, 38, 47),
    (3, 12, 21, 30, 39),
    (4, 13, 22, 31),
)
"""One place of each pattern, as cells 8 * row + column."""
POWERS = (1, 3, 9, 27, 81, 243, 729, 2_187, 6_561, 19_683, 59_049)
"""The powers of 3; a power of two C integers would be a floating-point number."""
PHASES = 15
PHASE_CELLS = cython.declare(cython.int, 4)  # a phase is this many moves long
LAST_PHASE = cython.declare(cython.int, 14)
UNIT = 100
"""Weights and evaluations are in hundredths of a disc."""
PLACES = cython.declare(cython.int, 46)
WORDS = cython.declare(cython.int, 12)  # of four places each


def symmetric_cells(cell: int) -> list[int]:
    """Return where the eight symmetries of the board take *cell*, the cell itself first."""
    row, column = divmod(cell, 8)
    return [
        8 * r + c
        for a, b in ((row, column), (column, row))
        for r, c in ((a, b), (a, 7 - b), (7 - a, b), (7 - a, 7 - b))
    ]


def places() -> list[tuple[int, tuple[int, ...]]]:
    """Return the 46 places: the number of the pattern and its cells, in the pattern's order."""
    result = []
    for number, cells in enumerate(PATTERNS):
        images = zip(*(symmetric_cells(cell) for cell in cells), strict=True)
        distinct = {}
        for image in images:
            distinct.setdefault(frozenset(image), image)
        result += [(number, image) for image in distinct.values()]
    return result


def mirrored_states(cells: tuple[int, ...]) -> list[int]:
    """Return by state of the pattern *cells* the state of its mirror image in the same place.

    It is the state itself if no symmetry but the identity takes the place to itself.
    """
    images = list(zip(*(symmetric_cells(cell) for cell in cells), strict=True))
    image = next((i for i in images[1:] if set(i) == set(cells) and i != cells), cells)
    mirrored = [0]
    for cell in cells:
        power = POWERS[image.index(cell)]
        mirrored = [m + digit * power for digit in range(3) for m in mirrored]
    return mirrored


def offsets() -> list[int]:
    """Return the position of each pattern's first weight within a phase."""
    starts, count = [], 0
    for cells in PATTERNS:
        starts.append(count)
        count += POWERS[len(cells)]
    return starts


class PatternWeights:
    """The weights of all patterns and phases.

    *stored* are those of states that are not above their mirror images, phase by phase, pattern by
    pattern, as signed 16-bit numbers. Raises ValueError for a wrong number of them.
    """

    def __init__(self, stored) -> None:
        if not cython.compiled:
            self.rows, self.offset = [0] * (8 * 256 * 12), [0] * 48
        self.size = sum(POWERS[len(cells)] for cells in PATTERNS)
        self.weights = array("h", bytes(2 * PHASES * self.size))
        self.expand(stored)
        self.fill_rows()

    def expand(self, stored):
        """Fill the weights from the *stored* ones."""
        source: cython.int[::1]
        given: cython.short[::1] = array("h", stored)
        index: cython.int = 0
        i: cython.int
        phase: cython.int
        states = array("i")
        for first, cells in zip(offsets(), PATTERNS, strict=True):
            states.extend([first + state for state in mirrored_states(cells)])
        source = states
        count = sum(source[i] >= i for i in range(self.size))
        if len(stored) != PHASES * count:
            raise ValueError(f"{len(stored)} weights, not {PHASES * count}")
        for phase in range(LAST_PHASE + 1):
            for i in range(self.size):
                if source[i] >= i:
                    self.weights[phase * self.size + i] = given[index]
                    index += 1
                else:
                    self.weights[phase * self.size + i] = self.weights[
                        phase * self.size + source[i]
                    ]

    def fill_rows(self):
        """Fill the parts that each row adds to the states of the places."""
        for place, (number, cells) in enumerate(places()):
            self.offset[place] = offsets()[number]
            for digit, cell in enumerate(cells):
                row, column = divmod(cell, 8)
                part = POWERS[digit] << 16 * (place % 4)
                for discs in range(256):
                    if discs >> column & 1:
                        self.rows[(row * 256 + discs) * WORDS + place // 4] += part

    def value(self, mine, theirs):
        """Return the evaluation of a position to *mine*, which is to move, in units."""
        words: cython.ulonglong[12]
        row: cython.int
        i: cython.int
        own: cython.int
        other: cython.int
        total: cython.int = 0
        base: cython.int = (60 - (64 - popcount(mine | theirs))) // PHASE_CELLS
        base = min(max(base, 0), LAST_PHASE) * self.size
        if not cython.compiled:
            words = [0] * WORDS
        for i in range(WORDS):
            words[i] = 0
        for row in range(8):
            own = (row * 256 + cython.cast(cython.int, (mine >> (8 * row)) & 255)) * WORDS
            other = (row * 256 + cython.cast(cython.int, (theirs >> (8 * row)) & 255)) * WORDS
            for i in range(WORDS):
                words[i] += self.rows[own + i] + 2 * self.rows[other + i]
        for i in range(PLACES):
            total += self.weights[
                base
                + self.offset[i]
                + cython.cast(cython.int, (words[i >> 2] >> (16 * (i & 3))) & 0xFFFF)
            ]
        return total

    # -- from Python ------------------------------------------------------------------------------

    def evaluation(self, mine, theirs):
        """Return the evaluation of a position to *mine*, which is to move, in units."""
        return self.value(mine, theirs)
