# The types of grid_search.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest
from cardtable.search.boards.grid_game cimport GridGame, GridLambda, Window
from cardtable.search.boards.limits cimport Limits
from cardtable.search.boards.position_table cimport PositionTable

@cython.final
cdef class GridSearch(GridLambda):
    cdef readonly GridGame game
    cdef Window root
    cdef int history[128]  # side offset + cell -> sum of depth ** 2 over its cutoffs
    cdef PositionTable table
    cdef readonly Limits limits

    cdef void search(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef bint has_value(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void record_cutoff(self, int cell, Window window) noexcept nogil
    cdef int probe(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
