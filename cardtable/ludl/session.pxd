# build: python
# C types of session.py, which explains the terms.

cimport cython

from cardtable.ludl.world cimport World

cdef class Accepted:
    cdef readonly tuple said
    cdef readonly tuple debug
    cdef readonly tuple moves
    cdef readonly object scores
    cdef readonly object following
    cdef readonly tuple said_after

cdef class Session:
    cdef public object program
    cdef public object receivers
    cdef public object together
    cdef public World world

    @cython.locals(world=World)
    cdef object _send(self, player, str line, bint keep)

    @cython.locals(world=World, accepted=Accepted, said_after=tuple)
    cdef object _run(
        self, call, words, player, bint keep, bint always=*, list legal_messages=*
    )

    @cython.locals(world=World, accepted=bint)
    cdef object _execute(self, call, words, bint always)
