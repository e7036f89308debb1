# build: checked
# C types of iteration.py.

from cardtable.ludl.statements cimport ScriptFunction
from cardtable.ludl.values cimport Container, Token, new_list
from cardtable.ludl.world cimport World, stored_copy

cdef value_for(World world, ScriptFunction function, value, tuple more)

cdef bint is_true_for(World world, ScriptFunction function, value, tuple more) except -1
