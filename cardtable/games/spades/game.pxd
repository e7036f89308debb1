# build: python pickle
# C types of game.py, which explains the terms.

cimport cython

from cardtable.cards cimport CardValue
from cardtable.games.seating cimport SeatedPlayer
from cardtable.games.spades.core cimport card_tuple
from cardtable.games.spades.hand.state cimport HandState
from cardtable.games.spades.views.view cimport View

@cython.locals(number=cython.longlong)
cdef int number_of(object play)

@cython.locals(legal=cython.ulonglong, to_act=cython.int, drawn=cython.int, view=View)
cpdef View view_of(GameFields game, int seat, bint sees_everything)

cdef class GameFields:
    cdef public object rules
    cdef public list listeners
    cdef public tuple _players
    cdef public tuple _names
    cdef public bint _has_hooks
    cdef public tuple _all_seeing
    cdef public HandState _hand
    cdef public object _next
    cdef public object _phase
    cdef public tuple _totals
    cdef public tuple _bags
    cdef public int _number
