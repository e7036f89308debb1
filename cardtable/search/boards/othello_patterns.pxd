# The types of othello_patterns.py: documented there.

cimport cython

from cardtable.search.bits cimport popcount

@cython.final
cdef class PatternWeights:
    cdef unsigned long long rows[24576]  # (256 * row + its discs) * 12 -> parts of four states each
    cdef int offset[48]  # place -> first weight of its pattern
    cdef int size  # weights of a phase
    cdef short[::1] weights

    cdef void expand(self, stored) except *
    cdef void fill_rows(self) except *
    cdef int value(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
