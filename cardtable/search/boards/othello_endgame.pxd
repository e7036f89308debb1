# build: fast
# The types of othello_endgame.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.boards.othello cimport OthelloKernel
from cardtable.search.boards.othello_last_cells cimport LastCells
from cardtable.search.clock cimport now

@cython.final
cdef class OthelloEndgame(LastCells):
    cdef readonly OthelloKernel game
    cdef unsigned long long[::1] table  # eight words for a bucket, see store()
    cdef unsigned int generation
    cdef public long long polls
    cdef long long last_node  # the search stops here; 0: no limit
    cdef double deadline  # and at this time; 0: no limit
    cdef int poll_interval  # nodes between two polls at most
    cdef long long next_poll  # the node of the next poll
    cdef int[::1] stop  # the search stops when this is not 0
    cdef int stopped

    cdef int search(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta
    ) noexcept nogil
    cdef int score_move(
        self, unsigned long long mine, unsigned long long theirs, int cell, int count
    ) noexcept nogil
    cdef int look_ahead(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long moves
    ) noexcept nogil
    cdef int bucket(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef unsigned long long entry(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef void store(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha, int beta,
        int best, int cell
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void schedule_poll(self) noexcept nogil
