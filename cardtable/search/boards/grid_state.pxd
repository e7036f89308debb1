# The C types of grid_state.py, which explains the fields and functions.

cimport cython

from cardtable.search.bits cimport lowest
from cardtable.search.boards.grid_game cimport GridGame

cdef class GridState:
    cdef readonly GridGame game
    cdef readonly int to_move, winner, plies
    cdef readonly bint is_over
    cdef unsigned long long cells
    cdef unsigned long long sides[2]
    cdef unsigned long long past_sides[128]
    cdef unsigned long long past_cells[64]
    cdef int past_movers[64]

    cdef void update(self, int player) noexcept

@cython.final
cdef class GridUndo:
    cdef object board, first, second, last
    cdef list masks
    cdef bint ended
