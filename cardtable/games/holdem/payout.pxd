# build: fast
# The C types of payout.py, which explains the fields and methods.

from cardtable.poker.tables cimport Tables, flush_value, plain_value

cdef class Payout:
    # fixed during a hand
    cdef readonly int seats, button, small, big
    cdef int size  # number of seats dealt in
    cdef int seat_at[10]  # place, from the left of the button -> seat
    cdef int place_of[10]  # seat -> place, -1 if it was not dealt in
    cdef long long start_of[10]  # seat -> stack before antes and blinds
    cdef signed char card_at[28]  # the deck in dealing order; -1 for an unknown card
    cdef int deck_size
    cdef bint knows_all  # whether all cards of the deck are known
    cdef int odd_chips  # the rule, see payout.py
    cdef bint all_show
    # chips and cards
    cdef long long stack_of[10]  # seat -> chips behind
    cdef long long paid_of[10]  # seat -> chips in the pots
    cdef readonly long long dead
    cdef readonly int live, able, shown, street, aggressor
    cdef readonly bint face_up, over
    # the last count of the pots
    cdef readonly int pot_count
    cdef long long pot_chips[10]
    cdef int pot_seats[10]  # pot -> mask of the seats that may win it
    # the payments
    cdef readonly int award_count
    cdef int award_pot[100]
    cdef int award_seat[100]
    cdef long long award_chips[100]
    # hand ranks
    cdef Tables tables
    cdef bint has_tables
    cdef int ranked  # mask of the seats whose rank is known
    cdef int rank_of[10]

    cdef void allocate(self)
    cpdef void load_deck(self, deck) except *
    cdef int board_place(self, int number) noexcept nogil
    cdef bint knows_board(self, int street) noexcept nogil
    cdef bint knows_showdown(self) noexcept nogil
    cdef int showing_seat(self, int number) noexcept nogil
    cdef void count_pots(self) noexcept nogil
    cdef void load_tables(self)
    cdef void rank_hands(self) noexcept nogil
    cdef void show_hands(self) noexcept nogil
    cdef int high_card(self, int seat) noexcept nogil
    cdef void pay_pot(self, int pot) noexcept nogil
    cdef void award(self, int pot, int seat, long long chips) noexcept nogil
    cdef void pay_pots(self) noexcept nogil
    cdef void close(self) noexcept nogil
