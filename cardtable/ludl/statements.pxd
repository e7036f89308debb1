# build: python
# C types of statements.py, which explains the terms.

cimport cython

from cardtable.ludl.evaluator cimport (
    ACCEPTED,
    BROKEN,
    CONTINUED,
    MOST,
    NEXT,
    RETURNED,
    UNSET,
    Binary,
    Call,
    Node,
    are_same,
    is_plain,
)
from cardtable.ludl.values cimport Container, Dict, List, Token, new_list
from cardtable.ludl.world cimport World

cdef int MAX_NESTING

@cython.locals(node=Node, reached=int)
cdef int run_all(list body, World world, Py_ssize_t base) except -1

cdef int PURE
cdef int FIXED
cdef int READING
cdef int UNKNOWN

cdef class KnownResult:
    cdef object result
    cdef bint is_list
    cdef long long steps
    cdef long long memory
    cdef int depth
    cdef int nesting

@cython.locals(values=list)
cdef key_of(World world, argument, int kind)

cdef bint is_short(value)

@cython.locals(values=list, parts=list, count=Py_ssize_t)
cdef Py_ssize_t size_if_known(value) except -1

@cython.locals(items=list, copies=list, place=Py_ssize_t)
cdef copied_list(values)

cdef class ScriptFunction:
    cdef readonly object name
    cdef readonly Py_ssize_t arity
    cdef readonly object span
    cdef bint takes_more
    cdef Py_ssize_t slots
    cdef int cost
    cdef readonly int nesting
    cdef list body
    cdef Node result
    cdef readonly int kind
    cdef readonly bint is_pure
    cdef long long tag
    cdef int tries
    cdef long long saved
    cdef Py_ssize_t count
    cdef dict known
    cdef object native

    @cython.locals(
        results=dict, known=KnownResult, made=KnownResult, steps="long long", memory="long long",
        tag="long long", changes=Py_ssize_t, size=Py_ssize_t, is_list=bint, depth=int, nesting=int,
    )
    cdef remembered(self, World world, first, second)

    @cython.locals(below=Py_ssize_t)
    cdef computed(self, World world, first, second)

    cdef forget(self, long long tag)
    cdef decide(self)

    @cython.locals(end=Py_ssize_t, place=Py_ssize_t, base=Py_ssize_t, stack=list)
    cdef Py_ssize_t enter(self, World world) except -1

    @cython.locals(node=Node)
    cdef execute(self, World world, Py_ssize_t base)

    cdef native_value(self, World world, Py_ssize_t base)

    @cython.locals(base=Py_ssize_t, place=Py_ssize_t)
    cpdef call(self, World world, arguments)

    @cython.locals(base=Py_ssize_t)
    cpdef call_with(self, World world, argument)

    @cython.locals(base=Py_ssize_t)
    cdef call_with_two(self, World world, first, second)

    @cython.locals(base=Py_ssize_t, last=Py_ssize_t, number=Py_ssize_t, node=Node, reached=int)
    cpdef bint receive(self, World world, words) except -1

    cdef further_words(self, World world, words)

cdef class OwnCall(Node):
    cdef ScriptFunction function
    cdef list operands
    cdef Node first
    cdef Node second

    @cython.locals(function=ScriptFunction, below=Py_ssize_t, place=Py_ssize_t, node=Node, values=list)
    cdef value(self, World world, Py_ssize_t base)

cdef class Assign(Node):
    cdef Py_ssize_t number
    cdef Node assigned

cdef class Return(Node):
    cdef readonly Node returned

cdef class Jump(Node):
    cdef int reached

cdef class AcceptWithin(Node):
    pass

cdef class Require(Node):
    cdef Node condition
    cdef Node text
    cdef object span

cdef class Branch(Node):
    cdef Node condition
    cdef list then
    cdef list otherwise
    cdef object span

cdef class Loop(Node):
    cdef list body
    cdef int cost
    cdef object span

    cdef int go_round(self, World world, Py_ssize_t base) except -1

cdef class WhileLoop(Loop):
    cdef Node condition

    @cython.locals(reached=int)
    cdef int run(self, World world, Py_ssize_t base) except -1

cdef class ForLoop(Loop):
    cdef Py_ssize_t number
    cdef Node values

    @cython.locals(reached=int)
    cdef int run(self, World world, Py_ssize_t base) except -1

cdef class Append(Binary):
    @cython.locals(container=Container, token=Token)
    cdef value(self, World world, Py_ssize_t base)

cdef class Pop(Binary):
    @cython.locals(container=Container, place=Py_ssize_t)
    cdef value(self, World world, Py_ssize_t base)

cdef class Move(Call):
    @cython.locals(
        values=list, node=Node, container=Container, target=Container, token=Token,
        count=Py_ssize_t, place=Py_ssize_t,
    )
    cdef value(self, World world, Py_ssize_t base)

cdef class RotatePlayOrder(Call):
    @cython.locals(names=list)
    cdef value(self, World world, Py_ssize_t base)

cdef class SetProperty(Binary):
    pass

cdef class SetPlace(Call):
    cdef bint adds
    cdef bint returns

    @cython.locals(
        values=list, node=Node, table=dict, first="long long", second="long long",
        total="long long",
    )
    cdef value(self, World world, Py_ssize_t base)
