# build: fast
# The types of connect_four.py: documented there.

cimport cython

from cardtable.search.bits cimport popcount
from cardtable.search.boards.grid_game cimport GridGame

@cython.final
cdef class ConnectFourKernel(GridGame):
    cdef bint has_four(self, unsigned long long cells) noexcept nogil
    cdef unsigned long long threats(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef int shape(self, unsigned long long cells) noexcept nogil
