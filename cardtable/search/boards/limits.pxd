# The types of limits.py: documented there.

cimport cython

from cardtable.search.clock cimport now

@cython.final
cdef class Limits:
    cdef public long long nodes
    cdef public long long polls
    cdef readonly long long last_node  # the search stops here; 0: no limit
    cdef readonly double deadline  # and at this time; 0: no limit
    cdef int poll_interval  # nodes between two polls at most
    cdef long long next_poll  # the node of the next poll
    cdef int[::1] stop  # the search stops when this is not 0
    cdef int stopped

    cdef void poll(self) noexcept nogil
    cdef void schedule_poll(self) noexcept nogil
