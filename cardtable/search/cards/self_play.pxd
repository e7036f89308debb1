# build: training fast
# C types of self_play.py, which explains the terms.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.cards.hands cimport SUIT, Hands
from cardtable.search.cards.worlds cimport Worlds

@cython.final
cdef class SelfPlay:
    cdef readonly Worlds worlds
    cdef readonly Hands hands  # those of the worlds
    # the hand played, while the search uses ``hands`` for its playouts
    cdef unsigned long long true_hold[4]
    cdef int true_took[4]
    cdef unsigned long long void_in[4]  # seat -> cards of the suits that it showed to lack
    # the cards that the seat to act cannot see
    cdef int hidden_cards[64]
    cdef int hidden_owner[64]
    cdef int hidden_count
    cdef double total[64]  # card -> sum of the worth to the seat to act

    cdef void take_root(self) noexcept nogil
    cdef void hide_cards(self) noexcept nogil
    cdef void swap_hidden(self, int number) noexcept nogil
    cdef int draw_positions(self, int number, int tries, double doubt) noexcept nogil
    cdef int best_card(self, int number, int tries, double doubt) noexcept nogil
    cdef void play_true(self, int card) noexcept nogil
    cdef void restore_root(self) noexcept nogil
