# build: fast
# C types of outcomes.py, which explains the terms.

cimport cython

from cardtable.search.bits cimport popcount

@cython.final
cdef class Outcomes:
    cdef unsigned char worths[224]  # by 16 * final tricks of side 0 + failed nils
    cdef int nils  # mask of the seats that bid nil
    cdef int highest_worth
    # the question of the search, by the nils that have failed: masks of final tricks of side 0
    cdef int goal
    cdef int won[16]  # that reach the goal if no more nils fail
    cdef int sure_wins[16]  # that reach it whichever of the other nils fail
    cdef int any_wins[16]  # that reach it if the right ones of the other nils fail
    # sets of outcomes: one row of bits, the tricks still to be taken, for each mask of nils
    cdef int stride  # bits of a row
    cdef unsigned char row_of[256]  # 16 * nils that may fail + those that do -> row
    cdef unsigned long long rows[16]  # nils that may fail -> the first bit of each row; 0: no room
    cdef unsigned long long feasible[224]  # 16 * tricks left + nils that may fail -> outcomes

    cdef void set_goal(self, int goal) noexcept nogil
    cdef int state_after(self, int state, int winner) noexcept nogil
    cdef unsigned long long winning(self, int state, int alive, int left) noexcept nogil
    cdef unsigned long long outcome_of_last(self, int alive, int winner) noexcept nogil
    cdef unsigned long long before_trick(
        self, unsigned long long reach, int alive, int winner
    ) noexcept nogil
    cdef int worth_in(
        self, unsigned long long reach, int state, int goal, bint reached
    ) noexcept nogil
