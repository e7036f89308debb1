"""The evaluation of Connect Four in Python: threats by the parity of their row, and the centre.

When the columns fill up one after another, the first player gets the cells in odd rows, counted
from below, and the second those in even rows. A threat in a row of the right parity decides many
endgames (Allis, "A Knowledge-based Approach of Connect-Four", 1988).
"""

from __future__ import annotations

from cardtable.games.connect_four.board import BITS, COLUMN, COLUMNS, ROWS, ConnectFour
from cardtable.games.grid.in_a_row import lines_of

PAIR, THREAT, GOOD_THREAT = 1.0, 6.0, 14.0
"""Values of an open line with two gaps, with one gap, and with one gap of the right parity."""
CENTRE = 1.5
"""Value of a disc in the middle column."""
SCALE = 60.0
"""Difference in points that is worth half a win."""
LINES = tuple(
    sum(bit for cell, bit in enumerate(BITS) if line >> cell & 1)
    for line in lines_of(ROWS, COLUMNS, 4)
)
MIDDLE = COLUMN << 7 * 3
RIGHT_ROWS = (
    sum(0b010101 << 7 * col for col in range(COLUMNS)),
    sum(0b101010 << 7 * col for col in range(COLUMNS)),
)
"""By player, the mask of the rows of the right parity."""


def evaluate(board: ConnectFour, player: int) -> float:
    """Return the heuristic value of *board* to *player*, between -1 and 1."""
    lead = (_points(board, player) - _points(board, 1 - player)) / SCALE
    return lead / (1.0 + abs(lead))


def _points(board: ConnectFour, player: int) -> float:
    own, other, right = board.masks[player], board.masks[1 - player], RIGHT_ROWS[player]
    points = CENTRE * (own & MIDDLE).bit_count()
    gaps = 0
    for line in LINES:
        if not line & other:
            count = (line & own).bit_count()
            if count == 3:
                gaps |= line & ~own
            elif count == 2:
                points += PAIR
    return points + THREAT * (gaps & ~right).bit_count() + GOOD_THREAT * (gaps & right).bit_count()
