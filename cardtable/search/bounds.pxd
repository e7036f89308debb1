# The types of bounds.py: see there for what everything means.

from cardtable.search.position cimport Position

cdef class Bounds(Position):
    cdef unsigned long long sure[8192]  # trumps in play -> generation, sure tricks of both sides

    cdef int sure_trumps(self) noexcept nogil
    cdef int trump_wins(self, int seat, int enough) noexcept nogil
    cdef unsigned long long trump_proof(self, int side, int enough) noexcept nogil
    cdef bint quick(self, int leader, int want, int left, bint broken, int sure) noexcept nogil
    cdef int last_trick(self, int leader) noexcept nogil
