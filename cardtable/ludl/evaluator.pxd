# build: python
# C types of evaluator.py, which explains the terms.

cimport cython

from cardtable.ludl.values cimport Container, Dict, List, Token, new_list
from cardtable.ludl.world cimport World, first_player, iterable_values

cdef int NEXT
cdef int BROKEN
cdef int CONTINUED
cdef int RETURNED
cdef int ACCEPTED
cdef object UNSET
cdef object _MISSING
cdef long long MOST

cdef bint is_plain(value)

cdef bint are_same(str left, str right)

cdef class Node:
    cdef value(self, World world, Py_ssize_t base)
    cdef int run(self, World world, Py_ssize_t base) except -1

cdef class Constant(Node):
    cdef object constant

cdef class Slot(Node):
    cdef Py_ssize_t number
    cdef object name
    cdef object span

cdef class PlayerName(Node):
    pass

cdef class CurrentPlayer(Node):
    cdef object span

cdef class Call(Node):
    cdef object primitive
    cdef bint takes_world
    cdef list operands
    cdef object span

    @cython.locals(node=Node, values=list)
    cdef value(self, World world, Py_ssize_t base)

    cdef execute(self, World world, list values)

cdef class Unary(Call):
    cdef Node operand

cdef class Binary(Call):
    cdef Node left
    cdef Node right

cdef class Ternary(Call):
    @cython.locals(first=Node, second=Node, third=Node)
    cdef value(self, World world, Py_ssize_t base)

cdef class Property(Unary):
    pass

cdef class ContainerNamed(Unary):
    pass

cdef class IsNull(Unary):
    pass

cdef class Not(Unary):
    pass

cdef class Size(Unary):
    @cython.locals(container=Container)
    cdef value(self, World world, Py_ssize_t base)

cdef class WholeNumber(Unary):
    cdef dict known

cdef class Equal(Binary):
    pass

cdef class And(Binary):
    cdef bint is_or

cdef class Comparison(Binary):
    cdef int number

    @cython.locals(first="long long", second="long long")
    cdef value(self, World world, Py_ssize_t base)

cdef class Arithmetic(Comparison):
    @cython.locals(first="long long", second="long long", total="long long")
    cdef value(self, World world, Py_ssize_t base)

cdef class Place(Binary):
    cdef bint allows_tokens
    cdef bint allows_dicts
    cdef bint allows_lists

    @cython.locals(container=Container, token=Token, values=list, place=Py_ssize_t)
    cdef value(self, World world, Py_ssize_t base)

cdef class Contains(Binary):
    @cython.locals(items=list)
    cdef value(self, World world, Py_ssize_t base)

cdef class LoopValues(Unary):
    pass

cdef class ListOf(Call):
    @cython.locals(node=Node, values=list, is_simple=bint, has_room=bint, count=Py_ssize_t, size=Py_ssize_t)
    cdef value(self, World world, Py_ssize_t base)

cdef class Push(Binary):
    @cython.locals(items=list)
    cdef value(self, World world, Py_ssize_t base)

cdef class OneOf(Contains):
    cdef frozenset values
    cdef int steps
    cdef int memory

cdef class TokenNamed(Binary):
    cdef bint is_test

    @cython.locals(container=Container, token=Token)
    cdef value(self, World world, Py_ssize_t base)

cdef class Joined(Call):
    cdef bint is_text
    cdef dict known
    cdef bint is_known
    cdef Py_ssize_t first
    cdef Py_ssize_t second

    @cython.locals(node=Node, texts=dict)
    cdef value(self, World world, Py_ssize_t base)

    @cython.locals(node=Node, values=list, number=Py_ssize_t, are_strings=bint)
    cdef joined(self, World world, Py_ssize_t base, first, second)

    @cython.locals(texts=dict)
    cdef remember(self, first, second, text)

    @cython.locals(size=Py_ssize_t)
    cdef bint is_paid(self, World world, Py_ssize_t length) except -1

cdef class Both(Node):
    cdef Node left
    cdef Node right
    cdef object is_or
    cdef tuple spans

cdef class Either(Node):
    cdef Node condition
    cdef Node then
    cdef Node otherwise
    cdef object span
