"""Othello: mobility, corners, discs that can never be turned, and at the end the count.

What counts changes in the course of a game: first to have many moves and to leave the other few,
then corners and what they secure, and in the last moves the discs themselves (Rosenbloom, "A
World-Championship-Level Othello Program", 1982).
"""

from __future__ import annotations

from cardtable.games.grid.models import Othello
from cardtable.games.grid.models.othello import DIRECTIONS, FULL, valid_cells

CORNERS = 1 | 1 << 7 | 1 << 56 | 1 << 63
NEIGHBOURS = {1: 0x0302, 1 << 7: 0xC040, 1 << 56: 0x0203 << 48, 1 << 63: 0x40C0 << 48}
"""By corner the cells beside it, which give it away while it is empty."""
EDGES = (0xFF, 0xFF << 56, 0x0101010101010101, 0x8080808080808080)
MOBILITY, POTENTIAL, CORNER, BESIDE, STABLE = 40.0, 18.0, 24.0, 8.0, 7.0
SCALE = 110.0


def payoff(board: Othello, player: int) -> float:
    """Return what *board* is worth to *player*."""
    own, other = board.pieces[player], board.pieces[1 - player]
    empty = ~(own | other) & FULL
    mine, theirs = valid_cells(own, other).bit_count(), valid_cells(other, own).bit_count()
    more = MOBILITY * _ratio(mine, theirs)
    more += POTENTIAL * _ratio(_frontier(other, empty), _frontier(own, empty))
    more += CORNER * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())
    for corner, beside in NEIGHBOURS.items():
        if empty & corner:
            more -= BESIDE * ((own & beside).bit_count() - (other & beside).bit_count())
    more += STABLE * (stable(own, FULL ^ empty) - stable(other, FULL ^ empty))
    late = max(0, 16 - empty.bit_count()) / 16.0
    more += late * 2.0 * (own.bit_count() - other.bit_count())
    more /= SCALE
    return more / (1.0 + abs(more))


def _ratio(mine: int, theirs: int) -> float:
    return (mine - theirs) / (mine + theirs + 2.0)


def _frontier(discs: int, empty: int) -> int:
    """Return how many empty cells touch *discs*."""
    around = 0
    for by, arriving in DIRECTIONS:
        around |= (discs << by if by > 0 else discs >> -by) & arriving
    return (around & empty).bit_count()


def stable(own: int, taken: int) -> int:
    """Return the number of discs of *own* on the edges that can never be turned, at the least.

    Those are the discs in an unbroken run from an own corner, and all on a full edge.
    """
    safe = own & CORNERS
    for edge in EDGES:
        if taken & edge == edge:
            safe |= own & edge
            continue
        run = safe & edge & CORNERS
        step = 1 if edge in EDGES[:2] else 8
        while run:
            safe |= run
            run = (run << step | run >> step) & edge & own & ~safe
    return safe.bit_count()
