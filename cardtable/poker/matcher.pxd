# build: fast
# The C types of matcher.py, which explains the fields and functions.

cdef class Matcher:
    cdef int patterns, lowest, deck_size
    cdef unsigned char kind[64]
    cdef unsigned char total[64]
    cdef unsigned char needed[320]
    cdef unsigned char size[64]
    cdef unsigned int suited[64]
    cdef unsigned short allowed[896]
    cdef unsigned char bit_counts[8192]
    cdef unsigned int suits[4]
    cdef unsigned int ranks_with[5]
    cdef unsigned int line
    cdef unsigned long long valid
    cdef int cards
    cdef long long contained[64]
    cdef long long first[64]
    cdef unsigned char deck[52]

    cdef void set_hand(self, unsigned long long bits, int cards) noexcept nogil
    cdef bint test(self, int pattern) noexcept nogil
    cdef bint has_suits(self, int pattern) noexcept nogil
    cdef bint has_run(self, int pattern) noexcept nogil
    cdef bint has_run_in(self, int pattern, unsigned int one_suit) noexcept nogil
    cdef unsigned int line_of(self, unsigned int ranks) noexcept nogil
    cdef void count(self, int begin, int left, unsigned long long bits) noexcept nogil
