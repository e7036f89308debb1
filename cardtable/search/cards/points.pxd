# build: fast
# C types of points.py, which explains the terms.

cimport cython

from cardtable.search.bits cimport highest, lowest
from cardtable.search.cards.bounds cimport last_trick, quick_tricks, sure_trumps, trump_proof
from cardtable.search.cards.moves cimport Moves
from cardtable.search.cards.outcomes cimport Outcomes
from cardtable.search.cards.pattern_table cimport PatternTable
from cardtable.search.cards.position cimport Position
from cardtable.search.cards.solver cimport Solver
from cardtable.search.cards.trick_rules cimport beats

@cython.final
cdef class PointSolver:
    cdef readonly Solver solver
    cdef readonly Outcomes outcomes
    cdef Position position  # these three are the solver's
    cdef Moves moves
    cdef PatternTable table
    cdef unsigned long long reach  # the outcomes that the last search left open
    cdef int table_move  # best lead of a matching entry that settles nothing
    cdef int best_lead  # the lead that caused a cutoff in try_leads()

    cdef int points_lead(
        self, int leader, int left, int state, bint broken, int ply
    ) noexcept nogil
    cdef inline int last_outcome(self, int leader, int state) noexcept nogil
    cdef int settle(
        self, int value, unsigned long long reach, unsigned long long proof, int trumps
    ) noexcept nogil
    cdef inline int settle_by_trumps(
        self,
        int left,
        int trumps,
        int sure,
        int maybe,
        unsigned long long question,
        unsigned long long feasible,
        unsigned long long rows,
    ) noexcept nogil
    cdef inline int settle_by_cashing(
        self,
        int leader,
        int left,
        bint broken,
        int trumps,
        int sure,
        int maybe,
        unsigned long long feasible,
        unsigned long long rows,
    ) noexcept nogil
    cdef inline int settle_by_losing(
        self,
        int leader,
        int left,
        int trumps,
        int sure,
        int maybe,
        unsigned long long feasible,
        unsigned long long rows,
    ) noexcept nogil
    cdef bint sure_loser(self, int leader, int trumps) noexcept nogil
    cdef inline int settle_as_tricks(
        self,
        int leader,
        int left,
        bint broken,
        int ply,
        int trumps,
        int sure,
        int maybe,
        unsigned long long feasible,
        unsigned long long rows,
    ) noexcept nogil
    cdef inline int probe(
        self,
        unsigned long long key,
        unsigned long long pattern_01,
        unsigned long long pattern_23,
        int trumps,
        unsigned long long question,
        unsigned long long possible,
        bint tracked,
    ) noexcept nogil
    cdef inline int try_leads(
        self,
        int leader,
        int left,
        int state,
        bint broken,
        int ply,
        int similar_move,
        int duckers,
    ) noexcept nogil
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
    cdef inline int points_finish(
        self, int best, int winner, int left, int state, bint broken, int played, int ply
    ) noexcept nogil
    cdef int points_root(
        self, int leader, int place, int left, int state, bint broken
    ) noexcept nogil
    cdef int find_worth(
        self, int leader, int place, int left, int state, bint broken, int guess
    ) noexcept nogil
