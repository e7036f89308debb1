# build: fast
# C types of solver.py, which explains the terms.

from cardtable.search.cards.bounds cimport Bounds

cdef class Solver(Bounds):
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
    cdef int finish_trick(
        self, int best, int winner, int need, int left, bint broken, int played, int ply
    ) noexcept nogil
    cdef int search_root(
        self, int leader, int place, int need, int left, bint broken
    ) noexcept nogil
