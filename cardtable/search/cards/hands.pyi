# The part of hands.py that Python can call.

from collections.abc import Sequence
from typing import final

from cardtable.search.cards.scoring import Scoring

@final
class Hands:
    noise: int
    defence_margin: int
    def __init__(self) -> None: ...
    @property
    def scoring(self) -> Scoring: ...
    def set_rules(
        self, side_of: Sequence[int], breaking: int, first_rule: int, failed_rule: int
    ) -> None: ...
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
    def seed(self, seed: int) -> None: ...
    def worth_of(
        self, took: Sequence[int]
    ) -> tuple[float, float, tuple[bool, bool], tuple[int, int]]: ...
