# build: fast
# C types of position.py, which explains the terms.

cimport cython

@cython.final
cdef class Position:
    cdef unsigned long long input_hands[4]  # the hands to set up, bit 13 * suit + rank
    cdef int trick[4]  # cards of the current trick, 16 * suit + rank
    cdef int best, winner, played  # set by sum_up_trick()
    cdef int holding[20]  # 4 * suit + seat -> mask of ranks held
    cdef int size[20]  # 4 * suit + seat -> number of cards held
    cdef int union[5]  # suit -> mask of ranks in play at the start of the trick
    cdef int trump  # 3 (spades), or 4 for no trump
    cdef unsigned long long shape  # suit lengths: four bits for each seat in suits 0..2
    cdef unsigned char owner[64]  # card -> seat
    cdef unsigned long long proof  # the lowest card of each suit that the last result relies on
    # lookup tables, index: mask of ranks
    cdef unsigned char top[8192]  # highest rank
    cdef unsigned char count[8192]  # number of ranks
    cdef unsigned char nth[131072]  # 16 * ranks + k -> rank of the k-th highest
    # results kept for one deal, marked with its number
    cdef unsigned int deal
    cdef unsigned long long owner_patterns[32768]  # 8192 * suit + union -> deal, owners
    cdef unsigned long long sure_cache[8192]  # trumps in play -> deal, see bounds.py

    cdef int load(self, hands, trick) except -1
    cdef int set_up(self, int leader, int place, int trump) noexcept nogil
    cdef void sum_up_trick(self, int leader, int place) noexcept nogil
    cdef void remove(self, int seat, int card) noexcept nogil
    cdef void restore(self, int seat, int card) noexcept nogil
    cdef void toggle_trick(self, int played) noexcept nogil
    cdef unsigned long long key(self, int leader, int left, bint broken) noexcept nogil
    cdef unsigned long long pattern(self, int suit) noexcept nogil
    cdef inline unsigned long long owner_pattern(self, int suit) noexcept nogil
    cdef unsigned long long compute_owner_pattern(self, int suit, int union) noexcept nogil
    cdef unsigned long long proof_counts(self) noexcept nogil
    cdef unsigned long long proof_of(self, unsigned long long counts) noexcept nogil
    cdef void add_trick_to_proof(
        self, int played, int best, int winner, bint chosen
    ) noexcept nogil
    cdef int raise_floor(self, int floors, int card) noexcept nogil
