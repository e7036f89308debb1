# build: python
# C types of penalty_play.py, which explains the terms.

cimport cython

from cardtable.ludl.values cimport Container, Token

cdef class CardCosts:
    cdef readonly list costs
    cdef readonly list of_suit
    cdef readonly list penalties
    cdef readonly unsigned long long free
    cdef readonly unsigned long long worst_bit
    cdef readonly double worst
    cdef readonly int trump
    cdef readonly object plays
    cdef dict named

    @cython.locals(suit=int)
    cdef int strength(self, int card, int led)

    cdef tuple cards_named(self, str line)

cdef tuple _BITS

cdef int size_of(cards) except -1

@cython.locals(each=tuple, bit="unsigned long long")
cdef double highest(list costs, unsigned long long cards) except -1

@cython.locals(container=Container, token=Token, number=int)
cdef list numbers_in(containers, names, numbers)

cdef class PenaltyTrick:
    cdef CardCosts _costs
    cdef readonly unsigned long long others
    cdef readonly unsigned long long hand
    cdef readonly unsigned long long played
    cdef readonly int led
    cdef readonly int later
    cdef int _opponents
    cdef int _to_beat
    cdef double _cost_of_trick
    cdef double _most

    @cython.locals(number=int, card=int, found=list)
    cpdef list worths(self, messages)

    @cython.locals(
        costs=CardCosts,
        bit="unsigned long long",
        suit=int,
        suited="unsigned long long",
        lower="unsigned long long",
        count=int,
        share=double,
        cost=double,
        risk=double,
        chance=double,
    )
    cdef double worth_of(self, int card) except? -1

    @cython.locals(
        price=double,
        count=int,
        without=int,
        costs=list,
        share=double,
        dumped=double,
        total=double,
        mean=double,
        each=tuple,
        bit="unsigned long long",
    )
    cdef double _price(
        self, double cost, int suit, unsigned long long suited, unsigned long long lower
    ) except? -1
