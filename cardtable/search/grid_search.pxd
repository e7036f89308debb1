# The types of grid_search.py: see there for what everything means.

from cardtable.search.grid_game cimport GridGame, lowest
from cardtable.search.position cimport now

cdef class GridSearch(GridGame):
    cdef int moves[4096]  # weight << 8 | cell, a stack of lists
    cdef int killers[256]  # two for each ply
    cdef int history[128]  # 64 * side + cell -> how often it was best
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

    cdef int value(
        self,
        unsigned long long mine,
        unsigned long long theirs,
        int depth,
        int alpha,
        int beta,
        int ply,
        int at,
    ) noexcept nogil
    cdef int pick(self, int at, int end) noexcept nogil
    cdef void praise(self, int cell, int side, int ply, int depth) noexcept nogil
    cdef int bucket(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef unsigned long long recall(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef void keep(
        self, unsigned long long mine, unsigned long long theirs, unsigned long long word
    ) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef void plan(self) noexcept nogil
