# The C types of core.py, which explains the fields and methods.

from libc.stdlib cimport free, realloc

from cardtable.games.holdem.cards cimport DealtCards
from cardtable.games.holdem.pots cimport Pots

cpdef enum:
    FOLD = -1
    CALL = 0

cpdef enum:
    MAY_FOLD = 1
    MAY_CALL = 2
    MAY_RAISE = 4

cpdef enum:  # the steps between two decisions, in order; bets are made between DEAL and RETURN
    NO_STEP = 0
    ANTES = 1
    SMALL_BLIND = 2
    BIG_BLIND = 3
    STRADDLE = 4
    DEAL = 5
    RETURN = 6
    COLLECT = 7
    TURN_UP = 8
    STREET = 9
    SETTLE = 10

cdef class Core:
    cdef DealtCards cards
    cdef Pots pool
    # fixed during a hand
    cdef readonly int seats, button, small, big
    cdef long long start_of[10]  # seat -> stack before antes and blinds
    # the stakes
    cdef int structure, raise_cap
    cdef long long small_blind, big_blind, ante, straddle, small_bet, big_bet
    cdef bint big_blind_ante, dead_antes, cap_heads_up, all_show, has_posts
    cdef long long ante_at[10]  # with has_posts, what each seat posts
    cdef long long blind_at[10]  # negative: posted late
    cdef public bint external
    # chips and seats
    cdef long long stack_of[10]  # seat -> chips behind
    cdef readonly int live, able, shown, street, aggressor
    cdef readonly bint face_up, over
    # the betting
    cdef long long bet_of[10]  # seat -> chips bet on this street
    cdef long long acted_at[10]  # seat -> high bet (fixed limit: bet count) when it acted, or -1
    cdef int raised_on[4]  # street -> mask of the seats that bet or raised
    cdef readonly long long current, min_raise, full_bet, least, most
    cdef readonly int bet_count, to_act
    cdef readonly bint heads_up
    # the steps between two decisions
    cdef int stage  # the step to try next
    cdef readonly int step_seat
    cdef int opener  # the seat of the highest blind; the next one acts first
    cdef readonly long long step_chips
    # the undo stack
    cdef long long* frames  # states before the actions to undo, FRAME words each
    cdef int room  # number of frames that fit
    cdef readonly int depth  # number of actions that can be undone

    cdef void allocate(self)
    cpdef void load_stakes(self, stakes) except *
    cdef void begin(self, int button, int small, int big) noexcept nogil
    cdef int next_step(self) noexcept nogil
    cdef void run_on(self) noexcept nogil
    cdef bint post(self, int step) noexcept nogil
    cdef bint find_straddle(self) noexcept nogil
    cdef long long blind_due(self, int seat) noexcept nogil
    cdef bint post_antes(self) noexcept nogil
    cdef long long ante_due(self, int seat) noexcept nogil
    cdef void put(self, int seat, long long chips) noexcept nogil
    cdef bint return_uncalled(self) noexcept nogil
    cdef bint turn_up(self) noexcept nogil
    cdef void begin_street(self) noexcept nogil
    cdef void ask(self, int seat) noexcept nogil
    cdef int next_seat(self, int seat) noexcept nogil
    cdef void set_range(self) noexcept nogil
    cdef bint at_cap(self) noexcept nogil
    cdef long long called_pot(self) noexcept nogil
    cdef long long missing_blinds(self) noexcept nogil
    cdef long long raise_by(self, long long percent) noexcept nogil
    cdef long long chips_in_play(self) noexcept nogil
    cdef bint allows(self, long long action) noexcept nogil
    cdef void change_bets(self, long long action) noexcept nogil
    cdef int showing_seat(self, int number) noexcept nogil
    cdef void show_hands(self) noexcept nogil
    cdef void pay_pots(self) noexcept nogil
    cdef void close(self) noexcept nogil
    cpdef void deal(self, unsigned long long seed, unsigned long long number) noexcept
    cdef void play(self, long long action) noexcept nogil
    cdef int push(self) except -1 nogil
    cdef void pop(self) noexcept nogil
    cpdef int apply(self, Py_ssize_t action) except -1
    cpdef int undo(self) except -1
    cdef void write_frame(self, long long* words, int start) noexcept nogil
    cdef void read_frame(self, long long* words, int start) noexcept nogil
    cdef void assign(self, Core other) noexcept nogil
