# C types of hands.py, which explains the terms.

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
    cdef int led  # suit led
    cdef int best  # best card so far
    cdef int winner  # seat that played it
    cdef bint broken
    cdef bint first  # the first trick of the hand
    # the rules of play: see set_rules()
    cdef int breaking
    cdef int first_rule
    cdef int failed_nil_rule
    # lookup tables
    cdef unsigned char bit_index[64]  # de Bruijn hash of a single bit -> its index
    cdef unsigned char count[8192]  # 13 bits -> number of bits set
    # scoring: see set_scoring(); by side where not said otherwise
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
    # the worlds, and the position they continue from
    cdef unsigned long long[::1] worlds  # seats masks for each world
    cdef int[::1] world_bids  # seats bids for each world; a nil as the negative of its points
    cdef public int world_count
    cdef int world_capacity
    cdef int root_took[4]
    cdef int root_turn
    cdef int root_trick_size
    cdef int root_led
    cdef int root_best
    cdef int root_winner
    cdef int root_left
    cdef bint root_broken
    cdef bint root_first
    cdef unsigned long long root_trick

    cdef int lowest(self, unsigned long long mask) noexcept nogil
    cdef int highest(self, unsigned long long mask) noexcept nogil
    cdef int popcount(self, unsigned long long mask) noexcept nogil
    cdef void start_world(self, int world) noexcept nogil
    cdef unsigned long long legal(self) noexcept nogil
    cdef void play(self, int card) noexcept nogil
    cdef void score(self) noexcept nogil
    cdef double match_value(self, double ours, double theirs) noexcept nogil
