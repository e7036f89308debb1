# C types of policy.py; hands.py explains the terms.

from cardtable.search.hands cimport Hands

cdef class Policy(Hands):
    cdef unsigned long long rng_state  # of xorshift64, never 0
    cdef public int noise  # cards in 256 that are chosen at random
    cdef public int defence_margin  # spare tricks at which a side still tries to set another
    cdef int need[4]  # side -> tricks it still needs for its contract

    cdef unsigned long long random_bits(self) noexcept nogil
    cdef int random_card(self, unsigned long long mask) noexcept nogil
    cdef void count_needs(self) noexcept nogil
    cdef bint wants_trick(self, int side) noexcept nogil
    cdef bint is_safe(self, int card, int led, int side) noexcept nogil
    cdef bint can_beat(self, unsigned long long held, int card, int led) noexcept nogil
    cdef bint must_beat(self, unsigned long long held, int card, int led) noexcept nogil
    cdef unsigned long long winning_cards(self, unsigned long long mask) noexcept nogil
    cdef int cheapest(self, unsigned long long mask) noexcept nogil
    cdef int costliest(self, unsigned long long mask) noexcept nogil
    cdef int choose_duck(self, unsigned long long mask) noexcept nogil
    cdef int choose_for_nil(self, int other, unsigned long long mask) noexcept nogil
    cdef int best_reply(self, int seat, int suit) noexcept nogil
    cdef int choose_lead(self, unsigned long long mask) noexcept nogil
    cdef int choose_follow(self, unsigned long long mask) noexcept nogil
    cdef int choose_card(self) noexcept nogil
    cdef void play_out(self) noexcept nogil
