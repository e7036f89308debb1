# C types of core.py, which explains the terms.

cimport cython

from cardtable.games.spades.rules.rule_numbers cimport BLIND, RuleNumbers, Score
from cardtable.search.bits cimport bit, lowest, popcount
from cardtable.search.cards.trick_rules cimport FREE, LEAD_ANY_TIME, beats, breaks_spades, legal_cards

cdef enum:
    DRAWING = 0
    BIDDING = 1
    EXCHANGE = 2
    PLAYING = 3
    OVER = 4

cdef unsigned long long mix(
    unsigned long long seed, unsigned long long number
) noexcept nogil

cdef unsigned long long word_at(const unsigned char* data, int offset) noexcept nogil
cpdef tuple card_tuple(unsigned long long mask)
cpdef tuple deal_by_keys(object rules, bytes keys)

cdef class Core:
    cdef readonly object rules
    cdef RuleNumbers numbers
    # the hand; arrays are by position unless said otherwise. What every play needs is together:
    # a batch plays faster if that is in few lines of the cache.
    cdef readonly int seats
    cdef readonly int dealer
    cdef readonly int to_act
    cdef int stage  # DRAWING .. OVER
    cdef int card_count  # cards played
    cdef readonly int trick_size  # cards in the current trick
    cdef int leader_count
    cdef readonly int winning  # the seat that is winning the current trick
    cdef unsigned long long led  # all cards of the suit led, 0 before the lead
    cdef unsigned long long best_suit  # all cards of the winning card's suit
    cdef int best_strength  # its rank within the suit
    cdef readonly bint broken
    cdef unsigned long long hold[4]
    cdef unsigned long long played[4]
    cdef int bid_of[4]  # -1: none yet
    cdef int took[4]
    cdef unsigned char order[54]  # cards played, in order
    cdef unsigned char led_by[20]  # the leader of each trick, the current one included
    cdef unsigned long long dealt_to[4]
    cdef unsigned long long thrown[4]  # two players: the discards
    cdef int bid_count
    cdef int looked  # mask of the seats that looked at their cards instead of bidding blind
    # the exchange
    cdef int passed_from[8]
    cdef int passed_card[8]
    cdef int passed_count
    # two players: the stock
    cdef unsigned char pile[54]
    cdef int pile_size
    cdef int pile_at  # the next card of the stock
    # the game
    cdef readonly object seed
    cdef readonly int number  # of the hand, from 0
    cdef int totals[4]  # by side
    cdef int bags[4]
    cdef int before_totals[4]  # the same before this hand was scored
    cdef int before_bags[4]
    cdef Score sheet
    # undo
    cdef int past[128]  # action, seat, stage and broken before it: see apply()
    cdef int past_size

    @cython.final
    cdef void set_up(self, object rules, int dealer)
    @cython.final
    cdef void begin(self, int dealer) noexcept nogil
    @cython.final
    cdef void shuffle(self, unsigned long long state) noexcept nogil
    @cython.final
    cdef void start_over(
        self, unsigned long long seed, unsigned long long number
    ) noexcept nogil
    # what may be done
    @cython.final
    cdef unsigned long long card_mask(self) noexcept nogil
    @cython.final
    cdef unsigned long long received(self, int seat) noexcept nogil
    @cython.final
    cdef unsigned long long passed(self, int seat) noexcept nogil
    @cython.final
    cdef int bid_refusal(self, int bid) noexcept nogil
    @cython.final
    cdef int bid_mask(self) noexcept nogil
    @cython.final
    cdef bint must_look(self) noexcept nogil
    @cython.final
    cdef int other_mask(self) noexcept nogil
    # the steps
    @cython.final
    cdef int step(self, int action) noexcept nogil
    @cython.final
    cdef int put(self, int card) noexcept nogil
    @cython.final
    cdef void find_best(self) noexcept nogil
    @cython.final
    cdef void place(self, int bid) noexcept nogil
    @cython.final
    cdef void end_bidding(self) noexcept nogil
    @cython.final
    cdef int next_passer(self) noexcept nogil
    @cython.final
    cdef void give(self, int card) noexcept nogil
    @cython.final
    cdef void take(self, bint keeps) noexcept nogil
    @cython.final
    cdef void lead(self) noexcept nogil
    @cython.final
    cdef void score_hand(self) noexcept nogil
    @cython.final
    cdef int first_seat(self) noexcept nogil
    @cython.final
    cdef void copy_to(self, Core twin) noexcept
