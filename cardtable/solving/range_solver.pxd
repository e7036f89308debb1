# The C types of range_solver.py, which explains the fields and methods.

cdef class RangeSolver:
    cdef readonly object tree
    cdef readonly int groups, nodes
    cdef public int iterations
    cdef int[::1] kinds, counts, firsts
    cdef float[::1] stakes
    cdef float[::1] chances, regrets, sums, values  # node, group
    cdef float[::1] reaches  # player, node, group
    cdef int[::1] sources  # player, node
    cdef float[::1] totals  # group

    cdef void update(self, int player) noexcept nogil
    cdef void spread_out(self, int player, float weight) noexcept nogil
    cdef void back_up(self, int player, bint best) noexcept nogil
