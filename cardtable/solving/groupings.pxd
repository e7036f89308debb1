# The C types of groupings.py, which explains the fields and methods.

cdef class Grouping:
    cdef readonly int bins, parts
    cdef unsigned char[::1] bin_of  # strength -> bin
    cdef int[::1] limits  # parts - 1 spreads for each bin

    cdef int group(self, int strength, int spread) noexcept nogil
