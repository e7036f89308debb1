# build: checked
# C types of iteration.py.

from cardtable.ludl.statements cimport ScriptFunction
from cardtable.ludl.values cimport Container, Token, new_list
from cardtable.ludl.world cimport World, iterable_values, stored_copy

cdef ScriptFunction script_function(World world, name, Py_ssize_t arity)

cdef value_for(World world, ScriptFunction function, value, tuple more)

cdef bint is_true_for(World world, ScriptFunction function, value, tuple more) except -1
