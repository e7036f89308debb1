# build: checked
# C types of tokens.py.

from cardtable.ludl.values cimport Container, Dict, List, Token
from cardtable.ludl.world cimport World
