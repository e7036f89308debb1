# What Python sees of position.py, compiled or not: the rest is for Cython (position.pxd).

from array import array
from collections.abc import Sequence

class Position:
    nodes: int
    def load(self, hands: Sequence[int], trick: Sequence[int], leader: int, trump: int) -> int: ...
    def listen(self, stop: array[int], nodes: int, seconds: float) -> None: ...
    @property
    def interrupted(self) -> bool: ...
