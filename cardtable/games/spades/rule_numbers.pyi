from collections.abc import Sequence
from typing import TypeVar

from cardtable.games.spades.rules import Rules

ITEMS: tuple[str, ...]
FAILED_NIL: tuple[str, ...]
BIDDING: tuple[str, ...]
BLIND_BID: int

class RuleNumbers:
    seats: int
    hand_size: int
    sides: int
    deck_size: int
    def __init__(self, rules: Rules) -> None: ...

class Score:
    def __init__(self, numbers: RuleNumbers) -> None: ...

_Scored = TypeVar("_Scored")

def score_sides(
    numbers: RuleNumbers,
    bids: Sequence[int],
    taken: Sequence[int],
    before: Sequence[int],
    item: type[object],
    side_score: type[_Scored],
) -> tuple[_Scored, ...]: ...
