# build: fast
# C types of policy.py; hands.py explains the terms.

cimport cython

from cardtable.search.bits cimport highest, lowest, popcount
from cardtable.search.cards.hands cimport PLAIN, SPADES, SUIT, WORD, Hands
from cardtable.search.cards.trick_rules cimport FREE, beats, breaks_spades, legal_cards

cdef class Policy(Hands):
    cdef unsigned long long rng_state  # of xorshift64, never 0
    cdef public int noise  # cards in 256 that are chosen at random
    cdef public int defence_margin  # spare tricks at which a side still tries to set another
    cdef int need[4]  # side -> tricks it still needs for its contract
    cdef int wanting  # mask of the sides that want the current trick
    cdef int open_nils  # mask of the seats that bid nil and have not taken a trick

    @cython.final
    cdef inline unsigned long long legal(self) noexcept nogil
    @cython.final
    cdef inline void play(self, int card) noexcept nogil
    @cython.final
    cdef inline unsigned long long random_bits(self) noexcept nogil
    @cython.final
    cdef int random_card(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef void set_goals(self) noexcept nogil
    @cython.final
    cdef inline void set_goals_after_trick(self) noexcept nogil
    @cython.final
    cdef inline void set_wanting(self) noexcept nogil
    @cython.final
    cdef inline unsigned long long winning_cards(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline unsigned long long replies(self, int seat, unsigned long long led) noexcept nogil
    @cython.final
    cdef inline unsigned long long must_beat(self, int seat, unsigned long long led) noexcept nogil
    @cython.final
    cdef inline int cheapest(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline int costliest(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline int choose_duck(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef int choose_for_nil(self, int other, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline int choose_lead(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline int choose_follow(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef inline int choose_card(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef void play_out(self) noexcept nogil
