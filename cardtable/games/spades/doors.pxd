# build: pickle
# C types of doors.py, which explains the terms.

from cardtable.games.spades.hand_rules cimport BIDDING as BIDDING_STAGE
from cardtable.games.spades.hand_rules cimport EXCHANGE as EXCHANGE_STAGE
from cardtable.games.spades.hand_rules cimport PLAYING as PLAYING_STAGE
from cardtable.games.spades.core cimport card_tuple
from cardtable.cards cimport CardValue
from cardtable.games.seating cimport SeatedPlayer
from cardtable.games.spades.hand.state cimport HandState
from cardtable.games.spades.views.view cimport View

cdef int number_of(play)

cdef class Doors:
    cdef public object rules
    cdef public list listeners
    cdef public tuple _players
    cdef public tuple _names
    cdef public bint _has_hooks
    cdef public tuple _all_seeing  # positions
    cdef public HandState _hand  # None before the first deal
    cdef public object _next  # the player to act, None if a hand must be dealt or the game is over
    cdef public object _phase
    cdef public tuple _totals
    cdef public tuple _bags
    cdef public int _number  # of the hand, from 1; 0 before the first deal

    cpdef view_for(self, strategy, SeatedPlayer player)
    cpdef _view(self, int seat, everything=*)
