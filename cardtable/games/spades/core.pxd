# build: fast
# C types of core.py, which explains the terms.

cimport cython

from cardtable.games.spades.hand_rules cimport BIDDING, EXCHANGE, OVER, PLAYING, HandRules, mix
from cardtable.games.spades.rules.rule_numbers cimport RuleNumbers, Score
from cardtable.search.bits cimport bit, lowest

cdef unsigned long long word_at(const unsigned char* data, int at) noexcept nogil
cpdef tuple card_tuple(unsigned long long mask)
cpdef tuple deal_by_keys(object rules, bytes keys)

cdef class Core(HandRules):
    @cython.final
    cdef void copy_to(self, Core twin) noexcept
