# build: fast
# C types of hands.py, which explains the terms.

from cardtable.search.cards.trick_rules cimport FREE, beats

cdef extern from *:
    const unsigned long long SUIT "0xFFFFULL"
    const unsigned long long SPADES "0xFFFF000000000000ULL"
    const unsigned long long PLAIN "0x0000FFFFFFFFFFFFULL"
    const unsigned long long WORD "0xFFFFFFFFFFFFFFFFULL"

cdef class Hands:
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
    # scoring: see set_scoring(); by side where not said otherwise
    cdef tuple made, spread  # the arguments that contract_points and inverse_spread were made of
    cdef double contract_points[720]
    cdef double bag_points[72]
    cdef double base_scores[4]
    cdef double points[4]
    cdef double worth[4]
    cdef double target
    cdef double floor
    cdef double inverse_spread[2048]  # points to the target -> 1 / spread of the final scores
    cdef double erf_table[1025]  # erf() from -4 to 4
    cdef int overtricks[4]
    cdef bint made_contract[4]
    # the match table: see set_match_table()
    cdef bint has_match_table
    cdef unsigned short[::1] match_values
    cdef int knots[64]
    cdef int knot_count
    cdef int knot_below[256]  # tens -> the last knot below, never the very last one
    cdef int bags[4]  # counters by side before the hand
    # the worlds, and the position they continue from
    cdef unsigned long long[::1] worlds  # seats masks for each world
    cdef int[::1] world_bids  # seats bids for each world; a nil as the negative of its points
    cdef public int world_count
    cdef int world_capacity
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

    cdef void start_world(self, int world) noexcept nogil
    cdef void score(self) noexcept nogil
    cdef double match_value(self, double ours, double theirs) noexcept nogil
    cdef double table_value(
        self, double ours, int our_bags, double theirs, int their_bags
    ) noexcept nogil
    cdef double tens_needed(self, double need, int bags) noexcept nogil
