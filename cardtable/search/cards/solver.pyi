# The part of solver.py that Python can call.

from collections.abc import Sequence

from cardtable.search.cards.bounds import Bounds

class Solver(Bounds):
    def reaches(
        self, leader: int, trick: Sequence[int], need: int, left: int, broken: bool
    ) -> bool: ...
    def play(self, seat: int, card: int) -> None: ...
    def unplay(self, seat: int, card: int) -> None: ...
