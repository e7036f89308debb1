# The part of points.py that Python can call.

from array import array

from cardtable.search.cards.outcomes import Outcomes

class PointSolver(Outcomes):
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
