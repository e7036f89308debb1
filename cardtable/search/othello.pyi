# What Python sees of othello.py, compiled or not.

from collections.abc import Sequence

from cardtable.search.grid_game import GridGame

SHARES: tuple[tuple[int, ...], ...]

class Othello(GridGame):
    def weigh(self, shares: Sequence[Sequence[int]]) -> None: ...
    def features(self, mine: int, theirs: int) -> tuple[int, ...]: ...
    def stable_cells(self, mine: int, theirs: int) -> int: ...
