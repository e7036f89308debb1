# The C types of odds.py, which explains the fields and functions.

from cardtable.poker.tables cimport Tables, flush_value, plain_value

cdef class Odds:
    cdef Tables tables
    cdef int hands, free, randoms, missing
    cdef unsigned char deck[52]
    cdef unsigned char rest[52]
    cdef unsigned char drawn[10]
    cdef unsigned long long hole_keys[10]
    cdef unsigned long long hole_bits[10]
    cdef unsigned long long board_key, board_bits, state
    cdef int values[10]
    cdef long long wins[10]
    cdef long long shared[110]
    cdef long long boards

    cdef void settle(self, unsigned long long key, unsigned long long bits) noexcept nogil
    cdef void fill_hands(self, int number, unsigned long long taken) noexcept nogil
    cdef void fill_board(
        self, int begin, int size, int left, unsigned long long key, unsigned long long bits
    ) noexcept nogil
