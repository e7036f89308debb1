# build: checked
# C types of iteration.py.

from cardtable.ludl.values cimport Container, Token, new_list
from cardtable.ludl.world cimport World, stored_copy
