# The types of policy.py: see there for what everything means.

from cardtable.search.hands cimport Hands

cdef class Policy(Hands):
    cdef unsigned long long chance_state
    cdef public int careless
    cdef public int defend
    cdef int need[4]
    cdef int contract[4]

    cdef unsigned long long draw(self) noexcept nogil
    cdef int any_of(self, unsigned long long mask) noexcept nogil
    cdef void prepare(self) noexcept nogil
    cdef bint wants(self, int side) noexcept nogil
    cdef bint safe(self, int card, int led, int side) noexcept nogil
    cdef bint beaten(self, unsigned long long held, int card, int led) noexcept nogil
    cdef bint forced(self, unsigned long long held, int card, int led) noexcept nogil
    cdef unsigned long long over_best(self, unsigned long long mask) noexcept nogil
    cdef int cheapest(self, unsigned long long mask) noexcept nogil
    cdef int dearest(self, unsigned long long mask) noexcept nogil
    cdef int duck(self, unsigned long long mask) noexcept nogil
    cdef int about_nil(self, int other, unsigned long long mask) noexcept nogil
    cdef int reach(self, int seat, int suit) noexcept nogil
    cdef int lead(self, unsigned long long mask) noexcept nogil
    cdef int follow(self, unsigned long long mask) noexcept nogil
    cdef int pick(self) noexcept nogil
    cdef void play_out(self) noexcept nogil
