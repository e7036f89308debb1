# build: fast
# The types of golf_search.py: documented there.

cimport cython

@cython.final
cdef class GolfSearch:
    cdef unsigned char[::1] cards  # of the columns
    cdef int[::1] sizes
    cdef unsigned char[::1] stock
    cdef int stock_size
    cdef unsigned char[::1] fits
    cdef int[::1] ranks  # of the last card of the waste, by depth
    cdef int[::1] choices  # the next one to try, by depth
    cdef int drawn
    cdef int left
    cdef int depth
    cdef readonly long long positions
    cdef readonly bint over
    cdef readonly bint won
    cdef unsigned char[::1] seen

    cdef void search(self, long long until) noexcept nogil
    cdef bint make(self, int choice) noexcept nogil
    cdef void undo(self, int choice) noexcept nogil
    cdef bint find(self, int rank) noexcept nogil
