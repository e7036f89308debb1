# build: checked
# C types of runtime.py.

from cardtable.ludl.values cimport Container, new_list
from cardtable.ludl.world cimport World, stored_copy
