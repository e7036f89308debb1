# The part of scoring.py that Python can call.

from array import array
from collections.abc import Sequence
from typing import final

@final
class Scoring:
    def __init__(self) -> None: ...
    def set_scoring(
        self,
        sides: int,
        made: Sequence[float],
        bags: Sequence[float],
        base: Sequence[float],
        target: float,
        floor: float,
        hand_spread: float,
        hand_gain: float,
    ) -> None: ...
    def set_match_table(
        self, values: array[int], knots: Sequence[int], bags: Sequence[int]
    ) -> None: ...
    def chance_to_win(self, needs: Sequence[float], bags: Sequence[int]) -> float: ...
