# build: fast
# C types of moves.py, which explains the terms.

cimport cython

from cardtable.search.cards.position cimport Position
from cardtable.search.cards.trick_rules cimport beats

@cython.final
cdef class Moves:
    cdef int moves[1024]  # move lists, 16 per ply: weight << 8 | card
    cdef unsigned char killer[64]  # ply -> the lead that last caused a cutoff there; 255: none
    cdef unsigned char cutoffs[65536]  # cutoff_slot() -> card, 255: none

    cdef void clear_killers(self) noexcept nogil
    cdef void clear_cutoffs(self) noexcept nogil
    cdef int generate_leads(self, Position position, int index, int seat, bint broken) noexcept nogil
    cdef int generate_plays(
        self, Position position, int index, int seat, int led, int best, int winner, int place
    ) noexcept nogil
    cdef inline int best_reply(self, Position position, int seat, int suit) noexcept nogil
    cdef inline int add_leads(self, Position position, int index, int seat, int suit) noexcept nogil
    cdef inline int add_plays(
        self,
        Position position,
        int index,
        int seat,
        int suit,
        int led,
        int best,
        int winner,
        int place,
    ) noexcept nogil
    cdef void order_low_first(self, int first, int end) noexcept nogil
    cdef void order_ducking(self, int first, int end, int best, int trump) noexcept nogil
    cdef int cutoff_slot(
        self, Position position, int seat, int led, int best, int place
    ) noexcept nogil
    cdef void prefer(self, int card, int start, int end, int bonus) noexcept nogil
    cdef int next_move(self, int start, int end) noexcept nogil
