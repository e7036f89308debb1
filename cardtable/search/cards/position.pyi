# The part of position.py that Python can call; position.pxd declares the rest for Cython.

from array import array
from collections.abc import Sequence

class Position:
    nodes: int
    def load(self, hands: Sequence[int], trick: Sequence[int], leader: int, trump: int) -> int: ...
    def set_limits(self, stop: array[int], nodes: int, seconds: float) -> None: ...
    @property
    def interrupted(self) -> bool: ...
