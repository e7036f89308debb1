# build: checked
# C types of numbers.py.

from cardtable.ludl.values cimport List
from cardtable.ludl.world cimport World
