# The Python interface of othello.py, compiled or not.

from collections.abc import Sequence
from typing import final

from cardtable.search.boards.grid_game import GridGame
from cardtable.search.boards.othello_patterns import PatternWeights

WEIGHTS: tuple[tuple[int, ...], ...]

@final
class OthelloKernel(GridGame):
    def __init__(self, patterns: PatternWeights | None = None) -> None: ...
    def set_weights(self, weights: Sequence[Sequence[int]]) -> None: ...
    def features(self, mine: int, theirs: int) -> tuple[int, ...]: ...
    def stable_cells(self, mine: int, theirs: int) -> int: ...
