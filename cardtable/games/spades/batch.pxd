# build: fast
# C types of batch.py, which explains the terms.

cimport cython

from cardtable.games.spades.core cimport DRAWING, EXCHANGE, PLAYING, Core, mix
from cardtable.search.bits cimport bit, draw_bit, lowest

@cython.final
cdef class Batch:
    cdef readonly object rules
    cdef readonly int size
    cdef readonly int seats
    cdef readonly int actions
    cdef readonly tuple planes
    cdef readonly object seed
    # the buffers as Python objects
    cdef readonly object observations
    cdef readonly object legal
    cdef readonly object to_act
    cdef readonly object done
    cdef readonly object rewards
    cdef object choices
    # the same buffers, typed
    cdef unsigned long long[:, ::1] planes_of
    cdef unsigned char[:, ::1] legal_of
    cdef unsigned long long* planes_start
    cdef unsigned char* legal_start
    cdef int width  # planes
    cdef unsigned long long expanded[256]  # eight bits -> eight bytes of 0 or 1
    cdef int[::1] choices_of
    cdef signed char[::1] seat_of
    cdef unsigned char[::1] done_of
    cdef float[:, ::1] rewards_of
    # by hand
    cdef list cores
    cdef unsigned long long[::1] numbers  # number of the deal
    cdef unsigned long long[::1] cards  # legal cards
    cdef int[::1] others  # legal actions from 54 on
    cdef unsigned long long random
    cdef unsigned long long deal_seed
    cdef bint blind
    cdef bint exchange

    cdef int find_illegal(self, const int[::1] actions)
    cdef int advance(self, const int[::1] actions)
    cdef void show(self, int index, Core core) noexcept
    cdef void show_legal(self, int index, unsigned long long cards, int others) noexcept nogil
    cdef void draw(self, int[::1] out)
