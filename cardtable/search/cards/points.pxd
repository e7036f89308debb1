# build: fast
# C types of points.py, which explains the terms.

from cardtable.search.bits cimport highest, lowest
from cardtable.search.cards.outcomes cimport Outcomes
from cardtable.search.cards.trick_rules cimport MUST_BREAK, beats, breaks_spades

cdef class PointSolver(Outcomes):
    cdef int points_lead(
        self, int leader, int left, int state, bint broken, int ply
    ) noexcept nogil
    cdef bint sure_loser(self, int leader, int trumps) noexcept nogil
    cdef void order_low_first(self, int at, int end) noexcept nogil
    cdef void order_ducking(self, int at, int end, int best) noexcept nogil
    cdef int points_follow(
        self,
        int seat,
        int place,
        int led,
        int best,
        int winner,
        int left,
        int state,
        bint broken,
        int played,
        int duckers,
        int ply,
    ) noexcept nogil
    cdef int points_finish(
        self, int best, int winner, int left, int state, bint broken, int played, int ply
    ) noexcept nogil
    cdef int points_root(
        self, int leader, int place, int left, int state, bint broken
    ) noexcept nogil
    cdef int find_worth(
        self, int leader, int place, int left, int state, bint broken, int guess
    ) noexcept nogil
