# The C types of cards.py, which explains the fields and methods.

cimport cython

from cardtable.poker.tables cimport Tables, flush_value, plain_value

@cython.final
@cython.no_gc  # the tables refer to no hand
cdef class DealtCards:
    cdef int size  # number of seats dealt in
    cdef int seat_at[10]  # place, from the left of the button -> seat
    cdef int place_of[10]  # seat -> place, -1 if it was not dealt in
    cdef signed char card_at[28]  # the deck in dealing order; -1 for an unknown card
    cdef int deck_size
    cdef bint knows_all  # whether all cards of the deck are known
    # hand ranks
    cdef Tables tables
    cdef bint has_tables
    cdef int ranked  # mask of the seats whose rank is known
    cdef int rank_of[10]

    cdef int deal_in(self, long long* stacks, int seats, int button) noexcept nogil
    cdef void assign(self, DealtCards other) noexcept nogil
    cdef void load_deck(self, deck) except *
    cdef void shuffle(self, unsigned long long seed, unsigned long long number) noexcept nogil
    cdef int board_place(self, int number) noexcept nogil
    cdef bint knows_board(self, int street) noexcept nogil
    cdef bint knows_hands(self, int live) noexcept nogil
    cdef bint knows_showdown(self, int live) noexcept nogil
    cdef int high_card(self, int seat) noexcept nogil
    cdef void load_tables(self)
    cdef void rank_hands(self, int live) noexcept nogil
    cdef tuple ring(self)
    cdef tuple deck(self)
    cdef tuple hole(self, int seat)
    cdef tuple board(self, int street)
