# build: checked
# C types of game.py.

from cardtable.ludl.world cimport World, stored_copy
