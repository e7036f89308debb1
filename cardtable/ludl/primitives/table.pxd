# build: checked
# C types of table.py.

from cardtable.ludl.values cimport List, Token
from cardtable.ludl.world cimport World

cpdef add_legal_messages(World world, list[str] collected, added)
