# What Python sees of bounds.py, compiled or not: its methods are for Cython (bounds.pxd).

from cardtable.search.position import Position

class Bounds(Position): ...
