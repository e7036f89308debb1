# The types of grid_search.py: see there for what everything means.

cimport cython

from cardtable.search.grid_game cimport GridGame, GridLambda, Window, lowest
from cardtable.search.position cimport now

@cython.final
cdef class GridSearch(GridLambda):
    cdef readonly GridGame game
    cdef Window root
    cdef int history[128]  # side + cell -> how often it was best
    cdef unsigned long long[::1] table  # eight words for a bucket, see keep()
    cdef unsigned long long generation
    cdef public long long nodes
    cdef public long long polls
    cdef long long last_node  # the search ends here; 0: never
    cdef double deadline  # and at this time; 0: never
    cdef int seldom  # so many nodes at most between two looks at the above
    cdef long long next_poll  # the next look is at this node
    cdef int[::1] stop  # the search ends when this turns non-zero
    cdef int stopped

    cdef void look(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef bint is_told(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void praise(self, int cell, Window window) noexcept nogil
    cdef int bucket(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef int recall(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef int read(self, unsigned long long word, Window window) noexcept nogil
    cdef void keep(
        self, unsigned long long mine, unsigned long long theirs, Window window
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void plan(self) noexcept nogil
