# The types of solver.py: see there for what everything means.

from cardtable.search.bounds cimport Bounds

cdef class Solver(Bounds):
    cdef int lead(self, int leader, int need, int left, bint broken, int ply) noexcept nogil
    cdef int follow(
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
    cdef int finish(
        self, int best, int winner, int need, int left, bint broken, int played, int ply
    ) noexcept nogil
    cdef int ask(self, int leader, int place, int need, int left, bint broken) noexcept nogil
