# The types of card_tree.py: see there for what everything means.

from cardtable.search.worlds cimport Worlds

cdef class CardTree(Worlds):
    cdef unsigned char[::1] card
    cdef unsigned char[::1] mover
    cdef int[::1] child
    cdef int[::1] sibling
    cdef int[::1] visits
    cdef int[::1] offered
    cdef double[::1] value
    cdef int used
    cdef public int eager
    cdef public double nil_doubt
    cdef double explore
    cdef double inverse[4096]
    cdef double wide[4096]
    cdef int path[64]
    cdef unsigned long long tried
    cdef int bidder
    cdef int bidder_tricks
    cdef int bidder_nil
    cdef double mean
    cdef double square
    cdef long long runs
    cdef double sum_points[64]
    cdef double sum_square[64]
    cdef int sum_made[64]
    cdef int sum_set[64]
    cdef int sum_runs[64]
    cdef int sum_nil[64]

    cdef void forget(self) noexcept nogil
    cdef double root_of(self, int number) noexcept nogil
    cdef int choose(self, int node, unsigned long long mask) noexcept nogil
    cdef int grow(self, int node, int card) noexcept nogil
    cdef void once(self, int world) noexcept nogil
    cdef void say(self, int world, int seat, int tricks, int nil) noexcept nogil
    cdef void mix_failed(self, int seat) noexcept nogil
    cdef void note(self, int card) noexcept nogil
    cdef void iterate(self, int number) noexcept nogil
    cdef void try_bid(self, int seat, int tricks, int nil, int first, int last) noexcept nogil
