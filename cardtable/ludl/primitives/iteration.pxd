# build: checked
# C types of iteration.py.

cimport cython

from cardtable.ludl.evaluator cimport Call, Node
from cardtable.ludl.statements cimport ScriptFunction
from cardtable.ludl.values cimport Container, Dict, List, Token, new_list
from cardtable.ludl.world cimport World, iterable_values, stored_copy

cdef ScriptFunction script_function(World world, name, Py_ssize_t arity)

cdef value_for(World world, ScriptFunction function, value, tuple more)

cdef bint is_true_for(World world, ScriptFunction function, value, tuple more) except -1

cdef int MAP
cdef int FILTER
cdef int COUNT
cdef int ANY
cdef int ALL
cdef int FIND

@cython.locals(values=tuple, call=ScriptFunction, found=list, count=Py_ssize_t)
cdef each_value(int word, World world, list_, name, more)

cdef class EachValue(Call):
    cdef int word

    @cython.locals(values=list, node=Node)
    cdef value(self, World world, Py_ssize_t base)
