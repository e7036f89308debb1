# build: checked
# C types of containers.py.

from cardtable.ludl.primitives.arguments cimport find_token, require_token
from cardtable.ludl.values cimport Container, Dict, List, Token
from cardtable.ludl.world cimport World
