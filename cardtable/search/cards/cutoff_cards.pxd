# build: fast
# C types of cutoff_cards.py, which explains the terms.

from cardtable.search.cards.position cimport Position

cdef class CutoffCards(Position):
    cdef unsigned char cutoffs[65536]  # cutoff_slot() -> card, 255: none

    cdef int cutoff_slot(self, int seat, int led, int best, int place) noexcept nogil
    cdef void prefer(self, int card, int start, int end, int bonus) noexcept nogil
