# The types of othello_endgame.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.boards.limits cimport Limits
from cardtable.search.boards.othello cimport OthelloKernel
from cardtable.search.boards.othello_last_cells cimport LastCells
from cardtable.search.boards.position_table cimport PositionTable

@cython.final
cdef class OthelloEndgame:
    cdef readonly OthelloKernel game
    cdef readonly Limits limits
    cdef readonly LastCells last_cells
    cdef PositionTable table

    cdef int search(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta
    ) noexcept nogil
    cdef int refutation(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves, int beta
    ) noexcept nogil
    cdef int search_moves(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves,
        int count, int alpha, int beta, int stored
    ) noexcept nogil
    cdef int order_moves(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves,
        int count, int stored, int *order
    ) noexcept nogil
    cdef int score_move(
        self, unsigned long long mine, unsigned long long theirs, int cell, int count
    ) noexcept nogil
    cdef int look_ahead(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves
    ) noexcept nogil
    cdef void store(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta,
        int best, int cell
    ) noexcept nogil
