# build: training fast
# The C types of dealer.py, which explains the fields and methods.

cdef class Dealer:
    cdef public unsigned long long state  # of the random numbers
    cdef int hands[8]  # bucket of the first player on each street, then those of the second
    cdef double outcome  # of a showdown, for the first player

    cdef unsigned long long draw(self) noexcept nogil
    cdef void deal(self) noexcept nogil

cdef class ListDealer(Dealer):
    cdef double[::1] chances  # cumulated
    cdef double[::1] outcomes
    cdef int[::1] buckets  # eight for each deal
