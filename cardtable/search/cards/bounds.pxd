# build: fast
# C types of bounds.py, which explains the terms.

from cardtable.search.cards.cutoff_cards cimport CutoffCards

cdef class Bounds(CutoffCards):
    cdef unsigned long long sure_cache[8192]  # trumps in play -> generation, sure_trumps()

    cdef int sure_trumps(self) noexcept nogil
    cdef int trump_wins(self, int seat, int enough) noexcept nogil
    cdef unsigned long long trump_proof(self, int side, int enough) noexcept nogil
    cdef bint ruffs(self, int leader, int want) noexcept nogil
    cdef bint quick_tricks(
        self, int leader, int want, int left, bint broken, int sure
    ) noexcept nogil
    cdef int last_trick(self, int leader) noexcept nogil
