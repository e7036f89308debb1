# The types of othello.py: see there for what everything means.

cimport cython

from cardtable.search.grid_game cimport GridGame, lowest, number

@cython.final
cdef class Othello(GridGame):
    cdef int shares[520]  # cells empty -> eight shares, see SHARES
    cdef int points[8]  # what they are shares of
    cdef unsigned long long around(self, unsigned long long cells) noexcept nogil
    cdef unsigned long long stable(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef void measure(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
