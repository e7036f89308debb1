"""The evaluation and the move filter of k-in-a-row boards.

A line is open if it has pieces of one player only and, where a line must have the exact length, no
piece of that player next to its ends. Each further piece makes it worth six times as much.
"""

from __future__ import annotations

from functools import lru_cache

from cardtable.games.grid.in_a_row import InARow, lines_of, lines_through
from cardtable.search.any_game.roles import Move

GROWTH = 6.0
"""Factor on the worth of an open line for each further piece."""
SMALL_BOARD = 36
"""Maximum number of cells of a board on which all moves are searched."""
NEAR = 2
"""On larger boards, maximum distance from a piece of the moves searched."""
MAX_MOVES = 10
"""On larger boards, maximum number of moves searched."""
SCALE = 3.0
"""Number of lines lacking two pieces that are worth half a win."""


def evaluate(board: InARow, player: int) -> float:
    """Return the heuristic value of *board* to *player*, between -1 and 1.

    It compares the worth of the open lines of *player* and of the best opponent. Lines of the
    player to move count twice.
    """
    worth = line_worths(board)
    own, best = worth[player], max(worth[:player] + worth[player + 1 :])
    lead: float = (own - best) / (SCALE * GROWTH ** max(board.length - 2, 1))
    return lead / (1.0 + abs(lead))


def line_worths(board: InARow) -> list[float]:
    """Return the worth of the open lines by player."""
    pieces, players = board.pieces, range(board.players)
    weights = [GROWTH**count for count in range(board.length + 1)]
    counts = [mask.bit_count() for mask in pieces]
    to_move = counts.index(min(counts))
    worths = [0.0] * board.players
    taken = board.taken
    for line in lines_of(board.rows, board.columns, board.length):
        occupied = line & taken
        if not occupied:
            continue
        for player in players:
            if occupied & pieces[player]:
                if not occupied & ~pieces[player] and not board.overruns(line, player):
                    worths[player] += weights[occupied.bit_count()]
                break
    worths[to_move] *= 2.0
    return worths


def promising_moves(board: InARow, player: int, moves: list[Move]) -> list[Move]:
    """Return the moves to search, best first.

    If a move completes a line, only such moves; else if a move blocks one, only such moves.
    """
    taken = board.taken
    if not taken:
        return [(board.rows // 2, board.columns // 2)]
    near = _around(board.rows, board.columns, taken) & ~taken
    through = lines_through(board.rows, board.columns, board.length)
    own = board.pieces[player]
    completing: list[Move] = []
    blocking: list[Move] = []
    worths: dict[Move, float] = {}
    for row, col in moves:
        cell = row * board.columns + col
        if not near >> cell & 1:
            continue
        worth = 0.0
        for line in through[cell]:
            occupied = line & taken
            if not occupied:
                worth += 0.1
                continue
            mine = occupied & own
            if mine and mine != occupied:
                continue
            count = occupied.bit_count()
            owner = player if mine else _owner(board, occupied)
            if owner is None or board.overruns(line, owner):
                continue
            if count == board.length - 1:
                (completing if mine else blocking).append((row, col))
            worth += GROWTH**count * (1.5 if mine else 1.0)
        worths[row, col] = worth
    if completing or blocking:
        return list(dict.fromkeys(completing or blocking))
    ranked = sorted(worths, key=lambda move: -worths[move])
    return ranked[:MAX_MOVES] or moves


def _owner(board: InARow, occupied: int) -> int | None:
    """Return the player with a piece on each of the cells *occupied*, None if there is none."""
    return next((n for n, mask in enumerate(board.pieces) if occupied & mask == occupied), None)


@lru_cache(maxsize=4_096)
def _around(rows: int, columns: int, taken: int) -> int:
    """Return the mask of the cells at most NEAR cells away from *taken*."""
    found = 0
    for cell in range(rows * columns):
        if taken >> cell & 1:
            row, col = divmod(cell, columns)
            left, right = max(0, col - NEAR), min(columns - 1, col + NEAR)
            strip = (1 << right + 1) - (1 << left)
            for line in range(max(0, row - NEAR), min(rows - 1, row + NEAR) + 1):
                found |= strip << line * columns
    return found
