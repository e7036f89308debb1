# build: fast
# C types of hand_net.py, which explains the terms.

from cardtable.search.bits cimport popcount

cdef class HandNet:
    cdef readonly int contexts  # numbers of a context
    cdef readonly int values  # numbers of the output
    cdef int coded, wide, narrow  # sizes of a suit's code and of the hidden layers
    cdef float[::1] plain_codes  # code of each holding of a plain suit, 8192 * coded
    cdef float[::1] spade_codes
    cdef float[::1] first, first_bias  # (2 * coded + contexts) * wide
    cdef float[::1] second, second_bias  # wide * narrow
    cdef float[::1] last, last_bias  # narrow * values

    cdef void run(
        self, unsigned long long hand, float* prepared, float* units, float* output, int values
    ) noexcept nogil
    cdef void prepare(self, float* context, float* prepared) noexcept nogil
