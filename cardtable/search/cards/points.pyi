# The part of points.py that Python can call.

from array import array
from typing import final

from cardtable.search.cards.outcomes import Outcomes
from cardtable.search.cards.solver import Solver

@final
class PointSolver:
    @property
    def solver(self) -> Solver: ...
    @property
    def outcomes(self) -> Outcomes: ...
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
