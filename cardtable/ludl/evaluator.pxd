# build: python
# C types of evaluator.py, which explains the terms.

cimport cython

from cardtable.ludl.values cimport Container, Token, new_list
from cardtable.ludl.world cimport World

@cython.locals(steps="long long", memory="long long", allocated="long long")
cpdef evaluate(Word word, World world, a=*, b=*, c=*)

cdef bint is_plain(value)

cdef bint are_same(str left, str right)

cdef class Word:
    cdef value(self, World world, a, b, c)

cdef class Constant(Word):
    cdef object constant

cdef class Slot(Word):
    cdef int number

cdef class PlayerName(Word):
    pass

cdef class CurrentPlayer(Word):
    pass

cdef class Unary(Word):
    cdef Word operand

cdef class Property(Word):
    cdef str name

cdef class ContainerNamed(Unary):
    pass

cdef class IsNull(Unary):
    pass

cdef class Not(Unary):
    pass

cdef class Size(Unary):
    @cython.locals(container=Container)
    cdef value(self, World world, a, b, c)

cdef class WholeNumber(Unary):
    pass

cdef class Binary(Word):
    cdef Word left
    cdef Word right

cdef class TokenProperty(Word):
    cdef Word token
    cdef str name

    @cython.locals(token=Token)
    cdef value(self, World world, a, b, c)

cdef class Equal(Binary):
    pass

cdef class And(Binary):
    cdef bint is_or

cdef class Comparison(Binary):
    cdef int comparison

cdef class Arithmetic(Binary):
    cdef int operation

cdef class Element(Binary):
    pass

cdef class Place(Binary):
    @cython.locals(container=Container, token=Token)
    cdef value(self, World world, a, b, c)

cdef class Both(Binary):
    cdef bint is_or

cdef class ElementAt(Binary):
    @cython.locals(container=Container)
    cdef value(self, World world, a, b, c)

cdef class Contains(Binary):
    pass

cdef class TokenNamed(Binary):
    cdef bint is_test

    @cython.locals(container=Container, token=Token)
    cdef value(self, World world, a, b, c)

cdef class Joined(Word):
    cdef readonly list parts

    @cython.locals(word=Word)
    cdef value(self, World world, a, b, c)

cdef class Text(Word):
    cdef readonly list parts

    @cython.locals(word=Word)
    cdef value(self, World world, a, b, c)

cdef class Either(Word):
    cdef Word condition
    cdef Word then
    cdef Word otherwise

cdef class Mapped(Word):
    cdef Word values
    cdef Word result
    cdef int cost
    cdef bint is_filter

    @cython.locals(container=Container, found=list)
    cdef value(self, World world, a, b, c)
