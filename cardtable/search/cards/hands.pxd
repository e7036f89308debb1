# build: fast
# C types of hands.py, which explains the terms.

cimport cython

from cardtable.search.bits cimport draw_bit, highest, lowest, popcount
from cardtable.search.cards.scoring cimport Scoring
from cardtable.search.cards.trick_rules cimport FREE, beats, breaks_spades, legal_cards

cdef extern from *:
    const unsigned long long SUIT "0xFFFFULL"
    const unsigned long long SPADES "0xFFFF000000000000ULL"
    const unsigned long long PLAIN "0x0000FFFFFFFFFFFFULL"
    const unsigned long long WORD "0xFFFFFFFFFFFFFFFFULL"

@cython.final
cdef class Hands:
    cdef readonly Scoring scoring
    # the hand being played
    cdef unsigned long long hold[4]  # cards by seat
    cdef int took[4]  # tricks by seat
    cdef int bid[4]  # by seat; 0 for a nil
    cdef int nil[4]  # points at stake by seat; 0 for a seat that did not bid nil
    cdef int side[4]  # side by seat
    cdef int seats
    cdef int sides
    cdef int left  # tricks left, including the current one
    cdef int turn  # seat to act
    cdef unsigned long long trick  # cards of the current trick
    cdef int trick_size  # number of cards in it
    cdef unsigned long long led  # mask of the suit led; 0 before the lead
    cdef int best  # best card so far
    cdef int winner  # seat that played it
    cdef bint broken
    cdef int first_trick  # first_rule in the first trick of the hand, FREE in later ones
    # the rules of play: see set_rules()
    cdef int breaking
    cdef int first_rule
    cdef int failed_nil_rule
    # the root: see set_root()
    cdef int root_took[4]
    cdef int root_turn
    cdef int root_trick_size
    cdef unsigned long long root_led
    cdef int root_best
    cdef int root_winner
    cdef int root_left
    cdef bint root_broken
    cdef int root_first_trick
    cdef unsigned long long root_trick
    # the policy
    cdef unsigned long long rng_state  # of xorshift64, never 0
    cdef public int noise  # cards in 256 that are chosen at random
    cdef public int defence_margin  # spare tricks at which a side still tries to set another
    cdef int need[4]  # side -> tricks it still needs for its contract
    cdef int wanting  # mask of the sides that want the current trick
    cdef int open_nils  # mask of the seats that bid nil and have not taken a trick

    cdef void start(self) noexcept nogil
    cdef inline unsigned long long legal(self) noexcept nogil
    cdef inline void play(self, int card) noexcept nogil
    cdef unsigned long long merge_runs(self, unsigned long long mask) noexcept nogil
    cdef inline unsigned long long random_bits(self) noexcept nogil
    cdef int random_card(self, unsigned long long mask) noexcept nogil
    cdef void set_goals(self) noexcept nogil
    cdef inline void set_goals_after_trick(self) noexcept nogil
    cdef inline void set_wanting(self) noexcept nogil
    cdef inline unsigned long long winning_cards(self, unsigned long long mask) noexcept nogil
    cdef inline unsigned long long replies(self, int seat, unsigned long long led) noexcept nogil
    cdef inline unsigned long long must_beat(self, int seat, unsigned long long led) noexcept nogil
    cdef inline int cheapest(self, unsigned long long mask) noexcept nogil
    cdef inline int costliest(self, unsigned long long mask) noexcept nogil
    cdef inline int choose_duck(self, unsigned long long mask) noexcept nogil
    cdef int choose_for_nil(self, int other, unsigned long long mask) noexcept nogil
    cdef inline int choose_lead(self, unsigned long long mask) noexcept nogil
    cdef inline int choose_follow(self, unsigned long long mask) noexcept nogil
    cdef inline int choose_card(self, unsigned long long mask) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef void score(self) noexcept nogil
