# build: checked
# C types of numbers.py.

from cardtable.ludl.world cimport World
