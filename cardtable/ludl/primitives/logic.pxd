# build: checked
# C types of logic.py.

from cardtable.ludl.values cimport equal
from cardtable.ludl.world cimport World
