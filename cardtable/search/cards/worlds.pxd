# C types of worlds.py, which explains the terms.

cimport cython

from cardtable.search.bits cimport highest, popcount
from cardtable.search.cards.hand_net cimport HandNet
from cardtable.search.cards.hands cimport SUIT, Hands
from cardtable.search.cards.trick_rules cimport LEAD_ANY_TIME, beats

@cython.final
cdef class Worlds:
    cdef readonly Hands hands
    # the worlds drawn
    cdef unsigned long long[::1] worlds  # seats masks for each world
    cdef int[::1] world_bids  # seats bids for each world; a nil as the negative of its points
    cdef readonly int world_count
    cdef int world_capacity
    cdef public int seat  # the seat that searches
    # hidden cards: see set_hidden()
    cdef unsigned char cards[64]  # class by class
    cdef int start[17]  # class -> index of its first card
    cdef int class_count
    cdef int place_count
    cdef int place_owner[8]
    cdef int split_count
    cdef double[::1] split_chances  # cumulated
    cdef int[::1] split_cards  # split, class, place -> number of cards
    cdef unsigned long long known[4]
    cdef int must_seat
    cdef unsigned long long must_hold
    # bids and plays so far: see set_history()
    cdef unsigned char history[64]
    cdef int history_length
    cdef int opener
    cdef int bids_seen[4]
    # evaluation of hands: see set_bid_model()
    cdef double plain_value[448]
    cdef double spade_value[544]
    cdef double short_value[24]
    cdef int spade_shift
    cdef double[::1] bid_log_likelihood
    # the same by a network, if there is one: see set_bid_net()
    cdef HandNet bid_net
    cdef bint has_net
    cdef float prepared[4][256]
    cdef float net_units[512]
    cdef float net_output[64]
    cdef double net_scale
    cdef double net_doubt
    cdef int bid_count
    # bids to come: see natural_bids()
    cdef bint has_bid[4]
    cdef int bidding_style
    cdef double bid_discount
    cdef int nil_stake
    # worlds drawn uniformly, from which resample() selects
    cdef unsigned long long[::1] candidates
    cdef double[::1] weights  # log-likelihood, then importance weight
    cdef int candidate_capacity
    cdef int[::1] stop_flag

    cdef void start_world(self, int world) noexcept nogil
    cdef int reserve(self, int candidates, int worlds) except -1
    cdef void draw_candidate(self, int candidate) noexcept nogil
    cdef double expected_tricks(self, unsigned long long hand) noexcept nogil
    cdef double bid_by_net(self, int seat) noexcept nogil
    cdef double log_likelihood(self, int candidate, double doubt) noexcept nogil
    cdef double log_likelihood_of_plays(self, double doubt) noexcept nogil
    cdef int run_of(self, unsigned long long mask, int card) noexcept nogil
    cdef int natural_bid(self, unsigned long long hand) noexcept nogil
    cdef int bid_beside_nil(self, unsigned long long hand, int nil) noexcept nogil
    cdef int draw_candidates(self, int number, double doubt) noexcept nogil
    cdef int resample(self, int number, int count) noexcept nogil
