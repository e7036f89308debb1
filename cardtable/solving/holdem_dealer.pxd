# The C types of holdem_dealer.py, which explains the fields and methods.

from cardtable.poker.tables cimport Tables, flush_value, plain_value
from cardtable.solving.boards cimport Boards, sort_cards
from cardtable.solving.dealer cimport Dealer
from cardtable.solving.strengths cimport Strengths, pair_index

cdef class Grouping:
    cdef readonly int bins, parts
    cdef unsigned char[::1] bin_of  # strength -> bin
    cdef int[::1] limits  # parts - 1 spreads for each bin

    cdef int bucket(self, int strength, int spread) noexcept nogil

cdef class HoldemDealer(Dealer):
    cdef Tables tables
    cdef Boards flops, turns, rivers
    cdef Strengths strengths
    cdef readonly list groupings
    cdef unsigned char[::1] starts  # pair -> class of starting hands
    cdef unsigned char[::1] flop_buckets, turn_buckets, river_buckets  # class of board, pair
    cdef int cards[52]

    cdef int look_up(
        self, Boards boards, unsigned char[::1] buckets, int* board, int a, int b
    ) noexcept nogil
