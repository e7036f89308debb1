from collections.abc import Sequence

from cardtable.solving.small_games import Deal

STREETS: int

class Dealer:
    state: int
    def __init__(self, seed: int = 0) -> None: ...
    def next_deal(self) -> tuple[tuple[int, ...], tuple[int, ...], float]: ...

class ListDealer(Dealer):
    def __init__(self, deals: Sequence[Deal], seed: int = 0) -> None: ...
