# The C types of pots.py, which explains the fields and methods.

cimport cython

from cardtable.games.holdem.cards cimport DealtCards

@cython.final
cdef class Pots:
    cdef int seats
    cdef int odd_chips  # the rule, see pots.py
    cdef long long paid_of[10]  # seat -> chips in the pots
    cdef long long dead
    # the last count
    cdef int count
    cdef long long chips_in[10]  # pot -> its chips
    cdef int seats_of[10]  # pot -> mask of the seats that may win it
    # the payments
    cdef int award_count
    cdef int award_pot[100]
    cdef int award_seat[100]
    cdef long long award_chips[100]

    cdef void clear(self) noexcept nogil
    cdef void assign(self, Pots other) noexcept nogil
    cdef bint collect(self, long long* bets) noexcept nogil
    cdef long long total(self) noexcept nogil
    cdef void divide(self, int live) noexcept nogil
    cdef void award_all(self, int live, DealtCards cards) noexcept nogil
    cdef void award_one(self, int pot, bint is_showdown, DealtCards cards) noexcept nogil
    cdef bint is_full(self) noexcept nogil
    cdef void award(self, int pot, int seat, long long chips) noexcept nogil
    cdef list parts(self, int live)
    cdef list awards(self)
