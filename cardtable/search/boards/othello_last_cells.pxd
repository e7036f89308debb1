# The types of othello_last_cells.py: documented there.

cimport cython

from cardtable.search.bits cimport highest, lowest, popcount
from cardtable.search.boards.limits cimport Limits

@cython.final
cdef class LastCells:
    cdef unsigned long long lines[512]  # 8 * cell + direction -> the cells in that direction
    cdef unsigned long long near[64]  # cell -> its neighbours
    cdef Limits limits

    cdef unsigned long long flips(
        self, unsigned long long mine, unsigned long long theirs, int cell
    ) noexcept nogil
    cdef int last_1(
        self, unsigned long long mine, unsigned long long theirs, int cell
    ) noexcept nogil
    cdef int last_2(
        self, unsigned long long mine, unsigned long long theirs, int a, int b, int alpha, int beta
    ) noexcept nogil
    cdef int last_3(
        self, unsigned long long mine, unsigned long long theirs, int a, int b, int c, int alpha,
        int beta
    ) noexcept nogil
    cdef int search_three(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long empty,
        int alpha, int beta
    ) noexcept nogil
    cdef int quarter_of(self, int cell) noexcept nogil
    cdef unsigned long long odd_cells(self, unsigned long long empty) noexcept nogil
    cdef int search_shallow(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta
    ) noexcept nogil
    cdef int search_few(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta
    ) noexcept nogil
