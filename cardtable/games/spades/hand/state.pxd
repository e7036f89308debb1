# C types of state.py, which explains the terms.

from cardtable.games.spades.core cimport BIDDING as BIDDING_STAGE
from cardtable.games.spades.core cimport DRAWING as DRAWING_STAGE
from cardtable.games.spades.core cimport EXCHANGE as EXCHANGE_STAGE
from cardtable.games.spades.core cimport PLAYING as PLAYING_STAGE
from cardtable.games.spades.core cimport Core
from cardtable.games.spades.rules.rule_numbers cimport BLIND

cdef class HandState(Core):
    cdef tuple bid_tuple
    cpdef set_scores(self, tuple scores)
    cdef bytes history_bytes(self)
    cdef bytes leader_bytes(self)
