# build: inline
# The functions of bits.py in C. Compilers turn lowest() and highest() into single instructions.

cdef extern from *:
    """
    #ifndef CARDTABLE_BITS
    #define CARDTABLE_BITS
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int cardtable_bits_lowest(unsigned long long x) {
        unsigned long index;
    #if defined(_WIN64)
        _BitScanForward64(&index, x);
    #else
        if (!_BitScanForward(&index, (unsigned long)x)) {
            _BitScanForward(&index, (unsigned long)(x >> 32));
            index += 32;
        }
    #endif
        return (int)index;
    }
    static inline int cardtable_bits_highest(unsigned long long x) {
        unsigned long index;
    #if defined(_WIN64)
        _BitScanReverse64(&index, x);
    #else
        if (_BitScanReverse(&index, (unsigned long)(x >> 32))) index += 32;
        else _BitScanReverse(&index, (unsigned long)x);
    #endif
        return (int)index;
    }
    #else
    static inline int cardtable_bits_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int cardtable_bits_highest(unsigned long long x) {
        return 63 ^ __builtin_clzll(x);
    }
    #endif
    static inline unsigned long long cardtable_bits_bit(int index) { return 1ULL << index; }
    static inline int cardtable_bits_popcount(unsigned long long x) {
    #if defined(__POPCNT__) || defined(__aarch64__)
        return __builtin_popcountll(x);
    #else
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    #endif
    }
    /* without branches: the half, quarter, ... that contains the k-th bit, by counts of bits */
    static inline int cardtable_bits_draw(unsigned long long x, unsigned long long random) {
        unsigned long long a = x - ((x >> 1) & 0x5555555555555555ULL);
        unsigned long long b = (a & 0x3333333333333333ULL) + ((a >> 2) & 0x3333333333333333ULL);
        unsigned long long c = (b + (b >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        unsigned long long sums = c * 0x0101010101010101ULL;
        int k = (int)(((sums >> 56) * random) >> 32);
        unsigned long long below = ((0x8080808080808080ULL | (k * 0x0101010101010101ULL)) - sums)
            & 0x8080808080808080ULL;  /* bytes whose sum is at most k */
        int index = (int)(((below >> 7) * 0x0101010101010101ULL) >> 56) * 8, n, more;
        k -= (int)((sums << 8 >> index) & 255);
        n = (int)(b >> index) & 15;
        more = k >= n;
        index += more * 4;
        k -= more * n;
        n = (int)(a >> index) & 3;
        more = k >= n;
        index += more * 2;
        k -= more * n;
        n = (int)(x >> index) & 1;
        return index + (k >= n);
    }
    #endif
    """
    unsigned long long bit "cardtable_bits_bit"(int) noexcept nogil
    int lowest "cardtable_bits_lowest"(unsigned long long) noexcept nogil
    int highest "cardtable_bits_highest"(unsigned long long) noexcept nogil
    int popcount "cardtable_bits_popcount"(unsigned long long) noexcept nogil
    int draw_bit "cardtable_bits_draw"(unsigned long long, unsigned long long) noexcept nogil
