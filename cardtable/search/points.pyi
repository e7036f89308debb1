# The part of points.py that Python can call.

from array import array
from collections.abc import Sequence

from cardtable.search.solver import Solver

class PointSolver(Solver):
    def set_worths(self, worths: Sequence[int], nils: int) -> None: ...
    def worth(self, leader: int, place: int, left: int, state: int, broken: bool) -> int: ...
    def solve_worlds(
        self,
        hands: array[int],
        leader: int,
        place: int,
        cards: array[int],
        state: int,
        broken: bool,
        rows: bytearray,
    ) -> int: ...
