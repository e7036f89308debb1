# The types of position.py: see there for what everything means.

cdef extern from *:
    """
    #ifdef _WIN32
    #include <windows.h>
    static inline double cardtable_now(void) {
        LARGE_INTEGER ticks, rate;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&rate);
        return (double)ticks.QuadPart / (double)rate.QuadPart;
    }
    #else
    #include <time.h>
    static inline double cardtable_now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #endif
    """
    double now "cardtable_now"() noexcept nogil  # the clock of time.monotonic()

cdef class Position:
    cdef unsigned long long given[4]  # what load() was handed: masks of 13 * suit + rank
    cdef int laid[4]  # the trick in play, 16 * suit + rank
    cdef int best, winner, played  # what stand() makes of them
    cdef int hold[20]  # 4 * suit + seat -> ranks held
    cdef int size[20]  # the same -> how many
    cdef int union[5]  # ranks of a suit in play at the start of the trick
    cdef int trump  # 3, or 4 for none
    cdef unsigned long long shape  # suit lengths: four bits for each seat in suits 0..2
    cdef unsigned char top[8192]  # ranks -> highest rank
    cdef unsigned char count[8192]  # ranks -> how many
    cdef unsigned char nth[131072]  # 16 * ranks + k -> rank of the k-th highest
    cdef unsigned char owner[64]  # card -> seat
    cdef unsigned long long pattern[32768]  # 8192 * suit + union -> generation, owners
    cdef unsigned long long masks[256]  # counts of two suits -> mask of that many highest owners
    cdef unsigned long long proof  # the lowest card of each suit that mattered
    cdef int moves[1024]  # 16 per ply: weight << 8 | card
    cdef int killer[64]  # ply -> the lead that last refuted there
    cdef unsigned long long[::1] heads  # two words each: key; generation << 32 | first entry
    cdef unsigned long long[::1] pool  # the entries, see remember()
    cdef int head_mask
    cdef unsigned int generation
    cdef int used
    cdef public long long nodes
    cdef long long last_node  # the search ends here; 0: never
    cdef double deadline  # and at this time; 0: never
    cdef int seldom  # so many nodes, a power of two less one, between two looks at the above
    cdef int[::1] stop  # the search ends when this turns non-zero
    cdef int stopped

    cpdef int load(self, hands, trick, int leader, int trump) except -1
    cdef int begin(self, int leader, int place, int trump) noexcept nogil
    cdef void stand(self, int leader, int place) noexcept nogil
    cdef void take(self, int seat, int card) noexcept nogil
    cdef void put(self, int seat, int card) noexcept nogil
    cdef int pick(self, int at, int end) noexcept nogil
    cdef int dull(self, int below, int card) noexcept nogil
    cdef int reach(self, int seat, int suit) noexcept nogil
    cdef int leads(self, int at, int seat, bint broken) noexcept nogil
    cdef int plays(self, int at, int seat, int led, int best, int winner, int place) noexcept nogil
    cdef int add_leads(self, int at, int seat, int suit) noexcept nogil
    cdef int add_plays(
        self, int at, int seat, int suit, int led, int best, int winner, int place
    ) noexcept nogil
    cdef unsigned long long owners(self, int suit) noexcept nogil
    cdef unsigned long long make_pattern(self, int suit, int union) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef int chain(self, unsigned long long key) noexcept nogil
    cdef void remember(
        self,
        unsigned long long key,
        unsigned long long low,
        unsigned long long high,
        unsigned long long bounds,
        int best,
    ) noexcept nogil
    cdef unsigned long long seen(self, unsigned long long word) noexcept nogil
    cdef unsigned long long run_end(self, int winner, int card) noexcept nogil
    cdef void poll(self) noexcept nogil
