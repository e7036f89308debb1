"""k in a row: lines that only one player has pieces on are worth the more the fuller they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardtable.games.grid.models.in_a_row import lines_of, lines_through
from cardtable.search.roles import Move

STEEP = 6.0
"""One more piece on an open line is worth so many times as much."""
SMALL = 36
"""On a board of so many cells all moves are looked at."""
NEAR = 2
"""On a larger one those no farther from a piece than this ..."""
MOST = 10
"""... and no more than so many."""
SCALE = 3.0
"""So many lines that lack two pieces are worth half of a win."""


def payoff(board: Any, player: int) -> float:
    """Return what *board* is worth to *player*: the own lines against those of the others.

    Lines that the player to move could fill next count twice.
    """
    worth = line_worths(board)
    own, best = worth[player], max(worth[:player] + worth[player + 1 :])
    more: float = (own - best) / (SCALE * STEEP ** max(board.length - 2, 1))
    return more / (1.0 + abs(more))


def line_worths(board: Any) -> list[float]:
    """Return by player what the lines are worth that nobody else has a piece on."""
    pieces, players = board.pieces, range(board.players)
    weights = [STEEP**count for count in range(board.length + 1)]
    counts = [mask.bit_count() for mask in pieces]
    to_move = counts.index(min(counts))
    worths = [0.0] * board.players
    taken = 0
    for mask in pieces:
        taken |= mask
    for line in lines_of(board.rows, board.columns, board.length):
        there = line & taken
        if not there:
            continue
        for player in players:
            if there & pieces[player]:
                if not there & ~pieces[player]:
                    worths[player] += weights[there.bit_count()]
                break
    worths[to_move] *= 2.0
    return worths


def choice(board: Any, player: int, moves: list[Move]) -> list[Move]:
    """Return the moves of *player* that are worth a look, the best ones first.

    Where a line can be filled, or another's must be stopped, that is all there is to look at.
    """
    taken = 0
    for mask in board.pieces:
        taken |= mask
    if not taken:
        return [(board.rows // 2, board.columns // 2)]
    near = _around(board.rows, board.columns, taken) & ~taken
    through = lines_through(board.rows, board.columns, board.length)
    own = board.pieces[player]
    filled: list[Move] = []
    stopped: list[Move] = []
    worths: dict[Move, float] = {}
    for row, col in moves:
        cell = row * board.columns + col
        if not near >> cell & 1:
            continue
        worth = 0.0
        for line in through[cell]:
            there = line & taken
            if not there:
                worth += 0.1
                continue
            mine = there & own
            if mine and mine != there:
                continue
            count = there.bit_count()
            if not mine and not any(there & mask == there for mask in board.pieces):
                continue
            if count == board.length - 1:
                (filled if mine else stopped).append((row, col))
            worth += STEEP**count * (1.5 if mine else 1.0)
        worths[row, col] = worth
    if filled or stopped:
        return list(dict.fromkeys(filled or stopped))
    ranked = sorted(worths, key=lambda move: -worths[move])
    return ranked[:MOST] or moves


@lru_cache(maxsize=4_096)
def _around(rows: int, columns: int, taken: int) -> int:
    """Return the mask of cells no farther than NEAR from those *taken*."""
    found = 0
    for cell in range(rows * columns):
        if taken >> cell & 1:
            row, col = divmod(cell, columns)
            left, right = max(0, col - NEAR), min(columns - 1, col + NEAR)
            strip = (1 << right + 1) - (1 << left)
            for line in range(max(0, row - NEAR), min(rows - 1, row + NEAR) + 1):
                found |= strip << line * columns
    return found
