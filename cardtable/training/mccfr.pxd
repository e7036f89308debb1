# build: training fast
# The C types of mccfr.py, which explains the fields and methods.

cimport cython

from cardtable.training.dealer cimport Dealer

@cython.final
cdef class Solver:
    cdef readonly Dealer dealer
    cdef readonly object tree
    cdef readonly tuple buckets
    cdef int[::1] firsts, inside
    cdef int[::1] marks  # node -> kind + 16 * street + 256 * number of actions
    cdef double[::1] stakes
    cdef long long begins[8]  # player and street -> where its numbers begin
    cdef long long widths[8]  # numbers of one bucket
    cdef float[::1] regrets, sums
    cdef float[::1] chances, totals, squares, visits  # of measure()
    cdef public long long iterations
    cdef readonly double floor, limit, explore, tremble
    cdef bint prunes

    cpdef long long place(self, int node, int bucket)
    cdef double end_value(self, int kind, int node) noexcept nogil
    cdef double walk(self, int node, int traverser, double weight) noexcept nogil
    cdef void match_regrets(self, long long start, int count, double *chances) noexcept nogil
    cdef double try_actions(
        self, int first, long long start, int count, int traverser, double weight, double *chances
    ) noexcept nogil
    cdef int draw_action(self, int count, double *chances) noexcept nogil
    cdef double weigh(self, int node, int traverser) noexcept nogil
