# The types of othello_search.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.boards.limits cimport Limits
from cardtable.search.boards.othello cimport OthelloKernel
from cardtable.search.boards.othello_endgame cimport OthelloEndgame
from cardtable.search.boards.position_table cimport PositionTable
from cardtable.search.clock cimport now

@cython.final
cdef class OthelloSearch:
    cdef readonly OthelloKernel game
    cdef readonly OthelloEndgame endgame
    cdef readonly Limits limits  # those of the endgame
    cdef PositionTable table
    cdef bint cuts
    cdef int guess  # the last margin found, in discs
    cdef int history[128]  # 64 * (depth & 1) + cell -> sum of depth ** 2 over its cutoffs
    cdef int shallow[65]  # depth -> depth of the shallow search

    cdef int search(
        self, unsigned long long mine, unsigned long long theirs, int depth, int alpha, int beta
    ) noexcept nogil
    cdef void record_cutoff(self, int index, int depth) noexcept nogil
    cdef int cut_off(
        self, unsigned long long mine, unsigned long long theirs, int depth, int alpha, int beta
    ) noexcept nogil
    cdef int solve(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta
    ) noexcept nogil
    cdef int to_margin(self, int value) noexcept nogil
    cdef int from_margin(self, int margin) noexcept nogil
    cdef int bound_of(
        self, unsigned long long entry, int depth, int alpha, int beta
    ) noexcept nogil
    cdef int refutation(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves,
        int depth, int alpha, int beta
    ) noexcept nogil
    cdef int search_moves(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves,
        int depth, int alpha, int beta, int stored
    ) noexcept nogil
    cdef int order_moves(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves,
        int depth, int stored, int *order
    ) noexcept nogil
