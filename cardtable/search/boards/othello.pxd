# The types of othello.py: documented there.

cimport cython

from cardtable.search.bits cimport lowest, popcount
from cardtable.search.boards.grid_game cimport GridGame
from cardtable.search.boards.othello_patterns cimport PatternWeights

@cython.final
cdef class OthelloKernel(GridGame):
    cdef PatternWeights patterns  # None: the handmade evaluation
    cdef int weights[520]  # 8 * empty cells + feature -> weight, see WEIGHTS
    cdef int feature[8]  # the features of the position evaluated
    cdef unsigned long long neighbours(self, unsigned long long cells) noexcept nogil
    cdef unsigned long long stable(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef void compute_features(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
