# The C types of range_equity.py, which explains the functions.

from cardtable.poker.tables cimport Tables, flush_value, plain_value

cdef int compare(
    Tables t, const unsigned char[::1] hole, bytes boards, int count, object points, object counts
) except -1
cdef int rank(
    Tables t, bytes boards, int count, object sums, object counts, object values, object below
) except -1
cdef int value_of(Tables t, unsigned long long key, unsigned long long bits) noexcept nogil
