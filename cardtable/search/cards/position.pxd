# build: fast
# C types of position.py, which explains the terms.

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
    double now "cardtable_now"() noexcept nogil  # same clock as time.monotonic()

cdef class Position:
    # position
    cdef unsigned long long input_hands[4]  # the hands given to load(), bit 13 * suit + rank
    cdef int trick[4]  # cards of the current trick, 16 * suit + rank
    cdef int best, winner, played  # set by sum_up_trick()
    cdef int holding[20]  # 4 * suit + seat -> mask of ranks held
    cdef int size[20]  # 4 * suit + seat -> number of cards held
    cdef int union[5]  # suit -> mask of ranks in play at the start of the trick
    cdef int trump  # 3 (spades), or 4 for no trump
    cdef unsigned long long shape  # suit lengths: four bits for each seat in suits 0..2
    cdef unsigned char owner[64]  # card -> seat
    # lookup tables, index: mask of ranks
    cdef unsigned char top[8192]  # highest rank
    cdef unsigned char count[8192]  # number of ranks
    cdef unsigned char nth[131072]  # 16 * ranks + k -> rank of the k-th highest
    # search
    cdef unsigned long long proof  # the lowest card of each suit that the last result relies on
    cdef int moves[1024]  # move lists, 16 per ply: weight << 8 | card
    cdef int killer[64]  # killer moves: ply -> the lead that last caused a cutoff there
    # transposition table
    cdef unsigned long long owner_patterns[32768]  # 8192 * suit + union -> generation, owners
    cdef unsigned long long owner_masks[256]  # owner counts of two suits -> bits to compare
    cdef unsigned long long[::1] buckets  # two words each: key; generation << 32 | newest block
    cdef unsigned long long[::1] table  # blocks of entries, see store()
    cdef int bucket_mask  # number of buckets in use, less one
    cdef unsigned int generation  # buckets of an older generation count as empty
    cdef int used_lines  # lines of the table in use
    # limits
    cdef public long long nodes  # positions searched since the object was made
    cdef long long node_limit  # the search ends at this number of nodes; 0: no limit
    cdef double deadline  # the search ends at this time; 0: no limit
    cdef int poll_mask  # poll interval (nodes between two checks of the limits, 2**k) less one
    cdef int[::1] stop  # the search ends when this turns non-zero
    cdef int stopped

    cpdef int load(self, hands, trick, int leader, int trump) except -1
    cdef int set_up(self, int leader, int place, int trump) noexcept nogil
    cdef void sum_up_trick(self, int leader, int place) noexcept nogil
    cdef void remove(self, int seat, int card) noexcept nogil
    cdef void restore(self, int seat, int card) noexcept nogil
    cdef int next_move(self, int start, int end) noexcept nogil
    cdef int raise_floor(self, int floors, int card) noexcept nogil
    cdef int best_reply(self, int seat, int suit) noexcept nogil
    cdef int generate_leads(self, int at, int seat, bint broken) noexcept nogil
    cdef int generate_plays(
        self, int at, int seat, int led, int best, int winner, int place
    ) noexcept nogil
    cdef int add_leads(self, int at, int seat, int suit) noexcept nogil
    cdef int add_plays(
        self, int at, int seat, int suit, int led, int best, int winner, int place
    ) noexcept nogil
    cdef unsigned long long owner_pattern(self, int suit) noexcept nogil
    cdef unsigned long long compute_owner_pattern(self, int suit, int union) noexcept nogil
    cdef void clear_table(self) noexcept nogil
    cdef void clear_caches(self) noexcept nogil
    cdef void clear_cutoffs(self) noexcept nogil
    cdef int find_bucket(self, unsigned long long key) noexcept nogil
    cdef void store(
        self,
        unsigned long long key,
        unsigned long long pattern_01,
        unsigned long long pattern_23,
        unsigned long long bounds,
        int best,
    ) noexcept nogil
    cdef unsigned long long stored_proof(self, unsigned long long word) noexcept nogil
    cdef unsigned long long rank_proof(self, int winner, int card, bint chosen) noexcept nogil
    cdef void poll(self) noexcept nogil
