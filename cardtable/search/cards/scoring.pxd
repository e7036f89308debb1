# build: fast
# C types of scoring.py, which explains the terms.

cimport cython

@cython.final
cdef class Scoring:
    cdef int sides
    # points and values: see set_scoring(); by side where not said otherwise
    cdef tuple made, spread  # the arguments that contract_points and inverse_spread were made of
    cdef double contract_points[720]
    cdef double bag_points[72]
    cdef double base_scores[4]
    cdef double target
    cdef double floor
    cdef double inverse_spread[2048]  # points to the target -> 1 / spread of the final scores
    cdef double erf_table[1025]  # erf() from -4 to 4
    # the match table: see set_match_table()
    cdef bint has_match_table
    cdef unsigned short[::1] match_values
    cdef int knots[64]
    cdef int knot_count
    cdef int knot_below[256]  # tens -> the last knot below, never the very last one
    cdef int bags[4]  # counters by side before the hand
    # the result of the last hand, by side
    cdef double points[4]
    cdef double worth[4]
    cdef int overtricks[4]
    cdef bint made_contract[4]
    cdef double needs[4]  # points to the target after the hand, with the penalty due
    cdef int counters[4]  # bags after the hand

    cdef void score_side(
        self, int side, int contract, int towards, int over, double nils
    ) noexcept nogil
    cdef void value_sides(self) noexcept nogil
    cdef double match_value(self, double ours, double theirs) noexcept nogil
    cdef double table_value(
        self, double ours, int our_bags, double theirs, int their_bags
    ) noexcept nogil
    cdef double tens_needed(self, double need, int bags) noexcept nogil
