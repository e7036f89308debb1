# build: fast
# The C types of holdem_dealer.py, which explains the fields and methods.

from cardtable.poker.tables cimport Tables, flush_value, plain_value
from cardtable.solving.boards cimport Boards, sort_cards, texture
from cardtable.solving.dealer cimport Dealer
from cardtable.solving.strengths cimport Strengths, pair_index

cdef class Grouping:
    cdef readonly int bins, parts
    cdef unsigned char[::1] bin_of  # strength -> bin
    cdef int[::1] limits  # parts - 1 spreads for each bin

    cdef int group(self, int strength, int spread) noexcept nogil

cdef class HoldemDealer(Dealer):
    cdef Tables tables
    cdef Boards flops, turns, rivers
    cdef Strengths strengths
    cdef readonly list groupings
    cdef unsigned char[::1] starts  # pair -> class of starting hands
    cdef unsigned char[::1] flop_groups, turn_groups, river_groups  # class of board, pair
    cdef int sizes[3]  # the number of groups on flop, turn and river
    cdef int cards[52]

    cdef int look_up(
        self, Boards boards, unsigned char[::1] groups, int* board, int a, int b
    ) noexcept nogil
    cdef void put_buckets(
        self, int street, int* board, Boards boards, unsigned char[::1] groups
    ) noexcept nogil
