# build: checked
# C types of places.py.

from cardtable.ludl.values cimport Container, Dict, List, Token
from cardtable.ludl.world cimport World
