# The C types of batch.py, which explains the fields and methods.

from cardtable.games.holdem.cards cimport DealtCards
from cardtable.games.holdem.core cimport CALL, FOLD, Core

cdef class Batch:
    cdef readonly int size, seats, actions
    cdef readonly tuple planes, sizes, action_names
    cdef readonly object observations, legal, to_act, done, rewards
    cdef object drawn  # the buffer of random_actions()
    cdef list cores  # the hand at each index
    cdef unsigned long long seed, state
    cdef int percents[8]  # the sizes of bets
    cdef int positions[30]  # button -> button, small blind, big blind
    cdef long long[::1] numbers  # index -> number of the hand
    # the buffers
    cdef unsigned long long[:, ::1] words
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] seats_to_act
    cdef unsigned char[::1] ended
    cdef float[:, ::1] chips

    cdef void begin(self, int index, long long number)
    cdef void fill(self, int index, Core core)
    cdef long long amount(self, Core core, int action)
    cdef int rotate(self, int mask, int seat)
