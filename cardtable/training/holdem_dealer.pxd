# build: training fast
# The C types of holdem_dealer.py, which explains the fields and methods.

from cardtable.poker.tables cimport Tables, flush_value, plain_value
from cardtable.solving.boards cimport Boards, sort_cards, texture
from cardtable.solving.groupings cimport Grouping
from cardtable.solving.strengths cimport Strengths, pair_index
from cardtable.training.dealer cimport Dealer

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
