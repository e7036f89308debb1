from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cardtable.games.rule_files import OptionRules

ITEMS: tuple[str, ...]
FAILED_NIL: tuple[str, ...]
BIDDING: tuple[str, ...]
BLIND_BID: int

class RuleNumbers:
    @property
    def seats(self) -> int: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def sides(self) -> int: ...
    @property
    def deck_size(self) -> int: ...
    def __init__(self, rules: OptionRules) -> None: ...  # Rules, which imports this module

class Score:
    def __init__(self, numbers: RuleNumbers) -> None: ...

_Scored = TypeVar("_Scored")

new_tuple: Callable[..., Any]

def score_sides(
    numbers: RuleNumbers,
    bids: Sequence[int],
    taken: Sequence[int],
    before: Sequence[int],
    item: type[object],
    side_score: type[_Scored],
) -> tuple[_Scored, ...]: ...
