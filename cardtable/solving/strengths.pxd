# The C types of strengths.py, which explains the functions.

from libc.math cimport sqrt

from cardtable.poker.tables cimport Tables, flush_value, plain_value

cdef int pair_index(int a, int b) noexcept nogil

cdef class Strengths:
    cdef Tables tables
    cdef int order[1326]  # pairs by value
    cdef unsigned short values[1326]
    cdef int ends[7464]  # value -> the place after its last pair
    cdef int scores[1326]
    cdef unsigned char low[1326]  # pair -> its lower card
    cdef unsigned char high[1326]
    cdef long long totals[1326]
    cdef long long squares[1326]

    cdef void rank(self, int* board) noexcept nogil
    cdef void add(self) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef int strength(self, int pair, int runouts) noexcept nogil
    cdef int spread(self, int pair, int runouts) noexcept nogil
    cdef void count_turn(self, int* board) noexcept nogil
