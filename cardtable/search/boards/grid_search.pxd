# build: fast
# The types of grid_search.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest
from cardtable.search.boards.grid_game cimport GridGame, GridLambda, Window
from cardtable.search.clock cimport now

@cython.final
cdef class GridSearch(GridLambda):
    cdef readonly GridGame game
    cdef Window root
    cdef int history[128]  # side offset + cell -> sum of depth ** 2 over its cutoffs
    cdef unsigned long long[::1] table  # eight words for a bucket, see store()
    cdef unsigned long long generation
    cdef public long long nodes
    cdef public long long polls
    cdef long long last_node  # the search stops here; 0: no limit
    cdef double deadline  # and at this time; 0: no limit
    cdef int poll_interval  # nodes between two polls at most
    cdef long long next_poll  # the node of the next poll
    cdef int[::1] stop  # the search stops when this is not 0
    cdef int stopped

    cdef void search(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef bint has_value(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void record_cutoff(self, int cell, Window window) noexcept nogil
    cdef int bucket(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef unsigned long long entry(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef int probe(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void store(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void schedule_poll(self) noexcept nogil
