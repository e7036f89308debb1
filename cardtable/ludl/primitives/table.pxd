# build: checked
# C types of table.py.

from cardtable.ludl.world cimport World
