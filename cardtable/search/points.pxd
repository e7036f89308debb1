# C types of points.py, which explains the terms.

from cardtable.search.solver cimport Solver
from cardtable.search.trick_rules cimport MUST_BREAK, beats, breaks_spades

cdef class PointSolver(Solver):
    # bounds of the worth by 256 * tricks left + 16 * tricks of side 0 + failed nils
    cdef unsigned char min_worth[3584]
    cdef unsigned char max_worth[3584]
    # bounds by 16 * final tricks of side 0 + nils that have failed so far
    cdef unsigned char min_final[256]
    cdef unsigned char max_final[256]
    cdef int nils  # mask of the seats that bid nil

    cdef int points_lead(
        self, int leader, int goal, int left, int state, bint broken, int ply
    ) noexcept nogil
    cdef int state_after(self, int state, int winner) noexcept nogil
    cdef void order_low_first(self, int at, int end) noexcept nogil
    cdef void order_ducking(self, int at, int end, int best) noexcept nogil
    cdef int points_follow(
        self,
        int seat,
        int place,
        int led,
        int best,
        int winner,
        int goal,
        int left,
        int state,
        bint broken,
        int played,
        int duckers,
        int ply,
    ) noexcept nogil
    cdef int points_finish(
        self, int best, int winner, int goal, int left, int state, bint broken, int played, int ply
    ) noexcept nogil
    cdef int points_root(
        self, int leader, int place, int goal, int left, int state, bint broken
    ) noexcept nogil
    cdef int find_worth(
        self, int leader, int place, int left, int state, bint broken, int guess
    ) noexcept nogil
