from array import array
from collections.abc import Sequence

from cardtable.solving.betting_tree import BettingTree
from cardtable.solving.dealer import Dealer

MAX_ACTIONS: int
MIN_VISITS: int

class Solver:
    iterations: int
    dealer: Dealer
    tree: BettingTree
    buckets: tuple[int, ...]
    def __init__(
        self, tree: BettingTree, buckets: Sequence[int], dealer: Dealer, *, prune: float = 0.0
    ) -> None: ...
    def run(self, count: int) -> None: ...
    def discount(self, factor: float) -> None: ...
    def place(self, node: int, bucket: int) -> int: ...
    def average(self, streets: int = 4) -> array[float]: ...
    def measure(self, count: int) -> None: ...
    def costs(self, streets: int = 4) -> tuple[array[float], array[float]]: ...
    def state(self) -> tuple[int, int, memoryview, memoryview]: ...
    def restore(
        self,
        iterations: int,
        dealer_state: int,
        regrets: Sequence[float] | memoryview,
        sums: Sequence[float] | memoryview,
    ) -> None: ...
