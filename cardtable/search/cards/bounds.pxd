# build: fast
# C types of bounds.py, which explains the terms.

from cardtable.search.cards.position cimport Position

cdef int sure_trumps(Position position) noexcept nogil
cdef int trump_wins(Position position, int seat, int enough) noexcept nogil
cdef unsigned long long trump_proof(Position position, int side, int enough) noexcept nogil
cdef bint quick_tricks(
    Position position, int leader, int want, int left, bint broken, int sure
) noexcept nogil
cdef int last_trick(Position position, int leader) noexcept nogil

# the steps of quick_tricks()
cdef int cash(
    Position position, int held, int union, int limit, int void_after
) noexcept nogil
cdef int rounds_before_ruff(Position position, int suit, int leader) noexcept nogil
cdef int longest_enemy(Position position, int suit, int leader) noexcept nogil
cdef unsigned long long rank_proof(
    Position position, int suit, int union, int k
) noexcept nogil
cdef int without_top(Position position, int union, int k) noexcept nogil
cdef bint ruff_wins(Position position, int leader, int want) noexcept nogil
