"""The evaluation of Othello in Python.

It weighs mobility, the frontier, corners and the cells beside them, stable discs and, in the last
16 moves, the number of discs (Rosenbloom, "A World-Championship-Level Othello Program", 1982).
"""

from __future__ import annotations

from cardtable.games.othello.board import Othello

FULL = (1 << 64) - 1
NOT_LEFT = sum(0xFE << 8 * row for row in range(8))
"""All cells except those of the left column, which is bit 0 of each row."""
NOT_RIGHT = NOT_LEFT >> 1
STEPS = (
    (1, NOT_LEFT),
    (-1, NOT_RIGHT),
    (8, FULL),
    (-8, FULL),
    (9, NOT_LEFT),
    (-9, NOT_RIGHT),
    (7, NOT_RIGHT),
    (-7, NOT_LEFT),
)
"""The eight directions: a shift in bits, and the cells it reaches without wrapping around."""
CORNERS = 1 | 1 << 7 | 1 << 56 | 1 << 63
BESIDE_CORNERS = {1: 0x0302, 1 << 7: 0xC040, 1 << 56: 0x0203 << 48, 1 << 63: 0x40C0 << 48}
"""By corner, the cells beside it: discs there are a weakness while the corner is empty."""
EDGES = (0xFF, 0xFF << 56, 0x0101010101010101, 0x8080808080808080)
MOBILITY, FRONTIER, CORNER, BESIDE, STABLE, DISC = 40.0, 18.0, 24.0, 8.0, 7.0, 2.0
"""Weights in points: of the two ratios, and of each cell or disc."""
DISC_MOVES = 16
"""Number of moves at the end in which the number of discs counts, more with each move."""
SCALE = 110.0
"""Lead in points that is worth half a win."""


def evaluate(board: Othello, player: int) -> float:
    """Return the heuristic value of *board* for *player*, between -1 and 1."""
    own, other = board.masks[player], board.masks[1 - player]
    empty = ~(own | other) & FULL
    legal = board.kernel.legal_cells
    mine, theirs = legal(own, other).bit_count(), legal(other, own).bit_count()
    lead = MOBILITY * _ratio(mine, theirs)
    lead += FRONTIER * _ratio(_count_frontier(other, empty), _count_frontier(own, empty))
    lead += CORNER * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())
    for corner, beside in BESIDE_CORNERS.items():
        if empty & corner:
            lead -= BESIDE * ((own & beside).bit_count() - (other & beside).bit_count())
    lead += STABLE * (_count_stable(own, FULL ^ empty) - _count_stable(other, FULL ^ empty))
    late = max(0, DISC_MOVES - empty.bit_count()) / DISC_MOVES
    lead += late * DISC * (own.bit_count() - other.bit_count())
    lead /= SCALE
    return lead / (1.0 + abs(lead))


def _ratio(mine: int, theirs: int) -> float:
    """Return the difference in proportion to the sum, between -1 and 1."""
    return (mine - theirs) / (mine + theirs + 2.0)


def _count_frontier(discs: int, empty: int) -> int:
    """Return the number of empty cells next to *discs*."""
    around = 0
    for shift, reachable in STEPS:
        around |= (discs << shift if shift > 0 else discs >> -shift) & reachable
    return (around & empty).bit_count()


def _count_stable(own: int, occupied: int) -> int:
    """Return the number of *own* discs on the edges that are certainly stable.

    These are the discs in an unbroken run from an own disc in a corner, and all on a full edge.
    *occupied* are the cells with a disc of either player.
    """
    stable = own & CORNERS
    for edge in EDGES:
        if occupied & edge == edge:
            stable |= own & edge
            continue
        run = stable & edge & CORNERS
        step = 1 if edge in EDGES[:2] else 8
        while run:
            stable |= run
            run = (run << step | run >> step) & edge & own & ~stable
    return stable.bit_count()
