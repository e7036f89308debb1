# The C types of boards.py, which explains the fields and methods.

cdef class Boards:
    cdef readonly int size, count
    cdef int[::1] numbers  # rank of a board -> number of its class
    cdef unsigned char[::1] orders  # rank of a board -> the exchange of suits that leads to it
    cdef unsigned char[::1] members  # the first board of each class, size cards each
    cdef int[::1] weights  # the number of boards of each class
    cdef int choose[6][53]
    cdef int exchanges[24][4]

    cdef int rank_of(self, int* cards) noexcept nogil
    cdef int exchanged(self, int order, int card) noexcept nogil

cdef int texture(int* cards, int count) noexcept nogil
cdef void sort_cards(int* cards, int count) noexcept nogil
