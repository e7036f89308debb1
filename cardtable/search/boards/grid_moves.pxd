# build: fast
# The C types of grid_moves.py, which explains the fields and functions.

cimport cython

from cardtable.search.bits cimport lowest
from cardtable.search.boards.grid_game cimport GridGame

@cython.final
cdef class GridUndo:
    cdef object board, first, second, last
    cdef list masks
    cdef bint ended
