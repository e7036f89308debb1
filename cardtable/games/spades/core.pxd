# C types of core.py, which explains the terms.

cimport cython

from cardtable.games.spades.hand_rules cimport BIDDING, EXCHANGE, OVER, PLAYING, HandRules, mix
from cardtable.games.spades.rule_numbers cimport RuleNumbers, Score
from cardtable.search.bits cimport lowest

cpdef tuple card_tuple(unsigned long long mask)

cdef class Core(HandRules):
    @cython.final
    cdef void copy_to(self, Core twin) noexcept
