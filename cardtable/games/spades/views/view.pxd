# build: python
# C types of view.py, which explains the terms.

cimport cython

from cardtable.games.spades.core cimport card_tuple

cdef class View:
    cdef readonly int seat
    cdef readonly object rules
    cdef readonly object phase
    cdef readonly int dealer
    cdef readonly int number
    cdef readonly tuple scores
    cdef readonly tuple bags
    cdef readonly tuple bids
    cdef readonly unsigned long long held
    cdef readonly unsigned long long legal
    cdef readonly tuple legal_bids
    cdef readonly int to_act
    cdef unsigned char order[54]  # the history
    cdef int card_count
    cdef unsigned char led_by[20]  # the leaders
    cdef int leader_count
    cdef readonly bint broken
    cdef readonly tuple passed_cards
    cdef readonly int stock_size
    cdef readonly int drawn
    cdef readonly unsigned long long discarded
    cdef readonly tuple names
    cdef readonly object truth
    cdef readonly bint hidden

    @cython.locals(number=cython.int)
    cdef void set_plays(
        self, const unsigned char* order, int card_count, const unsigned char* led_by, int leader_count
    ) noexcept
