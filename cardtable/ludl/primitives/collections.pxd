# build: checked
# C types of collections.py.

from cardtable.ludl.values cimport Container, Dict, List, Token, equal, new_list
from cardtable.ludl.world cimport World, stored_copy
