# What Python sees of position.py, compiled or not: its methods are for Cython (position.pxd).

from collections.abc import Sequence

class Position:
    nodes: int
    def load(self, hands: Sequence[int], trick: Sequence[int], leader: int, trump: int) -> int: ...
