"""The evaluation of Connect Four in Python: threats by the parity of their row, and the centre.

When the columns fill up one by one the first player gets the odd rows, counted from below, and the
second the even ones. A threat in a row that suits its owner decides many endings (Allis, "A
Knowledge-based Approach of Connect-Four", 1988).
"""

from __future__ import annotations

from cardtable.games.connect_four.board import BITS, COLUMN, COLUMNS, ROWS, ConnectFour
from cardtable.games.grid.in_a_row import lines_of

PAIR, THREAT, GOOD_THREAT = 1.0, 6.0, 14.0
"""An open line with two gaps, with one gap, and with one gap in a row of the right parity."""
CENTRE = 1.5
"""A disc in the middle column."""
SCALE = 60.0
"""The difference that is worth half a win."""
LINES = tuple(
    sum(bit for cell, bit in enumerate(BITS) if line >> cell & 1)
    for line in lines_of(ROWS, COLUMNS, 4)
)
MIDDLE = COLUMN << 7 * 3
SUITED = (
    sum(0b010101 << 7 * col for col in range(COLUMNS)),
    sum(0b101010 << 7 * col for col in range(COLUMNS)),
)
"""By player the cells of the rows of the right parity."""


def evaluate(board: ConnectFour, player: int) -> float:
    """Return the heuristic value of *board* to *player*, between -1 and 1."""
    more = (_points(board, player) - _points(board, 1 - player)) / SCALE
    return more / (1.0 + abs(more))


def _points(board: ConnectFour, player: int) -> float:
    own, other, suited = board.masks[player], board.masks[1 - player], SUITED[player]
    points = CENTRE * (own & MIDDLE).bit_count()
    gaps = 0
    for line in LINES:
        if not line & other:
            count = (line & own).bit_count()
            if count == 3:
                gaps |= line & ~own
            elif count == 2:
                points += PAIR
    return (
        points + THREAT * (gaps & ~suited).bit_count() + GOOD_THREAT * (gaps & suited).bit_count()
    )
