# build: python
# C types of session.py, which explains the terms.

cimport cython

from cardtable.ludl.primitives.table cimport add_legal_messages
from cardtable.ludl.statements cimport ScriptFunction
from cardtable.ludl.values cimport Token
from cardtable.ludl.world cimport World, first_player

cdef int FULL
cdef int QUIET
cdef int REPEATED

cdef class Accepted:
    cdef readonly tuple said
    cdef readonly tuple debug
    cdef readonly tuple moves
    cdef readonly object scores
    cdef readonly object following
    cdef readonly tuple said_after
    cdef readonly tuple results

cdef class Session:
    cdef public object program
    cdef public object receivers
    cdef public World world
    cdef public dict _known

    cdef _use(self, program)

    @cython.locals(
        world=World, found=ScriptFunction, collected=list, lines=dict, message=tuple
    )
    cdef object _listed(self, name, player)

    @cython.locals(
        world=World, place=Py_ssize_t, count=Py_ssize_t, token=Token, wanted=Token,
        exchanged=dict
    )
    cdef bint _has_effects(self, moves, tuple said, other, sources) except -1

    @cython.locals(world=World, known=tuple)
    cdef object _send(self, player, str line, bint keep, int quiet=*, bint keeps_turn=*)

    @cython.locals(world=World)
    cdef object _run(
        self,
        ScriptFunction call,
        words,
        player,
        bint keep,
        bint always=*,
        list legal_messages=*,
        int quiet=*,
        bint keeps_turn=*,
    )

    @cython.locals(world=World, said_after=tuple)
    cdef Accepted _accepted(self)

    @cython.locals(world=World, accepted=bint)
    cdef object _execute(self, ScriptFunction call, words, bint always)
