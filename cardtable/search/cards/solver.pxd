# build: fast
# C types of solver.py, which explains the terms.

cimport cython

from cardtable.search.cards.bounds cimport last_trick, quick_tricks, sure_trumps, trump_proof
from cardtable.search.cards.moves cimport Moves
from cardtable.search.cards.pattern_table cimport PatternTable
from cardtable.search.cards.position cimport Position
from cardtable.search.cards.trick_rules cimport beats
from cardtable.search.clock cimport now

@cython.final
cdef class Solver:
    cdef Position position
    cdef Moves moves
    cdef PatternTable table
    # limits
    cdef public long long nodes  # positions searched since the object was made
    cdef long long node_limit  # the search ends at this number of nodes; 0: no limit
    cdef double deadline  # the search ends at this time; 0: no limit
    cdef int poll_mask  # poll interval (nodes between two checks of the limits, 2**k) less one
    cdef int[::1] stop  # the search ends when this turns non-zero
    cdef int stopped

    cdef int set_up(self, int leader, int place, int trump) noexcept nogil
    cdef bint count_node(self) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef int search_lead(self, int leader, int need, int left, bint broken, int ply) noexcept nogil
    cdef int search_follow(
        self,
        int seat,
        int place,
        int led,
        int best,
        int winner,
        int need,
        int left,
        bint broken,
        int played,
        int ply,
    ) noexcept nogil
    cdef inline int finish_trick(
        self, int best, int winner, int need, int left, bint broken, int played, int ply
    ) noexcept nogil
    cdef int search_root(
        self, int leader, int place, int need, int left, bint broken
    ) noexcept nogil
