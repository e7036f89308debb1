# build: fast
# The types of four_solver.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.boards.limits cimport Limits

cdef extern from *:
    """
    #ifdef __GNUC__
    #define cardtable_prefetch(address) __builtin_prefetch(address)
    #else
    #define cardtable_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "cardtable_prefetch"(const void *address) noexcept nogil

@cython.final
cdef class FourSolver:
    cdef unsigned long long[::1] table  # two words for a bucket, see store()
    cdef int table_shift
    cdef const unsigned long long[::1] book_keys
    cdef const signed char[::1] book_scores
    cdef int book_size
    cdef unsigned long long moves[336]  # eight for each number of discs, 0 ends them
    cdef unsigned long long made[336]  # the winning cells after each of the moves
    cdef int ranks[336]  # their scores for move ordering
    cdef readonly Limits limits

    cdef int search(
        self,
        unsigned long long mine,
        unsigned long long theirs,
        unsigned long long danger,
        int count,
        int alpha,
    ) noexcept nogil
    cdef int search_within(
        self,
        unsigned long long mine,
        unsigned long long theirs,
        unsigned long long tries,
        int count,
        int alpha,
        int lower,
        int upper,
    ) noexcept nogil
    cdef int order_moves(
        self,
        unsigned long long mine,
        unsigned long long theirs,
        unsigned long long tries,
        int count,
        int alpha,
    ) noexcept nogil
    cdef int search_moves(
        self, unsigned long long mine, unsigned long long theirs, int count, int alpha
    ) noexcept nogil
    cdef int book_score(self, unsigned long long key) noexcept nogil
    cdef void fetch(self, unsigned long long key) noexcept nogil
    cdef unsigned long long probe(self, unsigned long long key) noexcept nogil
    cdef void store(
        self, unsigned long long key, int lower, int upper, long long work
    ) noexcept nogil
