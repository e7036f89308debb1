# build: fast
# C types of card_tree.py, which explains the terms.

cimport cython

from cardtable.search.cards.hands cimport Hands
from cardtable.search.cards.scoring cimport Scoring
from cardtable.search.cards.worlds cimport Worlds

@cython.final
cdef class CardTree:
    cdef readonly Worlds worlds
    cdef readonly Hands hands  # those of the worlds
    cdef Scoring scoring  # that of the hands
    # nodes; node 0 is the root
    cdef unsigned char[::1] node_card  # the card played
    cdef unsigned char[::1] node_side  # the side that played it
    cdef int[::1] first_child  # 0: none
    cdef int[::1] next_sibling  # 0: none
    cdef int[::1] visits
    cdef int[::1] availability  # iterations in which the card was legal
    cdef double[::1] value  # sum of the worth to the node's side
    cdef int node_count
    # UCB
    cdef public int exploration  # exploration constant in hundredths of the spread
    cdef double exploration_scale  # exploration constant * spread of the worths so far
    cdef double inverse_sqrt[4096]  # n -> 1 / sqrt(n)
    cdef double sqrt_log[4096]  # n -> sqrt(log(n + 1))
    # the current iteration
    cdef int path[64]
    cdef unsigned long long tried_cards  # cards of all children of the node
    # the bid under search: see search_bid()
    cdef int bidder  # -1: none
    cdef int bidder_tricks
    cdef int bidder_nil
    cdef public double nil_doubt
    # results, summed over the iterations
    cdef double mean  # sum of the worth
    cdef double square  # sum of its squares
    cdef long long iterations
    # results by the card played at the root, or all at index 0: see sums()
    cdef int sum_hands[64]
    cdef double sum_worth[64]
    cdef double sum_points[64]
    cdef double sum_square[64]
    cdef double sum_product[64]
    cdef int sum_made[64]
    cdef int sum_set[64]
    cdef double sum_nil[64]
    cdef int sum_partner_nil[64]
    cdef int sum_opponent_nil[64]
    cdef int sum_bags[64]
    # the cards compared at the root: see try_cards()
    cdef int choices[64]

    cdef void clear_results(self) noexcept nogil
    cdef void clear_sums(self, int card) noexcept nogil
    cdef double inverse_root(self, int number) noexcept nogil
    cdef int select_child(self, int node, unsigned long long mask) noexcept nogil
    cdef int expand(self, int node, int card) noexcept nogil
    cdef int child_of_root(self, int card) noexcept nogil
    cdef void run_iteration(self, int world, int choice) noexcept nogil
    cdef void assign_bids(self, int world, int seat, int tricks, int nil) noexcept nogil
    cdef void blend_failed_nil(self, int seat) noexcept nogil
    cdef void record_result(self, int card) noexcept nogil
    cdef tuple sums(self, int card)
    cdef void update_scale(self) noexcept nogil
    cdef void run_iterations(self, int number) noexcept nogil
    cdef void run_choices(self, int number, int first, int last) noexcept nogil
    cdef void play_out_bid(self, int seat, int tricks, int nil, int first, int last) noexcept nogil
