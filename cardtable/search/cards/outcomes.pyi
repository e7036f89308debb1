# The part of outcomes.py that Python can call.

from collections.abc import Sequence

from cardtable.search.cards.solver import Solver

class Outcomes(Solver):
    def set_worths(self, worths: Sequence[int], nils: int, tricks: int) -> None: ...
