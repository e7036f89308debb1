# The types of position_table.py: documented there.

cimport cython

@cython.final
cdef class PositionTable:
    cdef unsigned long long[::1] words
    cdef int size  # in words
    cdef int shift
    cdef unsigned long long generation

    cdef int bucket(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef unsigned long long probe(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef void store(
        self, unsigned long long mine, unsigned long long theirs, int depth, int cell,
        unsigned long long known
    ) noexcept nogil
    cdef void store_value(
        self, unsigned long long mine, unsigned long long theirs, int depth, int cell, int value,
        int alpha, int beta
    ) noexcept nogil
