# build: checked
# C types of runtime.py.

from cardtable.ludl.world cimport World
