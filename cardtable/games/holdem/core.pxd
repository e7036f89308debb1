# build: fast
# The C types of core.py, which explains the fields and methods.

from libc.stdlib cimport free, realloc

from cardtable.games.holdem.betting cimport Betting

cdef class Core(Betting):
    cdef long long* frames  # states before the actions to undo, FRAME words each
    cdef int room  # number of frames that fit
    cdef readonly int depth  # number of actions that can be undone

    cdef void shuffle(self, unsigned long long seed, unsigned long long number) noexcept nogil
    cpdef void deal(self, unsigned long long seed, unsigned long long number) noexcept
    cdef void play(self, long long action) noexcept nogil
    cdef int push(self) except -1 nogil
    cdef void pop(self) noexcept nogil
    cpdef int apply(self, Py_ssize_t action) except -1
    cpdef int undo(self) except -1
    cdef void write_frame(self, long long* words, int at) noexcept nogil
    cdef void read_frame(self, long long* words, int at) noexcept nogil
    cdef void assign(self, Core other) noexcept nogil
