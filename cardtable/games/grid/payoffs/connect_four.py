"""Connect Four: threats, in rows that suit who made them, and the middle.

Who began fills the lowest row first and so gets the odd rows when the columns fill up one by one;
the other gets the even ones. A threat in a row that suits its owner decides many endings (Allis,
"A Knowledge-based Approach of Connect-Four", 1988).
"""

from __future__ import annotations

from functools import lru_cache

from cardtable.games.grid.models import ConnectFour
from cardtable.games.grid.models.in_a_row import lines_of

PAIR, THREAT, SUITED = 1.0, 6.0, 14.0
"""An open line with two gaps, one with one gap, and one whose gap lies in a row that suits."""
CENTRE = 1.5
"""A disc in the middle column."""
SCALE = 60.0


def payoff(board: ConnectFour, player: int) -> float:
    """Return what *board* is worth to *player*."""
    more = (_worth(board, player) - _worth(board, 1 - player)) / SCALE
    return more / (1.0 + abs(more))


def _worth(board: ConnectFour, player: int) -> float:
    own, other = board.pieces[player], board.pieces[1 - player]
    length, suited = board.length, _suited_rows(board.rows, board.columns, player)
    worth = CENTRE * (own & _middle(board.rows, board.columns)).bit_count()
    gaps = 0
    for line in lines_of(board.rows, board.columns, length):
        if not line & other:
            count = (line & own).bit_count()
            if count == length - 1:
                gaps |= line & ~own
            elif count == length - 2:
                worth += PAIR
    return worth + THREAT * (gaps & ~suited).bit_count() + SUITED * (gaps & suited).bit_count()


@lru_cache(maxsize=8)
def _middle(rows: int, columns: int) -> int:
    return sum(1 << row * columns + columns // 2 for row in range(rows))


@lru_cache(maxsize=16)
def _suited_rows(rows: int, columns: int, player: int) -> int:
    """Return the cells of the rows, counted from below, that *player* gets in the end."""
    whole = (1 << columns) - 1
    return sum(
        whole << (rows - number) * columns
        for number in range(1, rows + 1)
        if number % 2 == (player + 1) % 2
    )
