from collections.abc import Sequence

LENGTHS: int
SUIT_INPUTS: int

class HandNet:
    contexts: int
    values: int
    def __init__(self, sizes: Sequence[int], weights: Sequence[float]) -> None: ...
    def evaluate(self, hand: int, context: Sequence[float]) -> list[float]: ...
