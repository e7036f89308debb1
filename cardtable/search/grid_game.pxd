# The types of grid_game.py: see there for what everything means.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int cardtable_lowest(unsigned long long x) {
        unsigned long at;
    #if defined(_WIN64)
        _BitScanForward64(&at, x);
    #else
        if (!_BitScanForward(&at, (unsigned long)x)) {
            _BitScanForward(&at, (unsigned long)(x >> 32));
            at += 32;
        }
    #endif
        return (int)at;
    }
    #else
    static inline int cardtable_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    static inline int cardtable_number(unsigned long long x) {
    #if defined(__POPCNT__) || defined(__aarch64__)
        return __builtin_popcountll(x);
    #else
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    #endif
    }
    """
    int lowest "cardtable_lowest"(unsigned long long) noexcept nogil
    int number "cardtable_number"(unsigned long long) noexcept nogil

cdef class GridGame:
    cdef unsigned long long tries  # what settle() leaves to be tried
    cdef int most  # and no value above this

    cdef unsigned long long legal(
        self, unsigned long long mine, unsigned long long theirs
    ) noexcept nogil
    cdef unsigned long long gains(
        self, unsigned long long mine, unsigned long long theirs, int cell
    ) noexcept nogil
    cdef int final(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef int settle(
        self, unsigned long long mine, unsigned long long theirs, int depth
    ) noexcept nogil
    cdef int worth(self, unsigned long long mine, unsigned long long theirs) noexcept nogil
    cdef int rank(
        self, unsigned long long mine, unsigned long long theirs, int cell, int depth
    ) noexcept nogil
    cdef long long count(
        self, unsigned long long mine, unsigned long long theirs, int depth
    ) noexcept nogil
