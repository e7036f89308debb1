# build: fast
# C types of pattern_table.py, which explains the terms.

cimport cython

@cython.final
cdef class PatternTable:
    cdef unsigned long long owner_masks[256]  # owner counts of two suits -> bits to compare
    cdef unsigned long long[::1] buckets  # two words each: key; generation << 32 | newest block
    cdef unsigned long long[::1] table  # blocks of entries, see store()
    cdef int bucket_mask  # number of buckets in use, less one
    cdef unsigned int generation  # buckets of an older generation count as empty
    cdef int used_lines  # lines of the table in use
    # the probe in progress
    cdef unsigned long long pattern_01, pattern_23
    cdef int block  # the block that it reads, or NO_BLOCK at its end
    cdef int entry  # the entry to read next; not above 8 * block: none is left in the block
    cdef unsigned long long last_word  # the third word of the entry read last; 0: there was none

    cdef void clear(self, int tricks) noexcept nogil
    cdef void begin_generation(self) noexcept nogil
    cdef int find_bucket(self, unsigned long long key) noexcept nogil
    cdef unsigned long long probe(
        self,
        unsigned long long key,
        unsigned long long pattern_01,
        unsigned long long pattern_23,
    ) noexcept nogil
    cdef unsigned long long next_match(self) noexcept nogil
    cdef inline int newest_entry(self, int block) noexcept nogil
    cdef void store(
        self,
        unsigned long long key,
        unsigned long long pattern_01,
        unsigned long long pattern_23,
        unsigned long long word,
    ) noexcept nogil
