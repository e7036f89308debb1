# The types of worlds.py: see there for what everything means.

from cardtable.search.policy cimport Policy

cdef class Worlds(Policy):
    cdef public int seat
    cdef unsigned char cards[64]
    cdef int start[17]
    cdef int classes
    cdef int holders
    cdef int owner[8]
    cdef int rows
    cdef double[::1] chances
    cdef int[::1] counts
    cdef unsigned long long known[4]
    cdef unsigned long long played[4]
    cdef int must_seat
    cdef unsigned long long must
    cdef unsigned char history[64]
    cdef int laid_before
    cdef int opener
    cdef int said[4]
    cdef bint spoken[4]
    cdef int style
    cdef double shade
    cdef int stake
    cdef int[::1] flag
    cdef double plain_value[448]
    cdef double spade_value[544]
    cdef double short_value[24]
    cdef int spade_shift
    cdef double[::1] bid_log
    cdef unsigned long long[::1] pool
    cdef double[::1] weights
    cdef int pool_room

    cdef void deal(self, int at) noexcept nogil
    cdef double expected(self, unsigned long long hand) noexcept nogil
    cdef double likelihood(self, int at, double doubt) noexcept nogil
    cdef double replay(self, double doubt) noexcept nogil
    cdef int below(self, unsigned long long mask, int card) noexcept nogil
    cdef unsigned long long merged(self, unsigned long long mask) noexcept nogil
    cdef int natural(self, unsigned long long hand) noexcept nogil
    cdef int beside(self, unsigned long long hand, int nil) noexcept nogil
    cdef int fill_pool(self, int number, double doubt) noexcept nogil
    cdef int resample(self, int number, int kept) noexcept nogil
