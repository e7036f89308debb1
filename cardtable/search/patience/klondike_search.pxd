# build: fast
# The types of klondike_search.py: documented there.

cimport cython

@cython.final
cdef class KlondikeSearch:
    cdef bytes start
    cdef int drawn
    cdef int columns
    cdef unsigned int noise
    cdef unsigned long long random
    cdef readonly long long positions
    cdef int depth
    cdef int capacity  # of the stack, in positions
    cdef readonly bint over
    cdef readonly bint won
    cdef unsigned long long[::1] words  # the table
    cdef unsigned long long mask
    cdef unsigned char[::1] states
    cdef int[::1] moves
    cdef int[::1] next_move  # how many moves are left
    cdef int[::1] steps
    cdef int[::1] step_count
    cdef int[::1] scores

    cdef grow_table(self)
    cdef grow_stack(self)
    cdef void search(self, long long until) noexcept nogil
    cdef bint is_won(self, int state) noexcept nogil
    cdef bint find(self, unsigned long long key) noexcept nogil
    cdef unsigned long long key(self, int state) noexcept nogil
    cdef void make(self, int depth, int move) noexcept nogil
    cdef void note(self, int depth, int step) noexcept nogil
    cdef void send_home(self, int depth, int column) noexcept nogil
    cdef void turn_up(self, int state, int column) noexcept nogil
    cdef int take(self, int state, int place) noexcept nogil
    cdef void settle(self, int depth) noexcept nogil
    cdef bint is_safe(self, int state, int card) noexcept nogil
    cdef bint is_useless(self, int state, int card) noexcept nogil
    cdef int accepting(self, int state, int card, int without) noexcept nogil
    cdef bint is_red(self, int card) noexcept nogil
    cdef void list_moves(self, int depth) noexcept nogil
    cdef void add_column(self, int depth, int column, int kings) noexcept nogil
    cdef bint is_next(self, int state, int card) noexcept nogil
    cdef bint is_reached(self, int place, int count, int waste) noexcept nogil
    cdef void add_back(self, int depth, int suit) noexcept nogil
    cdef void list_uses(self, int depth) noexcept nogil
    cdef bint fits(self, int card, int last) noexcept nogil
    cdef void add(self, int depth, int move, int score) noexcept nogil
