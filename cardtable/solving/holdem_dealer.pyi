from collections.abc import Callable, Sequence
from typing import Any

from cardtable.solving.dealer import Dealer

STARTS: int

def start_bucket(a: int, b: int) -> int: ...
def finer_bins(bins: int) -> list[float]: ...

class Grouping:
    bins: int
    parts: int
    size: int
    edges: list[int]
    def __init__(self, edges: Sequence[int], limits: Sequence[int], parts: int) -> None: ...
    def group_of(self, strength: int, spread: int) -> int: ...
    def to_data(self) -> list[Any]: ...

class HoldemDealer(Dealer):
    groupings: list[Any]
    buckets: tuple[int, ...]
    flop_table: bytes
    def __init__(self, groups: Sequence[tuple[int, int]], seed: int = 0) -> None: ...
    def build(self, progress: Callable[[int, int], None] | None = None) -> None: ...
