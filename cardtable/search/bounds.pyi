# Python calls nothing of bounds.py; bounds.pxd declares its methods for Cython.

from cardtable.search.position import Position

class Bounds(Position): ...
