# The C types of tables.py, which explains the fields and functions.

cdef class Tables:
    cdef unsigned long long keys[256]
    cdef unsigned long long bits[256]
    cdef unsigned short flush[8192]
    cdef unsigned short rows[24576]
    cdef unsigned short cells[106496]
    cdef unsigned char ready[8]
    cdef dict values

    cpdef int prepare(self, int k) except -1
    cdef void copy_from(self, Tables made, int k)
    cdef int make(self, int k) except -1
    cdef int displace(self, list row, int k) except -1
    cdef int rank_without_flush(self, int* counts) except -1
    cdef int rank_of_flush(self, int ranks) except -1

cdef int highest_bit(int ranks)
cdef int make_code(int category, int first, int n, int others, int m)

# The two lookups, inlined by the compiled modules; tables.py has them in Python.

cdef inline int plain_value(Tables t, unsigned long long key, int k) noexcept nogil:
    if k == 7:
        return t.cells[t.rows[16384 + (key >> 51)] ^ (key >> 35 & 0xFFFF)]
    if k == 6:
        return t.cells[65536 + (t.rows[8192 + (key >> 51)] ^ (key >> 35 & 0x7FFF))]
    return t.cells[98304 + (t.rows[key >> 51] ^ (key >> 35 & 0x1FFF))]

cdef inline int flush_value(
    Tables t, unsigned long long bits, unsigned long long key
) noexcept nogil:
    cdef int suit = 0
    while not key & (<unsigned long long>8 << 4 * suit):
        suit += 1
    return t.flush[bits >> 13 * suit & 0x1FFF]
