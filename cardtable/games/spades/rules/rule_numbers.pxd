# build: pickle
# C types of rule_numbers.py, which explains the terms.

cdef enum:
    BLIND = 18  # the number of a blind nil among the bids

cdef enum:
    MADE = 0
    SET = 1
    BAGS = 2
    BAG_PENALTY = 3
    NIL_MADE = 4
    NIL_FAILED = 5

cdef enum:
    TO_CONTRACT = 0
    TO_BAGS = 1

cdef enum:
    LINES = 4  # room for two nils, contract and bags; bag penalties take none

cdef class RuleNumbers:
    cdef readonly int seats
    cdef readonly int hand_size
    cdef readonly int sides
    cdef bint partners
    cdef int side[4]
    cdef unsigned char power[54]
    cdef unsigned char suit[54]
    cdef unsigned long long suit_cards[4]
    cdef unsigned char deck[54]
    cdef readonly int deck_size
    cdef int breaking
    cdef int first_trick
    cdef int bidding
    cdef bint bids_unlimited
    cdef int nil
    cdef int blind_nil
    cdef int blind_nil_behind
    cdef int exchange
    cdef int failed_nil
    cdef bint one_nil
    cdef int min_team_bid
    cdef bint total_not_all
    cdef int bag_limit
    cdef int bag_penalty
    cdef bint set_costs
    cdef bint ten_for_two_hundred
    cdef int moon
    cdef int target
    cdef bint has_floor
    cdef int floor

cdef class Score:
    cdef RuleNumbers numbers
    cdef int what[LINES]
    cdef int value[LINES]
    cdef int seat[LINES]
    cdef int size  # lines but for the bag penalties
    cdef int penalties
    cdef int every  # the tricks of all sides
    cdef int points
    cdef int bags
    cdef int gained_bags
    cdef int contract
    cdef int tricks
    cdef bint made

    cdef void add(self, int what, int value, int seat) noexcept nogil
    cdef void score(self, int side, int* bids, int* taken, int bags) noexcept nogil
    cdef void score_contract(self) noexcept nogil
