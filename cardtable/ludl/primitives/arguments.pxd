# build: python
# C types of arguments.py.

cimport cython

from cardtable.ludl.values cimport Container, Dict, List, Token
from cardtable.ludl.world cimport World

@cython.locals(tokens=list, token=Token, place=Py_ssize_t)
cpdef Py_ssize_t find_token(World world, Container container, name, operand) except -2

cpdef Py_ssize_t require_token(World world, Container container, name, operand) except -2
