from array import array
from collections.abc import Sequence
from typing import final

from cardtable.search.cards.hand_net import HandNet
from cardtable.search.cards.hands import Hands

@final
class Worlds:
    seat: int
    @property
    def hands(self) -> Hands: ...
    @property
    def world_count(self) -> int: ...
    def set_stop_flag(self, flag: array[int]) -> None: ...
    def set_hidden(
        self,
        classes: Sequence[Sequence[int]],
        owners: Sequence[int],
        splits: Sequence[tuple[int, Sequence[int]]],
        known: Sequence[int],
        must_seat: int,
        must: int,
    ) -> None: ...
    def set_history(self, bids: Sequence[int], history: Sequence[int], opener: int) -> None: ...
    def set_bid_model(
        self,
        plain: Sequence[float],
        spades: Sequence[float],
        short: Sequence[float],
        spade_shift: int,
        bid_log: array[float],
    ) -> None: ...
    def set_bid_net(
        self,
        net: HandNet | None,
        contexts: Sequence[Sequence[float]],
        bids: int,
        scale: float,
        doubt: float,
    ) -> None: ...
    def draw_worlds(self, number: int, tries: int, doubt: float) -> int: ...
    def information(self, hands: Sequence[int], number: int, doubt: float) -> float: ...
    def holdings(self) -> list[int]: ...
    def natural_bids(
        self, spoken: Sequence[bool], style: int, shade: float, stake: int
    ) -> None: ...
