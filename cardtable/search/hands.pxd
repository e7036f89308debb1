# The types of hands.py: see there for what everything means.

cdef class Hands:
    cdef unsigned long long hold[4]
    cdef int took[4]
    cdef int bid[4]
    cdef int nil[4]
    cdef int side[4]
    cdef int seats
    cdef int sides
    cdef int left
    cdef int turn
    cdef int laid
    cdef int led
    cdef int best
    cdef int winner
    cdef bint broken
    cdef bint first
    cdef int breaking
    cdef int first_rule
    cdef int failed_rule
    cdef unsigned char place[64]
    cdef unsigned char count[8192]

    cdef double made[720]
    cdef double bags[72]
    cdef double base[4]
    cdef double points[4]
    cdef double worth[4]
    cdef double target
    cdef double floor
    cdef double spread[2048]
    cdef double bell[1025]
    cdef int over[4]
    cdef bint kept[4]

    cdef unsigned long long[::1] worlds
    cdef int[::1] world_bids
    cdef public int world_count
    cdef int world_room
    cdef int root_took[4]
    cdef int root_turn
    cdef int root_laid
    cdef int root_led
    cdef int root_best
    cdef int root_winner
    cdef int root_left
    cdef bint root_broken
    cdef bint root_first
    cdef unsigned long long root_trick
    cdef unsigned long long trick

    cdef int lowest(self, unsigned long long mask) noexcept nogil
    cdef int highest(self, unsigned long long mask) noexcept nogil
    cdef int number(self, unsigned long long mask) noexcept nogil
    cdef void begin(self, int world) noexcept nogil
    cdef unsigned long long legal(self) noexcept nogil
    cdef void lay(self, int card) noexcept nogil
    cdef void score(self) noexcept nogil
    cdef double chance(self, double ours, double theirs) noexcept nogil
