# The types of points.py: see there for what everything means.

from cardtable.search.solver cimport Solver

cdef class PointSolver(Solver):
    cdef unsigned char least[3584]  # 256 * left + 16 * tricks + broken nils -> least worth possible
    cdef unsigned char most[3584]  # the same -> greatest
    cdef unsigned char worst[256]  # 16 * tricks + broken nils -> least, whatever nils break yet
    cdef unsigned char best_of[256]  # the same -> greatest
    cdef int nils  # bit by seat: that seat bid nil

    cdef int start(
        self, int leader, int goal, int left, int state, bint broken, int ply
    ) noexcept nogil
    cdef int after(self, int state, int winner) noexcept nogil
    cdef void turn(self, int at, int end) noexcept nogil
    cdef void duck(self, int at, int end, int best) noexcept nogil
    cdef int answer(
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
    cdef int close(
        self, int best, int winner, int goal, int left, int state, bint broken, int played, int ply
    ) noexcept nogil
    cdef int question(
        self, int leader, int place, int goal, int left, int state, bint broken
    ) noexcept nogil
    cdef int settle(
        self, int leader, int place, int left, int state, bint broken, int guess
    ) noexcept nogil
