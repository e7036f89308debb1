# The Python interface of othello.py, compiled or not.

from collections.abc import Sequence

from cardtable.search.grid_game import GridGame

WEIGHTS: tuple[tuple[int, ...], ...]

class OthelloKernel(GridGame):
    def set_weights(self, weights: Sequence[Sequence[int]]) -> None: ...
    def features(self, mine: int, theirs: int) -> tuple[int, ...]: ...
    def stable_cells(self, mine: int, theirs: int) -> int: ...
