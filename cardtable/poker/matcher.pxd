# The types of matching.py: see there for what everything means.

cdef class Matcher:
    cdef int patterns, lowest, most, room
    cdef unsigned char kind[64]
    cdef unsigned char total[64]
    cdef unsigned char need[320]
    cdef unsigned char size[64]
    cdef unsigned int suited[64]
    cdef unsigned short allowed[896]
    cdef unsigned char number[8192]
    cdef unsigned int suits[4]
    cdef unsigned int alike[5]
    cdef unsigned int line
    cdef unsigned long long valid
    cdef int cards
    cdef long long contained[64]
    cdef long long first[64]
    cdef unsigned char deck[52]

    cdef void hold(self, unsigned long long bits, int cards) noexcept nogil
    cdef bint test(self, int pattern) noexcept nogil
    cdef bint suits_do(self, int pattern) noexcept nogil
    cdef bint runs(self, int pattern) noexcept nogil
    cdef bint suit_runs(self, int pattern, unsigned int one_suit) noexcept nogil
    cdef unsigned int stretched(self, unsigned int ranks) noexcept nogil
    cdef void count(self, int begin, int left, unsigned long long bits) noexcept nogil
