# The Python interface of range_equity.py, compiled or not.

from array import array
from collections.abc import Sequence

HOLDINGS: tuple[tuple[int, int], ...]

def boards_after(seen: Sequence[int], board: Sequence[int], limit: int, seed: int) -> bytes: ...
def equities(hole: Sequence[int], boards: bytes) -> array[float]: ...
def strengths(boards: bytes) -> array[float]: ...
