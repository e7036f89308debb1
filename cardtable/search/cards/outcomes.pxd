# build: fast
# C types of outcomes.py, which explains the terms.

from cardtable.search.cards.solver cimport Solver

cdef class Outcomes(Solver):
    cdef unsigned char worths[224]  # by 16 * final tricks of side 0 + failed nils
    cdef int nils  # mask of the seats that bid nil
    cdef int highest_worth
    # the question of the search, by the nils that have failed: masks of final tricks of side 0
    cdef int goal
    cdef int won[16]  # that reach the goal if no more nils fail
    cdef int sure_wins[16]  # that reach it whichever of the other nils fail
    cdef int any_wins[16]  # that reach it if the right ones of the other nils fail
    # sets of outcomes: one row of bits, the tricks still to be taken, for each mask of nils
    cdef unsigned long long reach  # the outcomes that the last search left open
    cdef int stride  # bits of a row
    cdef int tracked_nils  # the largest number of nils that there is room for
    cdef unsigned char row_of[256]  # 16 * nils that may fail + those that do -> row
    cdef unsigned long long rows[5]  # number of nils that may fail -> the first bit of each row
    cdef unsigned long long feasible[224]  # 16 * tricks left + nils that may fail -> outcomes

    cdef void set_goal(self, int goal) noexcept nogil
    cdef int state_after(self, int state, int winner) noexcept nogil
    cdef void add_trick_to_reach(self, int alive, int winner) noexcept nogil
    cdef int worth_in_reach(self, int state, int goal, bint reached) noexcept nogil
