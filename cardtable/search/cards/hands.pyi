from array import array
from collections.abc import Sequence

class Hands:
    world_count: int
    def __init__(self) -> None: ...
    def set_rules(
        self, side_of: Sequence[int], breaking: int, first_rule: int, failed_rule: int
    ) -> None: ...
    def set_scoring(
        self,
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
    def set_bids(self, bids: Sequence[int], nils: Sequence[int]) -> None: ...
    def set_root(
        self,
        took: Sequence[int],
        left: int,
        turn: int,
        trick: Sequence[int],
        leader: int,
        broken: bool,
        first: bool,
    ) -> None: ...
